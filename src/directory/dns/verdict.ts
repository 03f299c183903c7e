import type { Fault } from '../../platform/service-error.js';
import { cleanRemoteText } from '../../protocol/text/remote-text.js';
import type { Domain } from '../domains/domain.js';
import type { Judgement } from './judge-records.js';
import { type DomainNames, type RecordPurpose, type ServiceNames, verificationText } from './needed-records.js';

/** What is wrong, told with its remedy, and with which record. */
export interface Problem extends Fault {
  readonly purpose: RecordPurpose;
}

/** What each record turned out to be; a purpose that could not be asked for is absent. */
export type Judgements = Readonly<Partial<Record<RecordPurpose, Judgement | undefined>>>;

export interface Verdict {
  readonly judgements: Judgements;
  readonly problems: readonly Problem[];
  /** Worth saying, but no obstacle. */
  readonly warnings: readonly Fault[];
}

/** Whose the name is, once this check is done. */
export type Ownership = 'ours' | 'nobody' | 'other';

export function nameTaken(domain: DomainNames & Pick<Domain, 'unicodeName'>, service: ServiceNames): Problem {
  const params = { domain: domain.unicodeName, value: verificationText(domain, service) };
  return { purpose: 'verification', key: 'dns.nameTaken', params };
}

const MAX_LISTED = 5;

/** Other people's words, as part of a sentence. */
export function listFound(found: readonly string[]): string {
  const shown = found.slice(0, MAX_LISTED).map(cleanRemoteText).join(', ');
  return found.length > MAX_LISTED ? `${shown}, …` : shown;
}
