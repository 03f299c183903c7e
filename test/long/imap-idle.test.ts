import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { expect, it } from 'vitest';
import { callApi } from '../support/api-client.js';
import { makeTestLocation } from '../support/database.js';
import { PASSWORD } from '../support/test-app.js';
import { startWaypost } from '../support/waypost-process.js';

const ALIASES = 100;
const SESSIONS = 5_000;
const AT_ONCE = 50;
const MAX_RSS_BYTES = 600 * 1024 * 1024;
/** Beside the sockets: the database, logs, pipes and whatever Node has open. */
const OTHER_FILES = 200;

it('keeps five thousand idle sessions of a hundred mailboxes within 600 MB', async () => {
  await checkOpenFiles(SESSIONS + OTHER_FILES);
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-idle-'));
  const { location, remove } = await makeTestLocation();
  const env: Record<string, string> = {
    // Thousands sign in from one address
    WAYPOST_LIMIT_NETWORK_CONNECTIONS: '0',
    WAYPOST_LIMIT_DOOR_CONNECTIONS: '0',
    ...(location.engine === 'postgres' && { DATABASE_URL: location.url }),
  };
  const waypost = await startWaypost(dataDir, env);
  const sockets: TLSSocket[] = [];
  try {
    const logins = await makeMailboxes(waypost.baseUrl);
    for (let from = 0; from < SESSIONS; from += AT_ONCE) {
      const opened = Array.from({ length: AT_ONCE }, (_, i) =>
        idle(waypost.ports.imaps ?? 0, from + i, logins[(from + i) % logins.length] ?? ''),
      );
      sockets.push(...(await Promise.all(opened)));
    }
    const status = await readFile(`/proc/${waypost.pid}/status`, 'utf8');
    const rssBytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
    process.stdout.write(`${SESSIONS} idle sessions: ${Math.round(rssBytes / 1024 / 1024)} MB\n`);
    expect(rssBytes).toBeLessThan(MAX_RSS_BYTES);
    expect(sockets.every(({ destroyed }) => !destroyed)).toBe(true);
  } finally {
    for (const socket of sockets) socket.destroy();
    await waypost.stop();
    await rm(dataDir, { recursive: true, force: true });
    await remove();
  }
});

/** A socket per session, here and in the process that is tested; both have the limit of the shell that started them. */
async function checkOpenFiles(wanted: number): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8');
  const allowed = Number(/Max open files\s+(\d+)/.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  if (allowed >= wanted) return;
  throw new Error(`A process may open ${allowed} files here and needs ${wanted}: raise the limit (ulimit -Hn)`);
}

/** LOGIN arguments of each. */
async function makeMailboxes(baseUrl: string): Promise<readonly string[]> {
  const { body: account } = await callApi(baseUrl, 'POST /v1/account', {
    body: { email: 'ann@example.test', password: PASSWORD },
  });
  const as = account.api_token;
  await callApi(baseUrl, 'POST /v1/domains', { as, body: { domain: 'acme.test' } });
  const logins: string[] = [];
  for (let i = 0; i < ALIASES; i++) {
    const aliases = 'POST /v1/domains/acme.test/aliases';
    await callApi(baseUrl, aliases, { as, body: { name: `box${i}`, has_imap: true } });
    const { body } = await callApi(baseUrl, `${aliases}/box${i}/generate-password`, { as, body: {} });
    logins.push(`${body.username} "${body.password}"`);
  }
  return logins;
}

async function idle(port: number, index: number, login: string): Promise<TLSSocket> {
  // One address may not have them all
  const localAddress = `127.0.${1 + Math.floor(index / 100)}.1`;
  const plain = connectTcp({ host: '127.0.0.1', port, localAddress });
  const socket = connect({ socket: plain, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  for (const [said, awaited] of [
    ['', /^\* OK /],
    [`a LOGIN ${login}\r\n`, /^a OK /m],
    ['b SELECT INBOX\r\n', /^b OK /m],
    ['c IDLE\r\n', /^\+ /m],
  ] as const) {
    socket.write(said);
    let heard = '';
    while (!awaited.test(heard)) heard += String((await once(socket, 'data'))[0]);
  }
  return socket;
}
