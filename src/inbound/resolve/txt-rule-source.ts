import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.js';
import { onRecordsChecked } from '../../directory/dns/records-checked.js';
import { isForwardingPort } from '../../directory/domains/settings-policy.js';
import type { Clock } from '../../platform/clock.js';
import type { DnsResolver } from '../../platform/dns/create-resolver.js';
import { parseRule, splitRules } from '../../protocol/txt-rules/parse-rules.js';
import { parseTxtRecord } from '../../protocol/txt-rules/txt-record.js';
import type { TxtRule } from '../../protocol/txt-rules/txt-rule.js';

/** What the TXT records of a domain say about its mail. */
export interface TxtRules {
  readonly rules: readonly TxtRule[];
  readonly port: number | undefined;
  /** There are more rules than are read. */
  readonly isCut: boolean;
}

export interface TxtRuleSource {
  /** `undefined`: no records for us. Rejects with `DnsUnavailableError`. */
  find(domain: string, signal?: AbortSignal): Promise<TxtRules | undefined>;
}

export interface TxtRuleSourceDeps {
  readonly db: Pick<Database, 'listen'>;
  readonly resolver: Pick<DnsResolver, 'lookUp'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly txtPrefix: string;
  /** Opens what `POST /v1/encrypt` sealed. */
  readonly readTxtValue: (value: string) => string;
  /** False in the sandbox: its records change by a command, and must apply to the next message. */
  readonly isKept: boolean;
}

// Decision 10.6
const MIN_KEPT_SECONDS = 60;
const MAX_KEPT_SECONDS = 3600;
const MISSING_KEPT_SECONDS = 60;
const MAX_RULES = 1000;
// Patterns cost time to compile, and a zone may hold as many as fit in 64 KB
const MAX_PATTERNS = 100;
const MAX_KEPT_RULES = 100_000;

interface Kept {
  readonly found: TxtRules | undefined;
  readonly untilMs: number;
}

/** Bypasses the resolver's cache, which keeps answers for other times than rules may be kept. */
export function createTxtRuleSource(deps: TxtRuleSourceDeps): TxtRuleSource {
  const { db, resolver, clock, txtPrefix, readTxtValue, isKept } = deps;
  const kept = new LRUCache<string, Kept>({ maxSize: MAX_KEPT_RULES });
  const underWay = new Map<string, Promise<TxtRules | undefined>>();

  let checks = 0;
  onRecordsChecked(db, (domain) => {
    checks += 1;
    if (domain === undefined) kept.clear();
    else kept.delete(domain);
    underWay.clear(); // a lookup started before the check is not shared
  });

  async function ask(domain: string): Promise<TxtRules | undefined> {
    const checksBefore = checks;
    const { records } = await resolver.lookUp(domain, 'TXT', { fresh: true });
    const answers = records.flatMap((record) => (record.type === 'TXT' ? [record] : []));
    const found = readRules(answers.map(({ data }) => joinStrings(data)));
    const ttl = Math.min(...answers.map((answer) => answer.ttl ?? 0), MAX_KEPT_SECONDS);
    const seconds = found ? Math.max(ttl, MIN_KEPT_SECONDS) : MISSING_KEPT_SECONDS;
    const untilMs = clock.monotonicMs() + seconds * 1000;
    // An answer from before a check must not be cached after it
    if (isKept && checks === checksBefore)
      kept.set(domain, { found, untilMs }, { size: 1 + (found?.rules.length ?? 0) });
    return found;
  }

  function readRules(texts: readonly string[]): TxtRules | undefined {
    const records = texts.flatMap((text) => parseTxtRecord(text, [txtPrefix]) ?? []);
    const values = (family: 'rules' | 'port') =>
      records.filter((record) => record.family === family).map(({ value }) => readTxtValue(value));
    const elements = values('rules').flatMap(splitRules);
    const { rules, isCut } = parseElements(elements);
    const port = values('port').map(Number).find(isForwardingPort);
    return rules.length > 0 || port !== undefined ? { rules, port, isCut } : undefined;
  }

  function begin(domain: string): Promise<TxtRules | undefined> {
    const asking = ask(domain).finally(() => {
      if (underWay.get(domain) === asking) underWay.delete(domain);
    });
    underWay.set(domain, asking);
    return asking;
  }

  return {
    async find(domain, signal) {
      signal?.throwIfAborted();
      const known = kept.get(domain);
      if (known && known.untilMs > clock.monotonicMs()) return known.found;
      return unlessAborted(underWay.get(domain) ?? begin(domain), signal);
    },
  };
}

/** Invalid rules are skipped: a mistake in one must not stop the others. */
function parseElements(elements: readonly string[]): Pick<TxtRules, 'rules' | 'isCut'> {
  const rules: TxtRule[] = [];
  let patterns = 0;
  for (const element of elements) {
    if (rules.length >= MAX_RULES) return { rules, isCut: true };
    if (/^!{0,3}\s*\//.test(element) && ++patterns > MAX_PATTERNS) return { rules, isCut: true };
    const rule = parseRule(element);
    if (typeof rule !== 'string') rules.push(rule);
  }
  return { rules, isCut: false };
}

/** RFC 7208 §3.3, as in all TXT formats: the strings of one record are one text. */
function joinStrings(data: string | Buffer | readonly (string | Buffer)[]): string {
  const parts = typeof data === 'string' || Buffer.isBuffer(data) ? [data] : data;
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))).toString();
}

/** The lookup continues for its other callers. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
