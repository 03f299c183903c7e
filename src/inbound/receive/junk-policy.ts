import { type Sentence, say } from '../../i18n/sentence.js';
import type { AuthVerdict } from '../../mailauth/verdict.js';
import type { ScanReport, ScanSwitches } from '../../scanning/scan-verdict.js';
import { isTrustedArc } from './authentication-policy.js';

/** What rspamd advises for spam that it does not refuse. */
const MARKING_ACTIONS = new Set(['add header', 'rewrite subject']);

export interface JunkFacts {
  readonly isAllowlisted: boolean;
  readonly isGenuineDsn: boolean;
  readonly auth: AuthVerdict | undefined;
  readonly report: ScanReport | undefined;
  readonly switches: ScanSwitches;
}

/** Why an accepted message goes to Junk; `undefined`: it does not. */
export function decideJunk({ isAllowlisted, isGenuineDsn, auth, report, switches }: JunkFacts): Sentence | undefined {
  if (isAllowlisted) return undefined;
  if (auth && !isGenuineDsn && isQuarantined(auth)) {
    const { fromDomain: domain } = auth.dmarc;
    return domain === undefined ? say('junk.dmarcOfSender') : say('junk.dmarc', { domain });
  }
  // rspamd has no switch of its own and shares that of viruses
  const opinion = switches.viruses ? report?.rspamd : undefined;
  if (!opinion || !MARKING_ACTIONS.has(opinion.action)) return undefined;
  const { action, score, requiredScore } = opinion;
  return say('junk.rspamd', { action, score: score.toFixed(2), required: requiredScore.toFixed(2) });
}

/** RFC 9989: the domain's owner wants such mail quarantined, and no trusted service vouches for it. */
function isQuarantined(auth: AuthVerdict): boolean {
  return auth.dmarc.result === 'fail' && auth.dmarc.policy === 'quarantine' && !isTrustedArc(auth);
}
