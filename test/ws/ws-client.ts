import { WebSocket } from 'ws';
import type { TestApp } from '../support/test-app.js';

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire holds
export type Frame = any;

/** A real client of `GET /v1/ws`, which keeps what it was told. */
export interface WsClient extends AsyncDisposable {
  /** The first frame from now on that matches; what comes before it is dropped. */
  hear(event: string): Promise<Frame>;
  /** The next frame, whatever it is. */
  next(): Promise<Frame>;
  /** All that was heard and not asked for. */
  readonly heard: Frame[];
  /** Code and reason, once it is closed. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  readonly socket: WebSocket;
}

export interface Refusal {
  readonly status: number;
  readonly body: Frame;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

interface WsOptions {
  readonly as?: readonly [string, string];
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function connectWs(app: Pick<TestApp, 'baseUrl'>, options: WsOptions = {}): Promise<WsClient> {
  const answer = await tryWs(app, options);
  if ('status' in answer) throw new Error(`refused: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

export async function tryWs(
  { baseUrl }: Pick<TestApp, 'baseUrl'>,
  { as, query = {}, headers = {} }: WsOptions = {},
): Promise<WsClient | Refusal> {
  const url = `${baseUrl.replace('http', 'ws')}/v1/ws?${new URLSearchParams(query)}`;
  const authorization = as && { authorization: `Basic ${Buffer.from(as.join(':')).toString('base64')}` };
  const socket = new WebSocket(url, { headers: { ...authorization, ...headers } });
  const heard: Frame[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    heard.push(JSON.parse(data.toString()));
    for (const look of waiting) look();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  const refusal = await new Promise<Refusal | undefined>((resolve, reject) => {
    socket.once('open', () => resolve(undefined));
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const { statusCode: status = 0 } = response;
        resolve({ status, headers: response.headers, body: JSON.parse(Buffer.concat(parts).toString() || 'null') });
      });
    });
  });
  if (refusal) return refusal;
  const hearIf = (isWanted: (frame: Frame) => boolean, name: string) =>
    new Promise<Frame>((resolve, reject) => {
      const look = () => {
        const at = heard.findIndex(isWanted);
        if (at < 0) return;
        waiting.delete(look);
        resolve(heard.splice(0, at + 1).at(-1));
      };
      waiting.add(look);
      void closed.then(({ code }) => reject(new Error(`closed with ${code} before ${name}`)));
      look();
    });
  return {
    heard,
    closed,
    socket,
    hear: (event) => hearIf((frame) => frame.event === event, event),
    next: () => hearIf(() => true, 'another frame'),
    async [Symbol.asyncDispose]() {
      socket.terminate();
      await closed;
    },
  };
}
