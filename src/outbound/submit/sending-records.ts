import { type Fault, forbidden } from '../../platform/service-error.js';
import type { SendingDomain } from './sender-store.js';

/** Checks in DNS again what keeps the domain from sending; throws when DNS does not answer. */
export type LookAgain = (domainId: string) => Promise<{ readonly problems: readonly Fault[] }>;

/**
 * DKIM, Return-Path and DMARC must be published. New records are checked at once, without waiting for the next check.
 */
export async function requireRecords({ id, unicodeName, hasSmtp }: SendingDomain, lookAgain: LookAgain): Promise<void> {
  if (hasSmtp) return;
  const { problems } = await lookAgain(id);
  const [first, ...others] = problems;
  if (!first) return;
  if (others.length === 0 || first.key === 'dns.nameTaken') throw forbidden(first.key, first.params);
  const records = problems.map(({ params }) => String(params?.name ?? unicodeName)).join(', ');
  throw forbidden('email.recordsMissing', { domain: unicodeName, records });
}
