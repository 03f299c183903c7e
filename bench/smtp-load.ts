/**
 * SMTP load from a process of its own: `connections` sessions, each handing in one message after the other, commands
 * pipelined, the next only after the 250 to the last. In the clear, or as mail programs do it: under TLS, with a password
 * where one is asked for.
 */
import { fork } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { fileURLToPath } from 'node:url';

export interface SmtpLoadPlan {
  readonly port: number;
  readonly connections: number;
  /** Ends after this many seconds or messages, whichever is first. */
  readonly seconds: number;
  readonly messages: number;
  readonly bodyBytes: number;
  readonly from: string;
  /** Recipients in turn. */
  readonly to: readonly string[];
  /** The same in every message, so that a signature may hold it. */
  readonly date?: string;
  /** Lines before the rest of the header, such as a signature over From, Date, To and the body. */
  readonly head?: string;
  /** From the first byte. */
  readonly isUnderTls?: boolean;
  readonly login?: { readonly username: string; readonly password: string };
}

export interface SmtpLoadResult {
  readonly accepted: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The first reply that was not 2yz. */
  readonly refusal: string | undefined;
}

export function runSmtpLoad(plan: SmtpLoadPlan): Promise<SmtpLoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] });
    child.once('message', (result) => resolve(result as SmtpLoadResult));
    child.once('exit', (code) => code !== 0 && reject(new Error(`load generator ended with ${code}`)));
    child.send(plan);
  });
}

async function generate(plan: SmtpLoadPlan): Promise<SmtpLoadResult> {
  const body = Buffer.from(`${`${'x'.repeat(76)}\r\n`.repeat(Math.ceil(plan.bodyBytes / 78))}.\r\n`);
  const latencies: number[] = [];
  let begun = 0;
  let refusal: string | undefined;
  const sessions = await Promise.all(Array.from({ length: plan.connections }, () => openSession(plan)));
  const startedAt = performance.now();
  const endsAt = startedAt + plan.seconds * 1000;

  async function run({ socket, replies }: Session): Promise<void> {
    while (begun < plan.messages && performance.now() < endsAt && refusal === undefined) {
      const serial = begun++;
      const to = plan.to[serial % plan.to.length];
      const sentAt = performance.now();
      socket.write(`MAIL FROM:<${plan.from}>\r\nRCPT TO:<${to}>\r\nDATA\r\n`, 'latin1');
      const fault = (await replies.take(3)).find((answer) => !/^[23]/.test(answer));
      if (fault !== undefined) {
        refusal ??= fault;
        break;
      }
      // In one record with the body, which is encoded once: what the load costs, the servers cannot have
      socket.cork();
      socket.write(
        `${plan.head ?? ''}From: ${plan.from}\r\nTo: ${to}\r\nSubject: Load ${serial}\r\nDate: ${plan.date ?? DATE}\r\n` +
          `Message-ID: <${process.pid}.${serial}@load.test>\r\n\r\n`,
        'latin1',
      );
      socket.write(body);
      socket.uncork();
      const [answer = ''] = await replies.take(1);
      if (answer.startsWith('2')) latencies.push(performance.now() - sentAt);
      else refusal ??= answer;
    }
    socket.end('QUIT\r\n');
  }

  await Promise.all(sessions.map(run));
  const tookSeconds = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  const accepted = latencies.length;
  return { accepted, perSecond: accepted / tookSeconds, p50Ms: at(0.5), p99Ms: at(0.99), refusal };
}

const DATE = new Date().toUTCString().replace('GMT', '+0000');

interface Session {
  readonly socket: Socket;
  readonly replies: ReplyLines;
}

async function openSession({ port, isUnderTls = false, login }: SmtpLoadPlan): Promise<Session> {
  const socket = isUnderTls
    ? connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
    : connect({ port, host: '127.0.0.1' });
  socket.setNoDelay(true);
  const replies = new ReplyLines(socket);
  await replies.take(1);
  socket.write('EHLO load.test\r\n');
  await replies.take(1);
  if (login) {
    const plain = Buffer.from(`\0${login.username}\0${login.password}`).toString('base64');
    socket.write(`AUTH PLAIN ${plain}\r\n`);
    const [answer = ''] = await replies.take(1);
    if (!answer.startsWith('235')) throw new Error(answer);
  }
  return { socket, replies };
}

/** Replies by their last lines. */
class ReplyLines {
  #text = '';
  #answers: string[] = [];
  #awaited = 0;
  #settle: () => void = () => {};
  #error: Error | undefined;

  constructor(socket: Socket) {
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      this.#text += chunk;
      this.#split();
      if (this.#answers.length >= this.#awaited) this.#settle();
    });
    socket.on('error', (error) => {
      this.#error = error;
      this.#settle();
    });
  }

  async take(count: number): Promise<string[]> {
    if (this.#answers.length < count && !this.#error) {
      this.#awaited = count;
      await new Promise<void>((resolve) => {
        this.#settle = resolve;
      });
    }
    if (this.#error) throw this.#error;
    return this.#answers.splice(0, count);
  }

  #split(): void {
    let start = 0;
    for (let end = this.#text.indexOf('\n'); end !== -1; end = this.#text.indexOf('\n', start)) {
      if (this.#text[start + 3] !== '-') this.#answers.push(this.#text.slice(start, end - 1));
      start = end + 1;
    }
    this.#text = this.#text.slice(start);
  }
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', async (plan) => {
    process.send?.(await generate(plan as SmtpLoadPlan), () => process.exit(0));
  });
}
