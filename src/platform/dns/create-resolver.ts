import type { Answer } from 'dns-packet';
import type { Clock } from '../clock.js';
import type { Log } from '../log.js';
import type { Random } from '../random.js';
import { createAskServers } from './ask-servers.js';
import { DnsCache } from './dns-cache.js';
import type { QueryType } from './dns-message.js';
import { isQueryable, normaliseName } from './dns-name.js';
import type { DnsServer } from './dns-transport.js';
import { findRecords } from './find-records.js';
import { DnsUnavailableError, type LookUp, type Resolver } from './resolver.js';

export interface ResolverDeps {
  readonly servers: () => readonly DnsServer[];
  readonly validating?: readonly string[];
  readonly clock: Pick<Clock, 'sleep' | 'monotonicMs'>;
  readonly random: Random;
  readonly log: Pick<Log, 'debug'>;
  readonly timeoutMs?: number;
}

export interface DnsResolver extends Resolver {
  /** Records with their DNSSEC status. */
  lookUp(name: string, type: QueryType, options?: LookUp): Promise<DnsAnswer>;
  /** Ends the look-ups in progress. */
  close(): void;
}

interface DnsAnswer {
  readonly records: readonly Answer[];
  /** A trusted resolver validated every link of the chain. */
  readonly isAuthentic: boolean;
  /** RFC 8020: neither the name nor anything below it exists. */
  readonly isUnknownName: boolean;
}

const TIMEOUT_MS = 5000;
// Real chains have two or three links; more is a mistake or an attack
const MAX_ALIASES = 8;

export function createResolver({
  servers,
  validating = [],
  clock,
  random,
  log,
  timeoutMs = TIMEOUT_MS,
}: ResolverDeps): DnsResolver {
  const ask = createAskServers({ servers, validating, clock, random, timeoutMs });
  const cache = new DnsCache<DnsAnswer>(clock, ({ records }) => sizeOf(records));
  const underWay = new Map<string, Promise<DnsAnswer>>();
  // A record read for every message is joined once
  const texts = new WeakMap<DnsAnswer, readonly string[]>();
  const closing = new AbortController();

  /** Follows a chain of names to its end, over any number of messages. */
  async function resolve(name: string, type: QueryType): Promise<{ answer: DnsAnswer; ttlSeconds: number }> {
    let current = name;
    let isAuthentic = true;
    let ttlSeconds = Number.POSITIVE_INFINITY;
    for (let aliases = 0; aliases <= MAX_ALIASES; aliases++) {
      const message = await ask(current, type, closing.signal);
      const finding = findRecords(message, current, type);
      if (finding.kind === 'loop') break;
      isAuthentic &&= message.isAuthentic;
      ttlSeconds = Math.min(ttlSeconds, finding.ttlSeconds);
      if (finding.kind !== 'alias') {
        const records = finding.kind === 'records' ? finding.records : [];
        const isUnknownName = aliases === 0 && finding.kind === 'nothing' && finding.isUnknownName;
        return { answer: { records, isAuthentic, isUnknownName }, ttlSeconds };
      }
      if (!isQueryable(finding.target)) {
        return { answer: { records: [], isAuthentic, isUnknownName: false }, ttlSeconds };
      }
      current = finding.target;
    }
    throw new DnsUnavailableError(name, type, 'CNAME records lead in a circle');
  }

  async function refresh(key: string, name: string, type: QueryType): Promise<DnsAnswer> {
    try {
      const { answer, ttlSeconds } = await resolve(name, type);
      cache.set(key, answer, ttlSeconds);
      return answer;
    } catch (error) {
      if (error instanceof DnsUnavailableError) log.debug('dns.unavailable', { name, type, reason: error.reason });
      throw error;
    }
  }

  async function lookUp(name: string, type: QueryType, options: LookUp = {}): Promise<DnsAnswer> {
    const asked = normaliseName(name);
    if (!isQueryable(asked)) return { records: [], isAuthentic: false, isUnknownName: false };
    const key = `${type} ${asked}`;
    const known = options.fresh ? undefined : cache.get(key);
    if (known) return known;
    const { signal } = options;
    signal?.throwIfAborted();
    // A fresh look-up joins none in progress: that one may have been answered before the change it must see
    if (options.fresh) return unlessAborted(refresh(key, asked, type), signal);
    let shared = underWay.get(key);
    if (!shared) {
      shared = refresh(key, asked, type).finally(() => underWay.delete(key));
      underWay.set(key, shared);
    }
    return unlessAborted(shared, signal);
  }

  async function strings(
    name: string,
    type: 'A' | 'AAAA' | 'NS' | 'CNAME' | 'PTR',
    options?: LookUp,
  ): Promise<string[]> {
    const { records } = await lookUp(name, type, options);
    return records.flatMap((record) => (record.type === type ? [normaliseName(record.data)] : []));
  }

  return {
    lookUp,
    close: () => closing.abort(new DnsUnavailableError('', '', 'stopping')),
    async txt(name, options) {
      const answer = await lookUp(name, 'TXT', options);
      const joined =
        texts.get(answer) ??
        answer.records.flatMap((record) => (record.type === 'TXT' ? [joinStrings(record.data)] : []));
      texts.set(answer, joined);
      return joined;
    },
    async mx(name, options) {
      const { records } = await lookUp(name, 'MX', options);
      return records
        .flatMap((record) => (record.type === 'MX' ? [record.data] : []))
        .map(({ exchange, preference }) => ({ exchange: normaliseName(exchange), preference: preference ?? 0 }))
        .sort((a, b) => a.preference - b.preference);
    },
    cname: async (name, options) => (await strings(name, 'CNAME', options))[0],
    ns: (name, options) => strings(name, 'NS', options),
    ptr: (name, options) => strings(name, 'PTR', options),
    async addresses(name, options) {
      const results = await Promise.allSettled([strings(name, 'A', options), strings(name, 'AAAA', options)]);
      const found = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      const failed = results.find((result) => result.status === 'rejected');
      // Some servers fail on AAAA alone; one address family is enough to reach the host
      if (failed && found.length === 0) throw failed.reason;
      return found;
    },
    async tlsa(name, options) {
      const { records } = await lookUp(name, 'TLSA', options);
      return records.flatMap((record) => (record.type === 'TLSA' ? [record.data] : []));
    },
    async isAuthentic(name, type, options) {
      const types: QueryType[] = type === 'addresses' ? ['A', 'AAAA'] : [type];
      const answers = await Promise.all(types.map((one) => lookUp(name, one, options)));
      return answers.every(({ isAuthentic }) => isAuthentic);
    },
  };
}

/** RFC 7208 §3.3, RFC 6376 §3.6.2.2: the strings of one record are joined to one text. */
function joinStrings(data: string | Buffer | (string | Buffer)[]): string {
  const parts = Array.isArray(data) ? data : [data];
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))).toString();
}

function sizeOf(records: readonly Answer[]): number {
  return records.reduce((sum, record) => sum + 300 + (record.type === 'TXT' ? joinStrings(record.data).length : 0), 0);
}

/** The look-up continues for its other callers. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
