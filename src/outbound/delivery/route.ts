import { isIP } from 'node:net';
import { type Sentence, say } from '../../i18n/sentence.js';
import { DnsUnavailableError, type Resolver } from '../../platform/dns/resolver.js';
import type { Random } from '../../platform/random.js';
import { parseDomainName, parseIpAddress } from '../../protocol/address/domain-name.js';
import type { Via } from '../emails/email.js';
import { orderByPriority, uniqueHosts } from './mx-order.js';
import type { Parcel } from './parcel.js';
import type { Smarthost } from './smarthost.js';

/** The route to one recipient's domain, or why there is none. */
export type Route =
  | HostsRoute
  /** Hosted here, or its MX is ours. */
  | { readonly kind: 'inside'; readonly destination: string; readonly domain: string }
  | ({ readonly kind: 'unreachable'; readonly destination: string } & RouteFault);

export interface HostsRoute {
  readonly kind: 'hosts';
  readonly destination: string;
  /** The recipient's domain, in A-labels, or an address literal. */
  readonly domain: string;
  /** In order of preference; each has at least one address. */
  readonly hosts: readonly [RouteHost, ...RouteHost[]];
  readonly smarthost: Smarthost | undefined;
  /** The host was named, not found by MX: the domain's policy does not apply to it. */
  readonly isDirect: boolean;
  readonly isImplicitTls: boolean;
}

export interface RouteHost {
  readonly host: string;
  readonly priority: number;
  readonly port: number;
  /** Checked addresses: the connection uses only these. */
  readonly addresses: readonly string[];
  /** DNSSEC secures every answer from the domain to this host's addresses. */
  readonly isAuthentic: boolean;
}

/** Below 500 it is retried. */
export interface RouteFault {
  readonly code: 421 | 550;
  readonly enhanced: string;
  readonly category: 'dns' | 'policy' | 'recipient';
  readonly reason: Sentence;
}

export type FindRoute = (to: Pick<Parcel, 'recipient' | 'via'>, signal: AbortSignal) => Promise<Route>;

export interface RouteDeps {
  readonly resolver: Pick<Resolver, 'mx' | 'addresses' | 'isAuthentic'>;
  readonly random: Random;
  readonly port: number;
  readonly smarthost: Smarthost | undefined;
  /** The public internet, and configured exceptions. */
  readonly isAllowedAddress: (address: string) => boolean;
  readonly isHostedHere: (domain: string) => Promise<boolean>;
  readonly isOwnHost: (host: string) => boolean;
  readonly isOwnAddress: (address: string) => Promise<boolean>;
  /** The lane in which mail waits and backs off together. */
  readonly destinationOf: (best: { readonly host: string; readonly domain: string }) => string;
}

export function createFindRoute(deps: RouteDeps): FindRoute {
  const { resolver, smarthost } = deps;

  return async ({ recipient, via }, signal) => {
    const text = recipient.slice(recipient.lastIndexOf('@') + 1);
    if (via) return findVia(via, text, signal);
    return findByName(text, signal);
  };

  async function findByName(text: string, signal: AbortSignal): Promise<Route> {
    const literal = parseLiteral(text);
    const domain = literal ?? parseDomainName(text);
    if (domain === undefined) return unreachable(text, NO_NAME);
    try {
      if (await deps.isHostedHere(domain)) return { kind: 'inside', destination: domain, domain };
      if (smarthost) return await wayToRelay(smarthost, domain, signal);
      return literal === undefined ? await wayByMx(domain, signal) : await wayToLiteral(literal);
    } catch (error) {
      return laterOrThrow(error, domain);
    }
  }

  /** The host itself, ignoring MX; another port is another service than our own, even on this machine. */
  async function findVia(via: Via, text: string, signal: AbortSignal): Promise<Route> {
    const literal = parseLiteral(via.host) ?? parseIpAddress(via.host);
    const host = literal ?? parseDomainName(via.host);
    const domain = parseLiteral(text) ?? parseDomainName(text) ?? text.toLowerCase();
    if (host === undefined) return unreachable(via.host, NO_NAME);
    const isMailPort = via.port === MAIL_PORT;
    if (isMailPort && smarthost) return wayToRelay(smarthost, domain, signal);
    try {
      const { addresses = [], isAuthentic = false, error } = await lookUp(host);
      if (error) throw error;
      signal.throwIfAborted();
      if (isMailPort && (deps.isOwnHost(host) || (await someOwn(addresses)))) {
        return { kind: 'inside', destination: domain, domain };
      }
      const port = isMailPort ? deps.port : via.port;
      const destination = isMailPort ? deps.destinationOf({ host, domain }) : `${host}:${port}`;
      const allowed = addresses.filter(deps.isAllowedAddress);
      const only = { host, priority: 0, port, addresses: allowed, isAuthentic: isMailPort && isAuthentic };
      if (allowed.length > 0) return { ...DIRECT, destination, domain, hosts: [only], isImplicitTls: port === 465 };
      return unreachable(destination, addresses.length > 0 ? PRIVATE_ONLY : NO_ADDRESS);
    } catch (error) {
      return laterOrThrow(error, host);
    }
  }

  async function wayByMx(domain: string, signal: AbortSignal): Promise<Route> {
    const records = await resolver.mx(domain, { signal });
    // RFC 7505 §3: a single record that names the root
    if (records.length === 1 && records[0]?.exchange === '') return unreachable(domain, NULL_MX);
    // RFC 5321 §5.1: without MX the domain itself is the host
    const exchanges = records.length > 0 ? records : [{ exchange: domain, preference: 0 }];
    const ordered = orderByPriority(uniqueHosts(exchanges), deps.random);
    if (ordered.some(({ host }) => deps.isOwnHost(host))) return { kind: 'inside', destination: domain, domain };
    const isMxAuthentic = await resolver.isAuthentic(domain, 'MX', { signal });
    const found = await Promise.all(ordered.map(({ host }) => lookUp(host)));
    signal.throwIfAborted();
    const hosts: RouteHost[] = [];
    for (const [at, { host, priority }] of ordered.entries()) {
      const { addresses = [], isAuthentic = false } = found[at] ?? {};
      if (await someOwn(addresses)) return { kind: 'inside', destination: domain, domain };
      const allowed = addresses.filter(deps.isAllowedAddress);
      if (allowed.length === 0) continue;
      hosts.push({ host, priority, port: deps.port, addresses: allowed, isAuthentic: isMxAuthentic && isAuthentic });
    }
    const destination = deps.destinationOf({ host: hosts[0]?.host ?? domain, domain });
    if (isFilled(hosts)) return { ...BY_MX, destination, domain, hosts };
    const failure = found.find(({ error }) => error)?.error;
    if (failure) return unreachable(domain, { ...NO_ANSWER, reason: described(failure) });
    if (found.some(({ addresses }) => addresses?.length)) return unreachable(domain, PRIVATE_ONLY);
    return unreachable(domain, records.length > 0 ? NO_ADDRESS : NO_DOMAIN);
  }

  async function lookUp(host: string): Promise<FoundHost> {
    if (isIP(host) !== 0) return { addresses: [host], isAuthentic: false }; // an address in an MX: wrong, and common
    try {
      const addresses = await resolver.addresses(host);
      return { addresses, isAuthentic: addresses.length > 0 && (await isVouchedFor(host)) };
    } catch (error) {
      if (error instanceof DnsUnavailableError) return { error };
      throw error;
    }
  }

  /** One family may fail while the other works; then the address is not verified. */
  function isVouchedFor(host: string): Promise<boolean> {
    return resolver.isAuthentic(host, 'addresses').catch(() => false);
  }

  async function someOwn(addresses: readonly string[]): Promise<boolean> {
    for (const address of addresses) if (await deps.isOwnAddress(address)) return true;
    return false;
  }

  async function wayToLiteral(address: string): Promise<Route> {
    if (await deps.isOwnAddress(address)) return { kind: 'inside', destination: address, domain: address };
    if (!deps.isAllowedAddress(address)) return unreachable(address, PRIVATE_ONLY);
    const host = { host: address, priority: 0, port: deps.port, addresses: [address], isAuthentic: false };
    return { ...BY_MX, destination: address, domain: address, hosts: [host] };
  }

  /** The operator named it: it may be anywhere, even on this machine. */
  async function wayToRelay(relay: Smarthost, domain: string, signal: AbortSignal): Promise<Route> {
    const { host, port } = relay;
    const addresses = isIP(host) !== 0 ? [host] : await resolver.addresses(host, { signal });
    if (addresses.length === 0) return unreachable(host, NO_ADDRESS);
    const only = { host, priority: 0, port, addresses, isAuthentic: false };
    const { isImplicitTls } = relay;
    return { ...BY_MX, destination: host, domain, hosts: [only], smarthost: relay, isImplicitTls };
  }
}

interface FoundHost {
  readonly addresses?: readonly string[];
  readonly isAuthentic?: boolean;
  readonly error?: DnsUnavailableError;
}

const MAIL_PORT = 25;
const BY_MX = { kind: 'hosts', smarthost: undefined, isDirect: false, isImplicitTls: false } as const;
const DIRECT = { ...BY_MX, isDirect: true } as const;

const NULL_MX = {
  code: 550,
  enhanced: '5.1.10',
  category: 'recipient',
  reason: say('fault.nullMx'),
} as const;
const NO_NAME = {
  code: 550,
  enhanced: '5.1.2',
  category: 'recipient',
  reason: say('fault.noHostName'),
} as const;
const NO_DOMAIN = {
  code: 550,
  enhanced: '5.1.2',
  category: 'dns',
  reason: say('fault.noMailHost'),
} as const;
const NO_ADDRESS = {
  code: 421,
  enhanced: '4.4.4',
  category: 'dns',
  reason: say('fault.noHostAddress'),
} as const;
const PRIVATE_ONLY = {
  code: 550,
  enhanced: '5.4.4',
  category: 'policy',
  reason: say('fault.onlyPrivateServers'),
} as const;
const NO_ANSWER = { code: 421, enhanced: '4.4.3', category: 'dns' } as const;

function described({ queryType, queriedName, reason }: DnsUnavailableError): Sentence {
  return say('fault.dnsSilent', { type: queryType, name: queriedName, error: reason });
}

/** If DNS does not answer, the mail waits. */
function laterOrThrow(error: unknown, destination: string): Route {
  if (!(error instanceof DnsUnavailableError)) throw error;
  return unreachable(destination, { ...NO_ANSWER, reason: described(error) });
}

function unreachable(destination: string, fault: RouteFault): Route {
  return { kind: 'unreachable', destination: destination.toLowerCase(), ...fault };
}

/** RFC 5321 §4.1.3: `[192.0.2.1]`, `[IPv6:2001:db8::1]`. */
function parseLiteral(text: string): string | undefined {
  const inside = /^\[(?:IPv6:)?([^\]]+)\]$/i.exec(text)?.[1];
  return inside === undefined ? undefined : parseIpAddress(inside);
}

function isFilled(hosts: readonly RouteHost[]): hosts is readonly [RouteHost, ...RouteHost[]] {
  return hosts.length > 0;
}
