import type { Database } from '../../../db/database.js';
import type { Clock } from '../../../platform/clock.js';
import { DnsUnavailableError, type Resolver } from '../../../platform/dns/resolver.js';
import { createGrowingCache } from '../../../platform/growing-cache.js';
import type { Log } from '../../../platform/log.js';
import type { OutgoingGuard } from '../../../platform/net/outgoing-guard.js';
import { type MtaStsPolicy, parseStsPolicy, readStsId } from './mta-sts-policy.js';
import type { TlsFailure } from './tls-failure.js';
import { findTlsPolicy, type KnownStsPolicy, saveTlsPolicy } from './tls-policy-store.js';
import { type OnTlsResult, UNREAD_STS } from './tls-result.js';

/** A domain's policy for senders (RFC 8461); `undefined` without one. Never rejects. */
export type FindStsPolicy = (domain: string) => Promise<MtaStsPolicy | undefined>;

export interface MtaStsDeps {
  readonly db: Pick<Database, 'reader' | 'writer'>;
  readonly resolver: Pick<Resolver, 'txt'>;
  readonly outgoing: Pick<OutgoingGuard, 'get'>;
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
  readonly log: Pick<Log, 'warn'>;
  /** A published policy could not be read. */
  readonly onTlsResult?: OnTlsResult | undefined;
  /** The port of the policy host. */
  readonly port?: number | undefined;
  readonly ca?: string | undefined;
}

// RFC 8461 §3.3: a minute for the fetch, at most 64 KB
const FETCH_MS = 60_000;
const MAX_POLICY_BYTES = 65_536;
// RFC 8461 §3.3: a failed host is not contacted again at once
const RETRY_FETCH_MS = 300_000;
const MAX_DOMAINS = 10_000;
// Two cached DNS answers and a stored policy per message would cost more than its route
const FRESH_MS = 5000;

export function createMtaSts({ db, resolver, outgoing, clock, log, onTlsResult, port, ca }: MtaStsDeps): FindStsPolicy {
  const known = createGrowingCache<{ policy: KnownStsPolicy | undefined }>(MAX_DOMAINS);
  const failedAtMs = createGrowingCache<number>(MAX_DOMAINS);
  const underWay = new Map<string, Promise<KnownStsPolicy | undefined>>();
  const fresh = createGrowingCache<{ policy: MtaStsPolicy | undefined; untilMs: number }>(MAX_DOMAINS);

  async function recall(domain: string): Promise<KnownStsPolicy | undefined> {
    const kept = known.get(domain) ?? { policy: await findTlsPolicy(db.reader, domain) };
    known.set(domain, kept);
    const { policy } = kept;
    return policy && policy.fetchedAt + policy.maxAgeSeconds * 1000 > clock.now() ? policy : undefined;
  }

  /** RFC 8461 §5.1: if DNS fails, or is blocked, the current policy stays in force. */
  async function lookUpId(domain: string): Promise<string | undefined> {
    try {
      return readStsId(await resolver.txt(`_mta-sts.${domain}`));
    } catch (error) {
      if (error instanceof DnsUnavailableError) return undefined;
      throw error;
    }
  }

  async function fetchPolicy(domain: string, id: string): Promise<KnownStsPolicy | undefined> {
    const url = `https://mta-sts.${domain}${port === undefined ? '' : `:${port}`}/.well-known/mta-sts.txt`;
    let failure: TlsFailure = 'sts-policy-fetch-error';
    try {
      const answer = await outgoing.get(url, { timeoutMs: FETCH_MS, maxAnswerBytes: MAX_POLICY_BYTES, ca });
      const isText = /^text\/plain\b/i.test(String(answer.headers['content-type'] ?? ''));
      const policy = answer.status === 200 && isText ? parseStsPolicy(answer.body.toString()) : undefined;
      if (answer.status === 200) failure = 'sts-policy-invalid';
      if (!policy) throw new Error(`no policy, status ${answer.status}`);
      const fetched = { ...policy, id, fetchedAt: clock.now() };
      await saveTlsPolicy(db.writer, domain, fetched);
      known.set(domain, { policy: fetched });
      return fetched;
    } catch (error) {
      failedAtMs.set(domain, clock.monotonicMs());
      onTlsResult?.({ domain, policy: UNREAD_STS, failure });
      log.warn('mtaSts.notFetched', { domain, reason: error instanceof Error ? error.message : String(error) });
      return undefined;
    }
  }

  function fetchOnce(domain: string, id: string): Promise<KnownStsPolicy | undefined> {
    const failed = failedAtMs.get(domain);
    if (failed !== undefined && failed + RETRY_FETCH_MS > clock.monotonicMs()) return Promise.resolve(undefined);
    const running = underWay.get(domain) ?? fetchPolicy(domain, id).finally(() => underWay.delete(domain));
    underWay.set(domain, running);
    return running;
  }

  async function find(domain: string): Promise<MtaStsPolicy | undefined> {
    try {
      const [kept, id] = await Promise.all([recall(domain), lookUpId(domain)]);
      if (id === undefined || kept?.id === id) return kept;
      return (await fetchOnce(domain, id)) ?? kept;
    } catch (error) {
      log.warn('mtaSts.failed', { domain, error });
      return undefined;
    }
  }

  return async (domain) => {
    const known = fresh.get(domain);
    if (known && known.untilMs > clock.monotonicMs()) return known.policy;
    const policy = await find(domain);
    fresh.set(domain, { policy, untilMs: clock.monotonicMs() + FRESH_MS });
    return policy;
  };
}
