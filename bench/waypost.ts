/** The real process, live on loopback, with a domain that may send: what the outbound bench measures. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startTestDns, type TestDns } from '../test/support/dns-server.js';
import { publishRecords } from '../test/support/published-records.js';

const command = fileURLToPath(new URL('../bin/waypost.js', import.meta.url));
/** For a profile: `BENCH_NODE_FLAGS=--cpu-prof`. */
export const NODE_FLAGS = (process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter(Boolean);
const HOST = 'mail.bench.test';
export const SENDING_DOMAIN = 'sender.test';
export const SENDER = `sales@${SENDING_DOMAIN}`;
export const FORWARDED = `forward@${SENDING_DOMAIN}`;
export const FORWARD_TARGET = 'bob@d0.test';
export const MAILBOX = `box@${SENDING_DOMAIN}`;
/** Live, plain HTTP is answered only to a proxy that says it came by TLS. */
export const PROXIED = { 'X-Forwarded-Proto': 'https' };

export interface BenchWaypost {
  readonly token: string;
  readonly password: string;
  readonly mailboxPassword: string;
  readonly dns: TestDns;
  /** Starts it with some of its roles; the data stays from one start to the next. */
  start(roles: string): Promise<RunningWaypost>;
  close(): Promise<void>;
}

export interface RunningWaypost {
  readonly ports: Readonly<Record<string, number>>;
  readonly pid: number;
  residentMegabytes(): Promise<number>;
  /** Of all its threads, since it started. */
  cpuSeconds(): Promise<number>;
  threadSeconds(): Promise<ThreadSeconds>;
  stop(): Promise<void>;
}

export interface ThreadSeconds {
  /** Of the event loop. */
  readonly main: number;
  readonly others: number;
}

export async function prepareWaypost(options: {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly sinkPort: number;
  readonly domains: readonly string[];
  /** Beside the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
}): Promise<BenchWaypost> {
  const dns = await startTestDns();
  for (const domain of options.domains) {
    dns.zone[domain] = { mx: [`mx.${domain}`] };
    dns.zone[`mx.${domain}`] = { a: ['127.0.0.1'] };
  }
  const env = {
    PATH: process.env.PATH,
    WAYPOST_DATA_DIR: options.dataDir,
    WAYPOST_HOSTNAME: HOST,
    WAYPOST_POSTMASTER: 'ann@example.test',
    WAYPOST_BIND: '127.0.0.1',
    WAYPOST_HTTP_PORT: '0',
    WAYPOST_HTTPS_PORT: '0',
    WAYPOST_SUBMISSION_PORT: '0',
    WAYPOST_SUBMISSIONS_PORT: '0',
    WAYPOST_IMAP_PORT: '0',
    WAYPOST_IMAPS_PORT: '0',
    WAYPOST_POP3_PORT: '0',
    WAYPOST_POP3S_PORT: '0',
    WAYPOST_TRUSTED_PROXIES: '127.0.0.1',
    WAYPOST_SIGNUP: 'open',
    WAYPOST_PASSWORD_SCORE: '0',
    WAYPOST_DAILY_LIMIT: '0',
    WAYPOST_LIMIT_CALLS: '0',
    WAYPOST_LIMIT_ANONYMOUS: '0',
    WAYPOST_LOG_LEVEL: process.env.BENCH_LOG_LEVEL ?? 'warn',
    WAYPOST_DNS_SERVERS: `127.0.0.1:${dns.server.port}`,
    WAYPOST_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8',
    WAYPOST_DELIVERY_PORT: `${options.sinkPort}`,
    WAYPOST_MX_PORT: '0',
    WAYPOST_MX_PROXIES: 'none',
    WAYPOST_LIMIT_NETWORK_CONNECTIONS: '0',
    WAYPOST_LIMIT_DOOR_CONNECTIONS: '0',
    WAYPOST_LIMIT_MX_CONNECTIONS: '0',
    WAYPOST_LIMIT_MX_MESSAGES: '0',
    ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
    ...options.settings,
  };
  const start = (roles: string) => startProcess(env, options.dataDir, roles);
  const made = await readSender(options.dataDir);
  if (made) return { ...made, dns, start, close: async () => dns[Symbol.asyncDispose]() };
  const first = await start('http');
  try {
    const sender = await addSender(first.ports.http ?? 0, dns);
    await writeFile(senderFile(options.dataDir), JSON.stringify(sender), { mode: 0o600 });
    return { ...sender, dns, start, close: async () => dns[Symbol.asyncDispose]() };
  } finally {
    await first.stop();
  }
}

interface Sender {
  readonly token: string;
  readonly password: string;
  readonly mailboxPassword: string;
}

/** In the data directory: the account, once it is made. */
export const SENDER_FILE = 'bench-sender.json';
const senderFile = (dataDir: string) => join(dataDir, SENDER_FILE);

/** Of an earlier run, whose data directory was kept. Its domain has no records in this one. */
async function readSender(dataDir: string): Promise<Sender | undefined> {
  const text = await readFile(senderFile(dataDir), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Sender);
}

/** An account, a domain whose records stand, an alias with a password, and one with a mailbox. */
async function addSender(port: number, dns: TestDns): Promise<Sender> {
  let token = '';
  // biome-ignore lint/suspicious/noExplicitAny: a bench reads whatever the wire holds
  const call = async (method: string, path: string, body?: unknown): Promise<any> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...PROXIED,
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    const type = answer.headers.get('content-type') ?? '';
    return type.startsWith('application/json') ? await answer.json() : await answer.text();
  };
  token = (await call('POST', '/v1/account', { email: 'ann@example.test', password: 'correct horse battery' }))
    .api_token;
  await call('POST', '/v1/domains', { domain: SENDING_DOMAIN });
  publishRecords(dns, await call('GET', `/v1/domains/${SENDING_DOMAIN}/dns-records`));
  await call('GET', `/v1/domains/${SENDING_DOMAIN}/verify-records`);
  await call('GET', `/v1/domains/${SENDING_DOMAIN}/verify-smtp`);
  await call('POST', `/v1/domains/${SENDING_DOMAIN}/aliases`, { name: 'sales' });
  await call('POST', `/v1/domains/${SENDING_DOMAIN}/aliases`, { name: 'forward', recipients: [FORWARD_TARGET] });
  const made = await call('POST', `/v1/domains/${SENDING_DOMAIN}/aliases/sales/generate-password`, {});
  await call('POST', `/v1/domains/${SENDING_DOMAIN}/aliases`, { name: 'box', has_imap: true });
  const opened = await call('POST', `/v1/domains/${SENDING_DOMAIN}/aliases/box/generate-password`, {});
  return { token, password: made.password, mailboxPassword: opened.password };
}

async function startProcess(env: NodeJS.ProcessEnv, dataDir: string, roles: string): Promise<RunningWaypost> {
  await rm(join(dataDir, 'ports.json'), { force: true });
  const child = spawn(process.execPath, [...NODE_FLAGS, command, 'start', '--roles', roles], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return {
    ports: await waitForPorts(dataDir, child),
    pid: child.pid ?? 0,
    residentMegabytes: () => residentMegabytes(child.pid ?? 0),
    cpuSeconds: () => cpuSeconds(child.pid ?? 0),
    threadSeconds: () => threadSeconds(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

export async function waitForPorts(dataDir: string, child: ChildProcess): Promise<Record<string, number>> {
  while (child.exitCode === null) {
    const text = await readFile(join(dataDir, 'ports.json'), 'utf8').catch(() => undefined);
    if (text) return JSON.parse(text);
    await delay(50);
  }
  throw new Error('Waypost did not start');
}

export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

const TICKS_PER_SECOND = 100;

/** User and system, of all threads. */
export async function cpuSeconds(pid: number): Promise<number> {
  return secondsIn(`/proc/${pid}/stat`);
}

/** Of a process's parent and all children of that, also of those that have ended. */
export async function familyCpuSeconds(pid: number): Promise<number> {
  const parent = Number((await statOf(`/proc/${pid}/stat`))[1]);
  const children = (await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')).split(' ').filter(Boolean);
  // One that ends in between is then among those that have ended
  const living = await Promise.all(children.map((child) => cpuSeconds(Number(child)).catch(() => 0)));
  const [own = 0, ofSystem = 0, ended = 0, endedOfSystem = 0] = timesIn(await statOf(`/proc/${parent}/stat`));
  return living.reduce((sum, each) => sum + each, own + ofSystem + ended + endedOfSystem);
}

async function threadSeconds(pid: number): Promise<ThreadSeconds> {
  const main = await secondsIn(`/proc/${pid}/task/${pid}/stat`);
  return { main, others: (await cpuSeconds(pid)) - main };
}

async function secondsIn(path: string): Promise<number> {
  const [user = 0, system = 0] = timesIn(await statOf(path));
  return user + system;
}

/** The fields after the name, which may hold spaces: the state is the first. */
async function statOf(path: string): Promise<string[]> {
  const stat = await readFile(path, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** In seconds: user and system, then the same of children that have ended. */
function timesIn(stat: readonly string[]): number[] {
  return stat.slice(11, 15).map((ticks) => Number(ticks) / TICKS_PER_SECOND);
}
