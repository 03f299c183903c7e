/** Debian's Postfix, tuned (`in_flow_delay = 0`), on its own directories and ports, in the clear and under TLS: the peer of the mail benches. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEST_CERT, TEST_KEY } from '../test/support/test-certificates.js';
import { freePort } from './free-port.js';

export interface Postfix {
  readonly port: number;
  /** TLS before the greeting, as mail programs hand in. */
  readonly tlsPort: number;
  /** Lets what was held be delivered. */
  release(): void;
  stop(): void;
}

/**
 * `hold`: whatever it accepts is held, so that accepting is measured alone, until `release`. `forward`: an alias sends
 * it on to the sink. `checked`: the same with signatures verified and made by OpenDKIM and senders rewritten by postsrsd;
 * `publicKeys` are what OpenDKIM finds without asking DNS, by their names.
 */
export type PostfixWork =
  | { readonly kind: 'hold' }
  | { readonly kind: 'forward'; readonly from: string; readonly to: string }
  | {
      readonly kind: 'checked';
      readonly from: string;
      readonly to: string;
      readonly publicKeys: Readonly<Record<string, string>>;
    };

export async function startPostfix(
  directory: string,
  sinkPort: number,
  work: PostfixWork = { kind: 'hold' },
): Promise<Postfix> {
  const [port, tlsPort] = [await freePort(), await freePort()];
  const config = join(directory, 'etc');
  const queue = join(directory, 'queue');
  const data = join(directory, 'data');
  for (const path of [directory, config, queue, data]) mkdirSync(path, { recursive: true, mode: 0o755 });
  chmodSync(directory, 0o755);
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postfix'], { encoding: 'utf8' })));
  chownSync(data, uid ?? 0, gid ?? 0);
  const helpers = work.kind === 'checked' ? await startHelpers(directory, work.publicKeys) : undefined;
  const settings = {
    ...mainSettings({ queue, data, sinkPort }),
    ...tlsSettings(config),
    ...workSettings(work, config),
    ...helpers?.settings,
  };
  writeFileSync(
    join(config, 'main.cf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  );
  writeFileSync(join(config, 'master.cf'), masterSettings(port, tlsPort));
  writeFileSync(join(config, 'dynamicmaps.cf'), '');
  const postfix = (...args: string[]) =>
    execFileSync('postfix', ['-c', config, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  postfix('start');
  return {
    port,
    tlsPort,
    release() {
      execFileSync('postsuper', ['-c', config, '-H', 'ALL'], { stdio: 'pipe' });
      execFileSync('postqueue', ['-c', config, '-f'], { stdio: 'pipe' });
    },
    stop() {
      postfix('stop');
      for (const child of helpers?.children ?? []) child.kill();
    },
  };
}

/** A key of the kind and size of ours. The rest is Debian's: TLS 1.3 with the client's first cipher, as with us. */
function tlsSettings(config: string): Record<string, string> {
  const chain = join(config, 'tls.pem');
  writeFileSync(chain, TEST_KEY + TEST_CERT, { mode: 0o600 });
  return { smtpd_tls_chain_files: chain };
}

function workSettings(work: PostfixWork, config: string): Record<string, string> {
  if (work.kind === 'hold') return { smtpd_client_restrictions: 'static:HOLD' };
  const aliases = join(config, 'aliases');
  writeFileSync(aliases, `/./ ${work.to}\n`);
  return {
    smtpd_client_restrictions: '',
    virtual_alias_domains: work.from.slice(work.from.indexOf('@') + 1),
    virtual_alias_maps: `regexp:${aliases}`,
  };
}

/**
 * OpenDKIM twice, as it is set up where mail is both verified and signed, and postsrsd. The keys of the senders stand
 * in a file, which spares it DNS; one signature of its own goes on each message, where a seal of ours has two.
 */
async function startHelpers(
  directory: string,
  publicKeys: Readonly<Record<string, string>>,
): Promise<{ readonly settings: Record<string, string>; readonly children: readonly ChildProcess[] }> {
  const inDirectory = (name: string) => join(directory, name);
  const write = (name: string, lines: readonly string[]) =>
    writeFileSync(inDirectory(name), lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  write('dkim.pem', [privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()]);
  write('srs.secret', ['a secret of the bench']);
  write(
    'public-keys',
    Object.entries(publicKeys).map(([name, record]) => `${name} ${record}`),
  );
  write('key-table', [`key peer.test:s:${inDirectory('dkim.pem')}`]);
  write('signing-table', ['* key']);
  const [verifying, signing, forward, reverse] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const usual = (port: number) => [`Socket inet:${port}@127.0.0.1`, 'Syslog no', 'RequireSafeKeys no'];
  write('verify.conf', [
    'Mode v',
    ...usual(verifying),
    `TestPublicKeys ${inDirectory('public-keys')}`,
    'InternalHosts /dev/null',
    'AlwaysAddARHeader yes',
    'On-Default accept',
  ]);
  write('sign.conf', [
    'Mode s',
    ...usual(signing),
    `KeyTable file:${inDirectory('key-table')}`,
    `SigningTable refile:${inDirectory('signing-table')}`,
    'InternalHosts 127.0.0.1',
    'Canonicalization relaxed/relaxed',
  ]);
  const quiet = { stdio: 'ignore' } as const;
  const secret = inDirectory('srs.secret');
  const children = [
    spawn('opendkim', ['-f', '-x', inDirectory('verify.conf')], quiet),
    spawn('opendkim', ['-f', '-x', inDirectory('sign.conf')], quiet),
    // Its options take no space before their value
    spawn(
      'postsrsd',
      ['-4', `-f${forward}`, `-r${reverse}`, '-dpeer.test', `-s${secret}`, '-l127.0.0.1', '-Xpeer.test'],
      quiet,
    ),
  ];
  return {
    children,
    settings: {
      smtpd_milters: `inet:127.0.0.1:${verifying}, inet:127.0.0.1:${signing}`,
      milter_default_action: 'accept',
      sender_canonical_maps: `tcp:127.0.0.1:${forward}`,
      sender_canonical_classes: 'envelope_sender',
      recipient_canonical_maps: `tcp:127.0.0.1:${reverse}`,
      recipient_canonical_classes: 'envelope_recipient,header_recipient',
    },
  };
}

function mainSettings({
  queue,
  data,
  sinkPort,
}: {
  queue: string;
  data: string;
  sinkPort: number;
}): Record<string, string> {
  return {
    compatibility_level: '3.6',
    queue_directory: queue,
    data_directory: data,
    command_directory: '/usr/sbin',
    daemon_directory: '/usr/lib/postfix/sbin',
    mail_owner: 'postfix',
    setgid_group: 'postdrop',
    myhostname: 'peer.test',
    mydestination: '',
    mynetworks: '127.0.0.0/8',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    alias_maps: '',
    alias_database: '',
    in_flow_delay: '0',
    message_size_limit: '52428800',
    default_process_limit: '200',
    smtpd_client_connection_count_limit: '0',
    smtpd_client_connection_rate_limit: '0',
    smtpd_client_message_rate_limit: '0',
    smtpd_peername_lookup: 'no',
    default_transport: `smtp:[127.0.0.1]:${sinkPort}`,
    relay_transport: `smtp:[127.0.0.1]:${sinkPort}`,
    default_destination_concurrency_limit: '50',
    smtp_tls_security_level: '',
    maillog_file: join(data, 'mail.log'),
    maillog_file_prefixes: data,
  };
}

const TLS_OPTIONS = '-o smtpd_tls_wrappermode=yes -o smtpd_tls_security_level=encrypt';

/** Debian's services without their chroot, listening on our ports. */
function masterSettings(port: number, tlsPort: number): string {
  const usual = ['/etc/postfix/master.cf', '/usr/share/postfix/master.cf.dist'].find((path) => existsSync(path));
  if (!usual) throw new Error('Postfix has no master.cf here');
  return readFileSync(usual, 'utf8')
    .split('\n')
    .filter((line) => /^[a-z]/.test(line))
    .map((line) => line.split(/\s+/))
    .filter(([name, type]) => type !== 'inet' || name === 'smtp')
    .flatMap(([name, type, isPrivate, isUnprivileged, , ...rest]) => {
      const line = [type, isPrivate, isUnprivileged, 'n', ...rest].join(' ');
      if (type !== 'inet') return [`${name} ${line}`];
      return [`127.0.0.1:${port} ${line}`, `127.0.0.1:${tlsPort} ${line} ${TLS_OPTIONS}`];
    })
    .join('\n');
}

/** Open at once, to all who deliver, and resting: at the default of 256 it lets the others wait until one has closed. */
const SINK_SESSIONS = 2000;

/** Debian's smtp-sink: takes everything and counts. */
export async function startSink(): Promise<{ readonly port: number; count(): number; stop(): void }> {
  const port = await freePort();
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('smtp-sink', [...asRoot, '-c', '-m', `${SINK_SESSIONS}`, `127.0.0.1:${port}`, '1024'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let messages = 0;
  child.stdout.setEncoding('latin1').on('data', (text: string) => {
    const last = [...text.matchAll(/mesg=\s*(\d+)/g)].at(-1)?.[1];
    if (last) messages = Number(last);
  });
  return { port, count: () => messages, stop: () => void child.kill() };
}
