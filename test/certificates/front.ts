import type { IncomingMessage } from 'node:http';
import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Pebble } from './pebble.js';

/** Stands before an authority: counts orders, refuses some, and holds requests. */
export interface Front extends AsyncDisposable {
  readonly directoryUrl: string;
  /** Those that the authority accepted. */
  readonly orders: readonly AcceptedOrder[];
  /** The next order is answered 429. */
  refuseNextOrder(retryAfterSeconds: number): void;
  /** When an order was refused. */
  readonly refusals: readonly number[];
  /** Answers to the next request to finalize an order wait until `go`; the authority has it already. */
  holdFinalize(): { readonly reached: Promise<void>; readonly go: () => void };
}

interface AcceptedOrder {
  readonly name: string;
  readonly at: number;
}

const NEW_ORDER = '/order-plz';
const FINALIZE = '/finalize-order/';

export async function startFront({ port, pair }: Pick<Pebble, 'port' | 'pair'>): Promise<Front> {
  const orders: AcceptedOrder[] = [];
  const refusals: number[] = [];
  let retryAfter: number | undefined;
  let hold: { readonly reach: () => void; readonly going: Promise<void> } | undefined;

  const server = createServer(pair, async (incoming, outgoing) => {
    const path = incoming.url ?? '';
    const isOrder = incoming.method === 'POST' && path === NEW_ORDER;
    if (isOrder && retryAfter !== undefined) {
      const type = 'urn:ietf:params:acme:error:rateLimited';
      outgoing.writeHead(429, { 'content-type': 'application/problem+json', 'retry-after': String(retryAfter) });
      outgoing.end(JSON.stringify({ type, detail: 'too many orders' }));
      refusals.push(performance.now());
      retryAfter = undefined;
      return;
    }
    try {
      const sent = await buffer(incoming);
      const answer = await passOn(incoming, sent, port);
      const body = await buffer(answer);
      if (isOrder && answer.statusCode === 201) orders.push({ name: nameIn(sent), at: performance.now() });
      if (path.startsWith(FINALIZE) && answer.statusCode === 200 && hold) {
        hold.reach();
        await hold.going;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
    } catch {
      outgoing.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    directoryUrl: `https://127.0.0.1:${(server.address() as AddressInfo).port}/dir`,
    orders,
    refusals,
    refuseNextOrder(seconds) {
      retryAfter = seconds;
    },
    holdFinalize() {
      let go = () => {};
      const going = new Promise<void>((resolve) => {
        go = () => {
          hold = undefined;
          resolve();
        };
      });
      const reached = new Promise<void>((reach) => {
        hold = { reach, going };
      });
      return { reached, go };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The name that a signed request for an order asks for. */
function nameIn(sent: Buffer): string {
  const { payload } = JSON.parse(sent.toString());
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).identifiers[0].value;
}

function passOn(incoming: IncomingMessage, body: Buffer, port: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, url: path, headers } = incoming;
    const onward = request({ host: '127.0.0.1', port, method, path, headers, rejectUnauthorized: false, agent: false });
    onward.on('response', resolve).on('error', reject).end(body);
  });
}
