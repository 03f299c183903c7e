import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { domainToASCII } from 'node:url';
import { DnsUnavailableError, type Resolver } from '../dns/resolver.js';
import { Pace } from '../pace.js';
import { ServiceError } from '../service-error.js';
import { createAddressFilter } from './address-range.js';

/**
 * Every connection to a host that a customer named goes through here: the name is resolved, private addresses are
 * refused, and the connection goes to the checked address, so that a later DNS answer changes nothing.
 */
export interface OutgoingGuard {
  /** For saving a URL: throws what is wrong with it, naming its field. */
  checkUrl(url: string, field?: string): Promise<void>;
  /** The addresses that may be dialled; throws if one of them is private, or there is none. */
  checkHost(host: string, field?: string): Promise<readonly string[]>;
  /** One POST, no redirects. The name is resolved and checked again each time. */
  post(url: string, request: PostRequest): Promise<OutgoingAnswer>;
  /** The same for a GET. */
  get(url: string, request: GetRequest): Promise<OutgoingAnswer>;
}

interface GetRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** The rest of a longer answer is not read. */
  readonly maxAnswerBytes: number;
  /** Certificate authorities to trust instead of the well-known ones. */
  readonly ca?: string | undefined;
}

interface PostRequest extends GetRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | BodyStream;
}

/** A body too large for memory: `pieces` yields the same octets each time. */
export interface BodyStream {
  readonly lengthBytes: number;
  readonly pieces: () => Iterable<Uint8Array>;
}

interface OutgoingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface OutgoingGuardDeps {
  readonly resolver: Pick<Resolver, 'addresses'>;
  /** `true`: any address; a list: also those blocks (CIDR), for tests and intranets. */
  readonly allowPrivateNetworks: boolean | readonly string[];
  /**
   * In the sandbox every foreign name resolves to this capturing host: such a name may be saved. It is never dialled,
   * since anything on this machine could listen on that port.
   */
  readonly captureAddress?: string;
}

export function createOutgoingGuard({
  resolver,
  allowPrivateNetworks,
  captureAddress,
}: OutgoingGuardDeps): OutgoingGuard {
  const isAllowed = createAddressFilter(allowPrivateNetworks);

  async function resolve(host: string, field: string, isCaptured: (address: string) => boolean) {
    const name = hostName(host);
    const addresses = isIP(name) !== 0 ? [name] : await lookUp(resolver, name);
    if (addresses.length === 0) throw new ServiceError('invalid', 'outgoing.noAddress', { field, host });
    const refused = addresses.find((address) => !isAllowed(address) && !(isIP(name) === 0 && isCaptured(address)));
    if (refused !== undefined) {
      throw new ServiceError('invalid', 'outgoing.privateAddress', { field, host, address: refused });
    }
    return addresses;
  }
  const checkHost = (host: string, field = 'host') => resolve(host, field, () => false);

  return {
    checkHost,
    async checkUrl(url, field = 'url') {
      await resolve(parseHttpUrl(url, field).hostname, field, (address) => address === captureAddress);
    },
    async post(url, request) {
      const target = parseHttpUrl(url, 'url');
      const headers = { ...request.headers, 'content-length': String(lengthOf(request.body)) };
      return send(target, await checkHost(target.hostname, 'url'), { ...request, headers }, 'POST');
    },
    async get(url, request) {
      const target = parseHttpUrl(url, 'url');
      return send(target, await checkHost(target.hostname, 'url'), request, 'GET');
    },
  };
}

function parseHttpUrl(text: string, field: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new ServiceError('invalid', 'outgoing.notHttp', { field });
  }
  return url;
}

/** Normalised as the dialler would read it: `0x7f.1` and `[::1]` are addresses, not names. */
function hostName(host: string): string {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  if (isIP(bare) !== 0) return bare;
  const name = domainToASCII(bare).replace(/\.$/, '');
  // RFC 6761 §6.3: these names mean this machine, whatever DNS says
  return name === 'localhost' || name.endsWith('.localhost') ? '127.0.0.1' : name;
}

async function lookUp(resolver: Pick<Resolver, 'addresses'>, name: string): Promise<readonly string[]> {
  if (name === '') return [];
  try {
    return await resolver.addresses(name);
  } catch (error) {
    if (!(error instanceof DnsUnavailableError)) throw error;
    throw new ServiceError('unavailable', 'dns.unavailable', { name }, error);
  }
}

function send(
  url: URL,
  addresses: readonly string[],
  { headers = {}, body, timeoutMs, signal, maxAnswerBytes, ca }: GetRequest & Partial<PostRequest>,
  method: 'GET' | 'POST',
): Promise<OutgoingAnswer> {
  const deadline = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const outgoing = request(url, {
      method,
      headers,
      agent: false, // a kept-alive connection may predate the check
      lookup: pinned(addresses),
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

function lengthOf(body: PostRequest['body']): number {
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

async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<OutgoingAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, maxBytes - size));
    size += chunk.length;
    if (size >= maxBytes) break; // leaving the loop closes the connection
  }
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) };
}
