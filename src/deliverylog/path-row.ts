import type { Selectable } from 'kysely';
import type { DeliveryLogRow } from '../db/tables.js';
import { formatKept, keptText, parseKept } from './kept-path.js';
import type { LogCipher } from './log-cipher.js';
import type { NewPath, PathEvent, PathFacts, PathState } from './path.js';
import { termsOf } from './path-terms.js';

/** A path as it is read back. */
export interface LoggedPath {
  readonly id: string;
  readonly messageKey: string;
  readonly direction: 'in' | 'out';
  readonly at: number;
  /** Blank: no domain of ours. */
  readonly domainId: string;
  readonly aliasId: string | undefined;
  readonly accountId: string | undefined;
  readonly state: PathState;
  readonly code: number;
  readonly category: string;
  readonly facts: PathFacts;
  /** The steps of the first write; later ones have their own rows. */
  readonly firstEvents: readonly PathEvent[];
}

/** Paths without a domain of ours have their own key. */
const NO_DOMAIN = '';

export function toRow(cipher: LogCipher, path: NewPath): DeliveryLogRow {
  const domainId = path.domainId ?? NO_DOMAIN;
  const outbound = path.direction === 'out' ? path.facts : undefined;
  return {
    domain_id: domainId,
    id: path.id,
    direction: path.direction,
    state: path.state,
    code: path.code,
    category: keptText(path.category),
    alias_id: path.aliasId ?? null,
    account_id: path.accountId ?? null,
    email_id: outbound?.emailId ?? null,
    position: outbound?.position ?? null,
    held_id: path.facts.heldId ?? null,
    // From the facts before redaction: mail in a mailbox is also found by its Message-ID, which is not stored
    words: wordsOf(cipher, domainId, searchedFacts(path.facts, path.state)),
    sealed: cipher.seal(domainId, path.id, formatKept(path, path.state)),
    created_at: path.at,
  };
}

function searchedFacts(facts: PathFacts, state: PathState): Partial<PathFacts> {
  if (state !== 'stored') return facts;
  const { from: _from, to: _to, ...rest } = facts;
  return rest;
}

export function wordsOf(cipher: LogCipher, domainId: string, facts: Partial<PathFacts>): Buffer {
  return cipher.words(domainId, termsOf(facts));
}

/** The JSON sealed in a row. */
export function openRow(cipher: LogCipher, row: Pick<DeliveryLogRow, 'domain_id' | 'id' | 'sealed'>): string {
  return cipher.open(row.domain_id, row.id, row.sealed);
}

export function toPath(cipher: LogCipher, row: Selectable<DeliveryLogRow>): LoggedPath {
  const { messageKey, facts, events } = parseKept(openRow(cipher, row));
  return {
    id: row.id,
    messageKey,
    direction: row.direction as LoggedPath['direction'],
    at: row.created_at,
    domainId: row.domain_id,
    aliasId: row.alias_id ?? undefined,
    accountId: row.account_id ?? undefined,
    state: row.state as PathState,
    code: row.code,
    category: row.category,
    facts,
    firstEvents: events,
  };
}
