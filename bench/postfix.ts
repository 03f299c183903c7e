/** Debian's Postfix, tuned (`in_flow_delay = 0`), on its own directories and port: the peer of the outbound bench. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

export interface Postfix {
  readonly port: number;
  /** Lets what was held be delivered. */
  release(): void;
  stop(): void;
}

/** Whatever it accepts is held, so that accepting is measured alone, until `release`. */
export async function startPostfix(directory: string, sinkPort: number): Promise<Postfix> {
  const port = await freePort();
  const config = join(directory, 'etc');
  const queue = join(directory, 'queue');
  const data = join(directory, 'data');
  for (const path of [directory, config, queue, data]) mkdirSync(path, { recursive: true, mode: 0o755 });
  chmodSync(directory, 0o755);
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postfix'], { encoding: 'utf8' })));
  chownSync(data, uid ?? 0, gid ?? 0);
  writeFileSync(join(config, 'main.cf'), mainSettings({ queue, data, sinkPort }));
  writeFileSync(join(config, 'master.cf'), masterSettings(port));
  writeFileSync(join(config, 'dynamicmaps.cf'), '');
  const postfix = (...args: string[]) =>
    execFileSync('postfix', ['-c', config, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  postfix('start');
  return {
    port,
    release() {
      execFileSync('postconf', ['-c', config, '-e', 'smtpd_client_restrictions=']);
      execFileSync('postsuper', ['-c', config, '-H', 'ALL'], { stdio: 'pipe' });
      execFileSync('postqueue', ['-c', config, '-f'], { stdio: 'pipe' });
    },
    stop: () => void postfix('stop'),
  };
}

function mainSettings({ queue, data, sinkPort }: { queue: string; data: string; sinkPort: number }): string {
  return Object.entries({
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
    smtpd_client_restrictions: 'static:HOLD',
    smtpd_peername_lookup: 'no',
    default_transport: `smtp:[127.0.0.1]:${sinkPort}`,
    relay_transport: `smtp:[127.0.0.1]:${sinkPort}`,
    default_destination_concurrency_limit: '50',
    smtp_tls_security_level: '',
    maillog_file: join(data, 'mail.log'),
    maillog_file_prefixes: data,
  })
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('');
}

/** Debian's services without their chroot, listening on our port. */
function masterSettings(port: number): string {
  const usual = ['/etc/postfix/master.cf', '/usr/share/postfix/master.cf.dist'].find((path) => existsSync(path));
  if (!usual) throw new Error('Postfix has no master.cf here');
  return readFileSync(usual, 'utf8')
    .split('\n')
    .filter((line) => /^[a-z]/.test(line))
    .map((line) => line.split(/\s+/))
    .filter(([name, type]) => type !== 'inet' || name === 'smtp')
    .map(([name, type, isPrivate, isUnprivileged, , ...rest]) => {
      const service = name === 'smtp' && type === 'inet' ? `127.0.0.1:${port}` : name;
      return [service, type, isPrivate, isUnprivileged, 'n', ...rest].join(' ');
    })
    .join('\n');
}

/** Debian's smtp-sink: takes everything and counts. */
export async function startSink(): Promise<{ readonly port: number; count(): number; stop(): void }> {
  const port = await freePort();
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('smtp-sink', [...asRoot, '-c', `127.0.0.1:${port}`, '1024'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let messages = 0;
  child.stdout.setEncoding('latin1').on('data', (text: string) => {
    const last = [...text.matchAll(/mesg=\s*(\d+)/g)].at(-1)?.[1];
    if (last) messages = Number(last);
  });
  return { port, count: () => messages, stop: () => void child.kill() };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
