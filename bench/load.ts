/**
 * Load from a process of its own: `connections` keep-alive sockets, each asking again as soon as it is answered.
 * Raw sockets and prepared requests, so that the generator costs little beside the server it measures.
 */
import { fork } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface LoadPlan {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly request: RequestPlan;
}

export interface RequestPlan {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `#` becomes a number that no other request has. */
  readonly body?: string;
}

export interface LoadResult {
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
    child.send(plan);
  });
}

async function generate(plan: LoadPlan): Promise<LoadResult> {
  const latencies: number[] = [];
  let failures = 0;
  let serial = process.pid * 1_000_000;
  const endsAt = performance.now() + plan.seconds * 1000;

  async function client(): Promise<void> {
    const socket = connect({ port: plan.port, host: '127.0.0.1', noDelay: true });
    const answers = new AnswerReader(socket);
    while (performance.now() < endsAt) {
      const sentAt = performance.now();
      socket.write(formatRequest(plan.request, serial++));
      const status = await answers.next();
      latencies.push(performance.now() - sentAt);
      if (status !== 200) failures++;
    }
    socket.destroy();
  }

  await Promise.all(Array.from({ length: plan.connections }, client));
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return { perSecond: latencies.length / plan.seconds, p50Ms: at(0.5), p99Ms: at(0.99), failures };
}

function formatRequest({ method, path, headers, body = '' }: RequestPlan, serial: number): string {
  const content = body.replace('#', String(serial));
  const lines = Object.entries({ Host: 'localhost', 'Content-Length': String(content.length), ...headers });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${content}`;
}

/** Reads one answer at a time; both servers send Content-Length. */
class AnswerReader {
  #buffered = Buffer.alloc(0);
  #wake: () => void = () => {};
  #error: Error | undefined;

  constructor(socket: Socket) {
    socket.on('data', (chunk) => {
      this.#buffered = this.#buffered.length === 0 ? chunk : Buffer.concat([this.#buffered, chunk]);
      this.#wake();
    });
    socket.on('error', (error) => {
      this.#error = error;
      this.#wake();
    });
  }

  async next(): Promise<number> {
    for (;;) {
      const headEnd = this.#buffered.indexOf('\r\n\r\n');
      if (headEnd >= 0) {
        const head = this.#buffered.toString('latin1', 0, headEnd);
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        const end = headEnd + 4 + length;
        if (this.#buffered.length >= end) {
          this.#buffered = this.#buffered.subarray(end);
          return Number(head.slice(9, 12));
        }
      }
      if (this.#error) throw this.#error;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', async (plan) => {
    process.send?.(await generate(plan as LoadPlan), () => process.exit(0));
  });
}
