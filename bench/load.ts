/**
 * Load from a process of its own: `connections` keep-alive sockets, each asking again as soon as it is answered.
 * Raw sockets and prepared requests, so that the generator costs little beside the server it measures.
 */
import { fork, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface LoadPlan {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly request: RequestPlan;
  /** The core of the generator; absent: the scheduler decides. */
  readonly core?: number;
}

export interface RequestPlan {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `#` becomes a number that no other request has. */
  readonly body?: string;
}

export interface LoadResult {
  /** Answers with 200. */
  readonly accepted: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failures: number;
}

export function runLoad(plan: LoadPlan): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] });
    child.once('message', (result) => resolve(result as LoadResult));
    child.once('exit', (code) => code !== 0 && reject(new Error(`load generator ended with ${code}`)));
    if (plan.core !== undefined) runOn(String(plan.core), child.pid ?? 0);
    child.send(plan);
  });
}

/** Keeps the main thread of a process, and what it starts from then on, on some cores. Without `taskset`: anywhere. */
export function runOn(cores: string, pid: number): void {
  spawnSync('taskset', ['--cpu-list', '--pid', cores, String(pid)], { stdio: 'ignore' });
}

async function generate(plan: LoadPlan): Promise<LoadResult> {
  const latencies: number[] = [];
  let failures = 0;
  let serial = FIRST_SERIAL + process.pid * 1_000_000;
  const startedAt = performance.now();
  const endsAt = startedAt + plan.seconds * 1000;

  function client(): Promise<void> {
    const request = prepareRequest(plan.request);
    return new Promise((resolve, reject) => {
      let sentAt = 0;
      const read = createAnswerReader((status) => {
        const now = performance.now();
        latencies.push(now - sentAt);
        if (status !== 200) failures++;
        if (now < endsAt) send(now);
        else socket.destroy();
      });
      const onread = { buffer: Buffer.alloc(READ_BYTES), callback: read };
      const socket = connect({ port: plan.port, host: '127.0.0.1', noDelay: true, onread });
      const send = (now: number) => {
        sentAt = now;
        socket.write(request(serial++));
      };
      socket.on('connect', () => send(performance.now()));
      socket.on('close', () => resolve());
      socket.on('error', reject);
    });
  }

  await Promise.all(Array.from({ length: plan.connections }, client));
  const tookSeconds = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  const accepted = latencies.length - failures;
  return { accepted, perSecond: latencies.length / tookSeconds, p50Ms: at(0.5), p99Ms: at(0.99), failures };
}

/** So large that all have as many digits, whatever the process's id. */
const FIRST_SERIAL = 1e13;
const READ_BYTES = 64 * 1024;

/** The bytes are made once and used again for each call, with another number in them: the last call has its answer. */
function prepareRequest({ method, path, headers, body = '' }: RequestPlan): (serial: number) => Buffer {
  const content = Buffer.from(body.replace('#', String(FIRST_SERIAL)));
  const lines = Object.entries({ Host: 'localhost', 'Content-Length': String(content.length), ...headers });
  const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  const bytes = Buffer.concat([Buffer.from(head), content]);
  const at = body.includes('#') ? head.length + Buffer.byteLength(body.slice(0, body.indexOf('#'))) : undefined;
  return (serial) => {
    if (at !== undefined) bytes.write(String(serial), at, 'latin1');
    return bytes;
  };
}

/** Looks at no more than status and length, which both servers send; the head comes in one piece, a long body may not. */
function createAnswerReader(answered: (status: number) => void): (length: number, buffer: Uint8Array) => boolean {
  let status = 0;
  let missing = 0;
  return (length, buffer) => {
    if (missing > 0) missing -= length;
    else {
      const text = Buffer.from(buffer.buffer, buffer.byteOffset, length);
      const headEnd = text.indexOf('\r\n\r\n');
      const head = text.toString('latin1', 0, headEnd);
      if (headEnd < 0) throw new Error(`an answer without an end of its head: ${head}`);
      status = Number(head.slice(9, 12));
      missing = headEnd + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - length;
    }
    if (missing < 0) throw new Error('more than one answer');
    if (missing === 0) answered(status);
    return true;
  };
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', async (plan) => {
    process.send?.(await generate(plan as LoadPlan), () => process.exit(0));
  });
}
