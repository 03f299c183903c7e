import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Pace } from '../pace.js';

export interface GetRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** The rest of a longer answer is not read. */
  readonly maxAnswerBytes: number;
  /** Certificate authorities to trust instead of the well-known ones. */
  readonly ca?: string | undefined;
}

export interface PostRequest extends GetRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | BodyStream;
}

/** A body too large for memory: `pieces` yields the same octets each time. */
export interface BodyStream {
  readonly lengthBytes: number;
  readonly pieces: () => Iterable<Uint8Array>;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

interface HttpRequest extends GetRequest, Partial<Pick<PostRequest, 'body'>> {
  readonly method: 'GET' | 'HEAD' | 'POST';
  /** The host was resolved to these; default: it is resolved here. */
  readonly addresses?: readonly string[];
}

/** One request on its own connection, no redirects. Only for a host that an operator named, or a checked address. */
export function sendHttp(
  url: URL,
  { method, headers = {}, body, timeoutMs, signal, maxAnswerBytes, ca, addresses }: HttpRequest,
): Promise<HttpAnswer> {
  const deadline = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const outgoing = request(url, {
      method,
      headers,
      agent: false, // a kept-alive connection may predate the check
      ...(addresses && { lookup: pinned(addresses) }),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      ...(ca !== undefined && { ca }),
    });
    outgoing.on('error', reject);
    outgoing.once('response', (answer) => readAnswer(answer, maxAnswerBytes).then(resolve, reject));
    if (typeof body === 'object' && 'pieces' in body)
      pipeline(Readable.from(inTurns(body.pieces())), outgoing).catch(reject);
    else outgoing.end(body);
  });
}

/** A receiver that reads as fast as we write would block the event loop. */
async function* inTurns(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pace = new Pace();
  for (const piece of pieces) {
    yield piece;
    if (pace.isDue) await pace.rest();
  }
}

export function lengthOf(body: PostRequest['body']): number {
  return typeof body === 'object' && 'pieces' in body ? body.lengthBytes : Buffer.byteLength(body);
}

/** Gives the dialler the checked addresses, so that it does not resolve again. */
function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    const first = all[0];
    if (options.all || !first) callback(null, all);
    else callback(null, first.address, first.family);
  };
}

async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<HttpAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, maxBytes - size));
    size += chunk.length;
    if (size >= maxBytes) break; // leaving the loop closes the connection
  }
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) };
}
