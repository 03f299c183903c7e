import type { AuthVerdict } from '../../mailauth/verdict.js';
import { isLargeProvider } from './large-providers.js';
import { type Refusal, refuse } from './refusal.js';

/** `mail.md` §2.8, without the rules that decision 0.5 leaves out. Mail without any authentication is accepted. */
export function decideAuthentication(
  auth: AuthVerdict,
  facts: { readonly isGenuineDsn: boolean },
): Refusal | undefined {
  const refusal = decideByRecords(auth);
  const isExcused = !isAuthorUnknown(auth.dmarc) && (facts.isGenuineDsn || isTrustedArc(auth));
  return isExcused ? undefined : refusal;
}

/** A trusted service saw DMARC pass for this very author and sealed that result before a forward broke it. */
export function isTrustedArc({ arc, dmarc }: Pick<AuthVerdict, 'arc' | 'dmarc'>): boolean {
  const isOfAuthor = arc.dmarcPassFor !== undefined && arc.dmarcPassFor === dmarc.fromDomain;
  return arc.result === 'pass' && isOfAuthor && isLargeProvider(arc.sealer?.toLowerCase());
}

/** Decision 17.12: if the record is at fault and not From, `permerror` counts as none. */
function isAuthorUnknown({ result, fromDomain }: AuthVerdict['dmarc']): boolean {
  return result === 'permerror' && fromDomain === undefined;
}

function decideByRecords({ spf, dkim, dmarc }: AuthVerdict): Refusal | undefined {
  const hasAlignedDkim = dkim.some(({ result, isAligned }) => result === 'pass' && isAligned);
  const isForNow =
    spf.result === 'temperror' || dkim.some(({ result, isAligned }) => result === 'temperror' && isAligned);
  const from = dmarc.fromDomain ?? 'the From header';
  switch (dmarc.result) {
    case 'pass':
      return undefined;
    case 'temperror':
      if (hasAlignedDkim || dmarc.isSpfAligned) return undefined; // it would pass under any policy
      return refuse(
        'authentication',
        'dmarc',
        451,
        '4.4.3',
        `The sender domain ${from} cannot be checked now, try later`,
      );
    case 'fail': {
      const isSpared = dmarc.policy === 'quarantine' && (hasAlignedDkim || spf.isFromDomainPass);
      if (dmarc.policy === undefined || dmarc.policy === 'none' || isSpared) return undefined;
      const words = `DMARC of ${from} says ${dmarc.policy}, and neither SPF nor DKIM passes for it`;
      return isForNow
        ? refuse('authentication', 'dmarc', 451, '4.7.26', `${words} now; a look-up failed, try later`)
        : refuse('authentication', 'dmarc', 550, '5.7.26', words);
    }
    default:
      if (isAuthorUnknown(dmarc)) {
        return refuse('authentication', 'dmarc', 550, '5.6.0', 'The domain of the From field cannot be read');
      }
      if (spf.result !== 'fail' || hasAlignedDkim) return undefined;
      return refuse('authentication', 'auth', 550, '5.7.23', `SPF of ${spf.domain} does not allow your address`);
  }
}
