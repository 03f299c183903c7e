/**
 * Forwarding beside tuned Postfix, rounds alternating, medians: messages per second at the sink. First with all checks
 * off on both sides; then Waypost with SPF, DKIM, DMARC, an ARC seal, SRS and the scan, beside Postfix that checks
 * nothing and beside Postfix with OpenDKIM, which verifies and signs, and postsrsd. Limits are off.
 */
import { spawnSync } from 'node:child_process';
import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPostgresServer } from '../test/support/postgres-cluster.js';
import { createDatabase } from './create-database.js';
import { median, ratio, say, whole } from './figures.js';
import { startPostfix, startSink } from './postfix.js';
import { runSmtpLoad, type SmtpLoadPlan } from './smtp-load.js';
import { type BenchWaypost, FORWARD_TARGET, FORWARDED, prepareWaypost, SENDING_DOMAIN } from './waypost.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const ENGINES = (process.env.BENCH_ENGINES ?? 'sqlite').split(',');
const SESSIONS = (process.env.BENCH_SESSIONS ?? '20,100').split(',').map(Number);
const SIZES = (process.env.BENCH_SIZES ?? '2048,102400').split(',').map(Number);
/** The gauge holds the time between two ticks of a timer of 10 ms, also when nothing delays them. */
const TICK_MS = 10;
const CHECKS = (process.env.BENCH_CHECKS ?? 'off,on').split(',').map((word) => word === 'on');
const FROM_DOMAIN = 'writer.test';
const FROM = `ann@${FROM_DOMAIN}`;
const DATE = new Date().toUTCString().replace('GMT', '+0000');
const SELECTOR = 'bench';
const KEY_NAME = `${SELECTOR}._domainkey.${FROM_DOMAIN}`;
const TICKS_PER_SECOND = 100;
/** Once per process: until then compiling takes as long as forwarding, and with all checks on it comes slowly. */
const WARM_UP = { messages: 3000, seconds: 30 };

spawnSync('npx', ['tsx', fileURLToPath(new URL('../scripts/install-peers.ts', import.meta.url)), '--bench'], {
  stdio: 'inherit',
});
const workDir = await mkdtemp(join(tmpdir(), 'waypost-bench-'));
await chmod(workDir, 0o755); // Postfix works as a user of its own
say(
  `${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
);
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const sink = await startSink();
try {
  for (const engine of ENGINES) {
    const postgres = engine === 'postgres' ? await startPostgresServer() : undefined;
    for (const isChecked of CHECKS) await benchForwarding(engine, postgres?.url, isChecked);
    await postgres?.stop();
  }
} finally {
  sink.stop();
  await rm(workDir, { recursive: true, force: true });
}

async function benchForwarding(engine: string, serverUrl: string | undefined, isChecked: boolean): Promise<void> {
  const name = `${engine}-${isChecked ? 'checked' : 'plain'}`;
  say(`\n## ${engine}, ${isChecked ? 'all checks on' : 'checks off'}\n`);
  const databaseUrl = serverUrl && (await createDatabase(serverUrl, name));
  const waypost = await prepareWaypost({
    dataDir: join(workDir, name),
    databaseUrl,
    sinkPort: sink.port,
    domains: ['d0.test'],
    settings: isChecked ? {} : { WAYPOST_MX_AUTHENTICATION: 'off' },
  });
  publishWriter(waypost);
  const aliases = { from: FORWARDED, to: FORWARD_TARGET };
  const postfix = await startPostfix(join(workDir, `postfix-${name}`), sink.port, { kind: 'forward', ...aliases });
  const publicKeys = { [KEY_NAME]: keyRecord() };
  const checking = isChecked
    ? await startPostfix(join(workDir, `checking-${name}`), sink.port, { kind: 'checked', publicKeys, ...aliases })
    : undefined;
  const running = await waypost.start('http,mx,worker');
  await switchScanning(waypost, running.ports.http ?? 0, isChecked);
  say(`idle memory: ${await running.residentMegabytes()} MB\n`);
  const [warmBytes = 0, warmSessions = 0] = [SIZES[0], SESSIONS[0]];
  await forward({
    port: running.ports.mx ?? 0,
    connections: warmSessions,
    bodyBytes: warmBytes,
    ...WARM_UP,
    from: FROM,
    to: [FORWARDED],
    date: DATE,
    head: isChecked ? signature(warmBytes) : '',
  });
  const peers = ['Postfix/s', 'ratio', ...(checking ? ['with OpenDKIM and postsrsd/s', 'ratio'] : [])];
  say(
    `| bytes | sessions | Waypost/s | ${peers.join(' | ')} | CPU s per 1,000 | Postfix CPU s | memory MB | loop p99 ms |`,
  );
  say(`|${'---|'.repeat(7 + peers.length)}`);
  for (const bodyBytes of SIZES) {
    for (const connections of SESSIONS) {
      const plan = {
        connections,
        bodyBytes,
        seconds: SECONDS,
        messages: 1e9,
        from: FROM,
        to: [FORWARDED],
        date: DATE,
        head: isChecked ? signature(bodyBytes) : '',
      };
      const rounds: { ours: Measured; peer: Measured; checking: Measured | undefined; loopMs: number }[] = [];
      for (let round = -1; round < ROUNDS; round++) {
        const seconds = round < 0 ? 1 : SECONDS;
        await takeLoopDelay(running.ports.http ?? 0); // delays from the peers' rounds are not ours
        const ours = await forward({ ...plan, seconds, port: running.ports.mx ?? 0 }, running.cpuSeconds);
        const loopMs = await takeLoopDelay(running.ports.http ?? 0);
        const peer = await forward({ ...plan, seconds, port: postfix.port });
        const second = checking && (await forward({ ...plan, seconds, port: checking.port }));
        if (round >= 0) rounds.push({ ours, peer, checking: second, loopMs });
      }
      const mine = median(rounds.map(({ ours }) => ours.perSecond));
      const peer = median(rounds.map((each) => each.peer.perSecond));
      const second = checking ? median(rounds.map((each) => each.checking?.perSecond ?? 0)) : undefined;
      const cells = [bodyBytes, connections, whole(mine), whole(peer), ratio(mine, peer)];
      if (second !== undefined) cells.push(whole(second), ratio(mine, second));
      cells.push(median(rounds.map(({ ours }) => ours.cpuPerThousand)).toFixed(2));
      cells.push(median(rounds.map((each) => each.peer.cpuPerThousand)).toFixed(2));
      cells.push(await running.residentMegabytes(), median(rounds.map(({ loopMs }) => loopMs)).toFixed(1));
      say(`| ${cells.join(' | ')} |`);
    }
  }
  await running.stop();
  postfix.stop();
  checking?.stop();
  await waypost.close();
}

interface Measured {
  readonly perSecond: number;
  readonly cpuPerThousand: number;
}

/** Until the last message has arrived at the sink. Without `cpu`, whatever the machine does beside the load is counted. */
async function forward(plan: SmtpLoadPlan, cpu?: () => Promise<number>): Promise<Measured> {
  const before = { count: sink.count(), at: performance.now(), cpu: cpu ? await cpu() : machineCpu() };
  const { accepted, refusal } = await runSmtpLoad(plan);
  if (refusal !== undefined) say(`refused: ${refusal}`);
  let lastAt = performance.now();
  for (let last = -1; sink.count() - before.count < accepted; ) {
    if (sink.count() > last) lastAt = performance.now();
    else if (performance.now() - lastAt > 30_000) throw new Error('mail did not arrive at the sink');
    last = sink.count();
    await delay(5);
  }
  const seconds = (Math.max(lastAt, performance.now() - 5) - before.at) / 1000;
  const used = (cpu ? await cpu() : machineCpu()) - before.cpu;
  return { perSecond: accepted / seconds, cpuPerThousand: (used / accepted) * 1000 };
}

function machineCpu(): number {
  const [user = 0, nice = 0, system = 0] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '')
    .split(/\s+/)
    .slice(1, 4)
    .map(Number);
  return (user + nice + system) / TICKS_PER_SECOND;
}

function publishWriter({ dns }: BenchWaypost): void {
  dns.zone[FROM_DOMAIN] = { txt: ['v=spf1 ip4:127.0.0.1 -all'], mx: [`mx.${FROM_DOMAIN}`] };
  dns.zone[`_dmarc.${FROM_DOMAIN}`] = { txt: ['v=DMARC1; p=reject'] };
  dns.zone[KEY_NAME] = { txt: [keyRecord()] };
}

function keyRecord(): string {
  return `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
}

/** One signature for all messages: it holds From, Date, To and the body, which are the same in each (RFC 6376 §3.4.2). */
function signature(bodyBytes: number): string {
  const body = `${'x'.repeat(76)}\r\n`.repeat(Math.ceil(bodyBytes / 78));
  const bh = createHash('sha256').update(body).digest('base64');
  const tags = `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${FROM_DOMAIN}; s=${SELECTOR}; h=from:date:to; bh=${bh}; b=`;
  const signed = `from:${FROM}\r\ndate:${DATE}\r\nto:${FORWARDED}\r\ndkim-signature:${tags}`;
  return `DKIM-Signature: ${tags}${createSign('sha256').update(signed).sign(privateKey, 'base64')}\r\n`;
}

async function switchScanning({ token }: BenchWaypost, port: number, isOn: boolean): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/domains/${SENDING_DOMAIN}`, {
    method: 'PUT',
    headers: {
      'X-Forwarded-Proto': 'https',
      'Content-Type': 'application/json',
      Authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}`,
    },
    body: JSON.stringify({
      has_adult_content_protection: isOn,
      has_phishing_protection: isOn,
      has_executable_protection: isOn,
      has_virus_protection: isOn,
    }),
  });
  if (!answer.ok) throw new Error(`switches: ${answer.status} ${await answer.text()}`);
}

/** The 99th percentile since the previous call. */
async function takeLoopDelay(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const seconds = Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1] ?? Number.NaN);
  return Math.max(0, seconds * 1000 - TICK_MS);
}
