import type { Fault } from '../../platform/service-error.js';
import { cleanRemoteText } from '../../protocol/text/remote-text.js';
import type { Domain } from '../domains/domain.js';
import type { Judgement } from './judge-records.js';
import { type DomainNames, type RecordPurpose, type ServiceNames, verificationText } from './needed-records.js';

/** A fault with its remedy, and the record it concerns. */
export interface Problem extends Fault {
  readonly purpose: RecordPurpose;
}

/** The result of each record; a purpose whose query failed is absent. */
export type Judgements = Readonly<Partial<Record<RecordPurpose, Judgement | undefined>>>;

export interface Verdict {
  readonly judgements: Judgements;
  readonly problems: readonly Problem[];
  /** Reported, but no obstacle. */
  readonly warnings: readonly Fault[];
}

/** The owner of the name after this check. */
export type Ownership = 'ours' | 'nobody' | 'other';

export function nameTaken(domain: DomainNames & Pick<Domain, 'unicodeName'>, service: ServiceNames): Problem {
  const params = { domain: domain.unicodeName, value: verificationText(domain, service) };
  return { purpose: 'verification', key: 'dns.nameTaken', params };
}

const MAX_LISTED = 5;

/** Foreign text, quoted in a sentence. */
export function listFound(found: readonly string[]): string {
  const shown = found.slice(0, MAX_LISTED).map(cleanRemoteText).join(', ');
  return found.length > MAX_LISTED ? `${shown}, …` : shown;
}
