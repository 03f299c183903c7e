import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Where Debian puts them. */
const CLAMD = '/usr/sbin/clamd';
const RSPAMD = '/usr/bin/rspamd';
export const hasClamd = existsSync(CLAMD);
export const hasRspamd = existsSync(RSPAMD);

/** A program of others on a port of this machine. */
export interface Peer extends AsyncDisposable {
  readonly port: number;
}

/** clamd with one signature of our own making, and no other. */
export function startClamd(signature: { readonly name: string; readonly text: string }): Promise<Peer> {
  return startPeer(async (directory, port) => {
    const database = join(directory, 'db');
    await mkdir(database);
    const hex = Buffer.from(signature.text).toString('hex');
    await writeFile(join(database, 'hand-made.ndb'), `${signature.name}:0:*:${hex}\n`);
    const settings = [
      'Foreground yes',
      'TCPAddr 127.0.0.1',
      `TCPSocket ${port}`,
      `DatabaseDirectory ${database}`,
      'StreamMaxLength 1M',
      'MaxThreads 2',
    ];
    await writeFile(join(directory, 'clamd.conf'), `${settings.join('\n')}\n`);
    return spawn(CLAMD, ['-c', join(directory, 'clamd.conf')], { stdio: 'ignore' });
  });
}

/** rspamd with rules of our own: the subject says what it should do, and it repeats the envelope it was told. */
export function startRspamd(): Promise<Peer> {
  return startPeer(async (directory, port) => {
    await writeFile(
      join(directory, 'rspamd.conf'),
      `options { pidfile = "${directory}/pid"; temp_dir = "${directory}"; cache_file = "${directory}/symbols";
  hs_cache_dir = "${directory}"; control_socket = "${directory}/control mode=0600"; filters = "";
  dns { nameserver = ["127.0.0.1:1"]; timeout = 0.1s; retransmits = 0; } }
logging { type = "console"; level = "error"; }
metric { name = "default"; actions { reject = 15; add_header = 6; greylist = 4; } }
lua = "${directory}/rules.lua";
worker "normal" { bind_socket = "127.0.0.1:${port}"; count = 1; }
`,
    );
    await writeFile(
      join(directory, 'rules.lua'),
      `rspamd_config:register_symbol({ name = 'SUBJECT', type = 'normal', score = 5.0, callback = function(task)
  local subject = task:get_subject() or ''
  if subject:find('wait') then task:set_pre_result('soft reject', 'later') end
  return subject:find('suspect') ~= nil
end })
rspamd_config:register_symbol({ name = 'ENVELOPE', type = 'normal', score = 0.25, callback = function(task)
  local from = (task:get_from('smtp') or {})[1]
  local told = { from and from.addr or '-', tostring(task:get_from_ip()), task:get_helo() or '-' }
  for _, rcpt in ipairs(task:get_recipients('smtp') or {}) do table.insert(told, rcpt.addr) end
  return table.concat(told, ' ') == 'bob@remote.test 203.0.113.5 mx.remote.test ann@home.test ben@home.test'
end })
`,
    );
    return spawn(RSPAMD, ['-f', '-i', '-c', join(directory, 'rspamd.conf')], { stdio: 'ignore' });
  });
}

type SpawnPeer = (directory: string, port: number) => Promise<ChildProcess>;

const START_LIMIT_MS = 150_000;
const POLL_MS = 50;
/** Between being found free and being used, another program may take a port: then this one ends at once. */
const STARTS = 3;

async function startPeer(spawnPeer: SpawnPeer): Promise<Peer> {
  const giveUpAtMs = performance.now() + START_LIMIT_MS;
  for (let start = 1; start <= STARTS && performance.now() < giveUpAtMs; start++) {
    const peer = await tryStart(spawnPeer, giveUpAtMs);
    if (peer) return peer;
  }
  throw new Error('A scanner did not begin to listen');
}

async function tryStart(spawnPeer: SpawnPeer, giveUpAtMs: number): Promise<Peer | undefined> {
  const directory = await mkdtemp(join(tmpdir(), 'waypost-peer-'));
  const port = await findFreePort();
  const child = await spawnPeer(directory, port);
  const ended = once(child, 'exit');
  const dispose = async () => {
    child.kill();
    await ended;
    await rm(directory, { recursive: true, force: true });
  };
  while (child.exitCode === null && performance.now() < giveUpAtMs) {
    if (await isListening(port)) return { port, [Symbol.asyncDispose]: dispose };
    await wait(POLL_MS); // these programs do not say when they are ready
  }
  await dispose();
  return undefined;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.on('connect', () => end(true)).on('error', () => end(false));
  });
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
