import type { CertificateState, ChallengeKind, NamedCertificate, NamePurpose } from './certificate.js';

/** The moment at two thirds of its life, whatever its length. */
export function renewalTime(notBefore: number, notAfter: number): number {
  return Math.floor(notBefore + ((notAfter - notBefore) * 2) / 3);
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
// An authority allows few failed proofs of a name per hour (Let's Encrypt: five)
const FIRST_DELAY_MS = 10 * MINUTE_MS;

/** How long to wait after the `count`th failure (from 1) in a row. */
export function retryDelayMs({
  count,
  triesOtherKind,
  retryAfterMs = 0,
  leftMs,
}: {
  readonly count: number;
  /** The next attempt proves the name in another way, for the first time. */
  readonly triesOtherKind: boolean;
  /** What the authority asked for. */
  readonly retryAfterMs?: number | undefined;
  /** How long the present certificate is still valid. */
  readonly leftMs: number | undefined;
}): number {
  if (triesOtherKind && count === 1) return retryAfterMs;
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** Math.min(count - 1, 20), DAY_MS);
  // A certificate of a few days does not survive a pause of one day
  const bearableMs = leftMs !== undefined && leftMs > 0 ? Math.max(leftMs / 4, MINUTE_MS) : DAY_MS;
  return Math.round(Math.max(Math.min(delayMs, bearableMs), retryAfterMs));
}

/** The kind of challenge after one has failed; a fixed setting stays. */
export function nextChallenge(setting: 'auto' | ChallengeKind, failed: ChallengeKind): ChallengeKind {
  if (setting !== 'auto') return setting;
  return failed === 'http-01' ? 'tls-alpn-01' : 'http-01';
}

const MAX_ORDERS_A_DAY = 50;
/** Customers' names cannot use up the orders that the service needs for its own. */
const KEPT_FOR_OWN_NAMES = 10;

export function mayOrder(purpose: NamePurpose, ordersOfDay: number): boolean {
  const isOwn = purpose === 'host' || purpose === 'mx';
  return ordersOfDay < (isOwn ? MAX_ORDERS_A_DAY : MAX_ORDERS_A_DAY - KEPT_FOR_OWN_NAMES);
}

export function stateOf(
  { issued, failure }: Pick<NamedCertificate, 'issued' | 'failure'>,
  now: number,
): CertificateState {
  if (!issued) return failure ? 'failed' : 'ordered';
  if (issued.notAfter <= now) return 'expired';
  if (failure) return 'failing';
  return issued.renewAt <= now ? 'renewing' : 'valid';
}
