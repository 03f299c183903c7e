import type { Answer, SoaAnswer, StringAnswer } from 'dns-packet';
import { type DnsMessage, type QueryType, RCODE } from './dns-message.js';
import { normaliseName } from './dns-name.js';

/** What a message says about a name: its records, another name to query, or that there are none. */
export type Finding =
  | { readonly kind: 'records'; readonly records: readonly Answer[]; readonly ttlSeconds: number }
  | { readonly kind: 'alias'; readonly target: string; readonly ttlSeconds: number }
  /** `isUnknownName`: not even the name exists (RFC 8020). */
  | { readonly kind: 'nothing'; readonly ttlSeconds: number; readonly isUnknownName: boolean }
  | { readonly kind: 'loop' };

// No answer is cached for longer than an hour
const MAX_TTL_SECONDS = 3600;

/** Follows CNAMEs inside one message (RFC 1034 §3.6.2). A target that the server left out needs its own query. */
export function findRecords(message: DnsMessage, name: string, type: QueryType): Finding {
  let current = name;
  let ttlSeconds = MAX_TTL_SECONDS;
  const visited = new Set<string>();
  while (!visited.has(current)) {
    visited.add(current);
    const ofName = message.answers.filter((answer) => normaliseName(answer.name) === current);
    const records = ofName.filter((answer) => answer.type === type);
    if (records.length > 0) {
      return { kind: 'records', records, ttlSeconds: Math.min(ttlSeconds, ...records.map(ttlOf)) };
    }
    const alias = ofName.find((answer): answer is StringAnswer => answer.type === 'CNAME');
    if (!alias) return unanswered(message, name, current, ttlSeconds);
    ttlSeconds = Math.min(ttlSeconds, ttlOf(alias));
    current = normaliseName(alias.data);
  }
  return { kind: 'loop' };
}

function unanswered(message: DnsMessage, asked: string, current: string, ttlSeconds: number): Finding {
  const soa = message.authorities.find((answer): answer is SoaAnswer => answer.type === 'SOA');
  const isFinal = current === asked || message.rcode === RCODE.nxDomain || soa !== undefined;
  if (!isFinal) return { kind: 'alias', target: current, ttlSeconds };
  const isUnknownName = current === asked && message.rcode === RCODE.nxDomain;
  return { kind: 'nothing', ttlSeconds: Math.min(ttlSeconds, negativeTtl(soa)), isUnknownName };
}

/** RFC 2308 §5: the smaller of the SOA's TTL and its minimum; without an SOA a negative answer is not cached. */
function negativeTtl(soa: SoaAnswer | undefined): number {
  return soa ? Math.min(ttlOf(soa), soa.data.minimum ?? 0) : 0;
}

function ttlOf(answer: Answer): number {
  const ttl = 'ttl' in answer ? (answer.ttl ?? 0) : 0;
  return ttl > 0x7fffffff ? 0 : ttl; // RFC 2181 §8
}
