import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { DnsUnavailableError, type Resolver } from '../dns/resolver.js';
import { ServiceError } from '../service-error.js';
import { createAddressFilter } from './address-range.js';
import { type GetRequest, type HttpAnswer, lengthOf, type PostRequest, sendHttp } from './http-exchange.js';

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
  post(url: string, request: PostRequest): Promise<HttpAnswer>;
  /** The same for a GET. */
  get(url: string, request: GetRequest): Promise<HttpAnswer>;
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
      const addresses = await checkHost(target.hostname, 'url');
      return sendHttp(target, { ...request, headers, addresses, method: 'POST' });
    },
    async get(url, request) {
      const target = parseHttpUrl(url, 'url');
      return sendHttp(target, { ...request, addresses: await checkHost(target.hostname, 'url'), method: 'GET' });
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
