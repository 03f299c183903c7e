import type { AuthVerdict } from '../../mailauth/verdict.js';
import type { AggregateRow } from '../../protocol/dmarc-report/aggregate-report.js';
import type { Refusal } from './refusal.js';

/** What a report to the owner of the policy says of one message: no recipient, no address, no content. */
export interface DmarcResult {
  readonly policyDomain: string;
  readonly row: Omit<AggregateRow, 'count'>;
}

export interface DmarcResultFacts {
  readonly auth: AuthVerdict;
  readonly ip: string;
  /** Blank: the null sender. */
  readonly mailFrom: string;
  /** Why it was refused, for whatever reason. */
  readonly refusal: Refusal | undefined;
  readonly isJunk: boolean;
  readonly isArcTrusted: boolean;
}

/** Signatures of one message in a report; a message has a few. */
const MAX_SIGNATURES = 5;

/** `undefined`: there is no policy, or the message comes again when DNS answers. */
export function dmarcResult({ auth, ip, mailFrom, ...facts }: DmarcResultFacts): DmarcResult | undefined {
  const { result, policy, policyDomain, fromDomain, isDkimAligned, isSpfAligned } = auth.dmarc;
  if (policyDomain === undefined || fromDomain === undefined) return undefined;
  if ((result !== 'pass' && result !== 'fail') || isRefusedForNow(facts.refusal)) return undefined;
  const disposition = result === 'pass' ? 'pass' : dispositionOf(auth, facts);
  const isSpared = result === 'fail' && policy !== undefined && policy !== 'none' && disposition === 'none';
  const envelopeFrom = mailFrom.slice(mailFrom.lastIndexOf('@') + 1).toLowerCase();
  return {
    policyDomain,
    row: {
      sourceIp: ip,
      disposition,
      dkim: isDkimAligned ? 'pass' : 'fail',
      spf: isSpfAligned ? 'pass' : 'fail',
      headerFrom: fromDomain,
      envelopeFrom: envelopeFrom === '' ? undefined : envelopeFrom,
      reasons: isSpared ? [{ type: facts.isArcTrusted ? 'trusted_forwarder' : 'local_policy' }] : [],
      dkimResults: auth.dkim
        .slice(0, MAX_SIGNATURES)
        .map(({ domain, selector, result }) => ({ domain, selector, result })),
      spfResults: [{ domain: auth.spf.domain, scope: mailFrom === '' ? 'helo' : 'mfrom', result: auth.spf.result }],
    },
  };
}

function isRefusedForNow(refusal: Refusal | undefined): boolean {
  return refusal !== undefined && refusal.reply.code < 500;
}

function dispositionOf(
  { dmarc: { policy } }: AuthVerdict,
  { refusal, isJunk }: Pick<DmarcResultFacts, 'refusal' | 'isJunk'>,
): 'none' | 'quarantine' | 'reject' {
  // Another check may refuse it as well: that is not what the policy did
  if (refusal?.category === 'dmarc') return 'reject';
  return isJunk && policy === 'quarantine' ? 'quarantine' : 'none';
}
