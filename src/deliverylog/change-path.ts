import type { Db } from '../db/database.js';
import type { DeliveryLogRow } from '../db/tables.js';
import type { Random } from '../platform/random.js';
import { formatEvent, formatKept, keptText, parseKept } from './kept-path.js';
import type { LogCipher } from './log-cipher.js';
import type { PathChange, PathState } from './path.js';
import { wordsOf } from './path-row.js';
import { insertEvent, lockPath, updatePath } from './path-store.js';

/** Adds a later step. `undefined`: the path was deleted, which is not an error. */
export async function changePath(
  tx: Db,
  { cipher, random }: { readonly cipher: LogCipher; readonly random: Random },
  change: PathChange,
): Promise<Pick<DeliveryLogRow, 'id' | 'domain_id' | 'alias_id' | 'account_id' | 'state'> | undefined> {
  const row = await lockPath(tx, change.id);
  if (!row) return undefined;
  const { domain_id: domainId, id } = row;
  const state = change.state ?? (row.state as PathState);
  const isStored = state === 'stored' && row.state !== 'stored';
  if (change.facts || isStored || change.state || change.code !== undefined || change.category !== undefined) {
    const hasNewFacts = change.facts !== undefined || isStored;
    const kept = hasNewFacts ? parseKept(cipher.open(domainId, id, row.sealed)) : undefined;
    await updatePath(tx, {
      id,
      state,
      code: change.code ?? row.code,
      category: keptText(change.category ?? row.category),
      held_id: change.facts?.heldId ?? row.held_id,
      words: change.facts ? mergeWords(row.words, wordsOf(cipher, domainId, change.facts)) : row.words,
      sealed: kept
        ? cipher.seal(domainId, id, formatKept({ ...kept, facts: { ...kept.facts, ...change.facts } }, state))
        : row.sealed,
    });
  }
  for (const event of change.events) {
    const eventId = nextEventId(event.at, random);
    await insertEvent(tx, {
      domain_id: domainId,
      path_id: id,
      id: eventId,
      sealed: cipher.seal(domainId, `${id} ${eventId}`, formatEvent(event)),
    });
  }
  return { ...row, state };
}

/** A row that is written a hundred times holds no more words than one written twice. */
const MAX_WORDS_BYTES = 1_024;

function mergeWords(old: Uint8Array, added: Buffer): Buffer {
  const known = Buffer.from(old.buffer, old.byteOffset, old.byteLength);
  if (known.includes(added)) return known;
  return Buffer.concat([known, added]).subarray(0, MAX_WORDS_BYTES);
}

const SEQUENCE_RANGE = 0x100000;
let sequence = 0;

/** Sorted by time, and within a millisecond by writing order, so that ids sort events as they happened. */
function nextEventId(at: number, random: Random): string {
  sequence = (sequence + 1) % SEQUENCE_RANGE;
  const time = Math.max(0, at).toString(16).padStart(11, '0');
  return time + sequence.toString(16).padStart(5, '0') + random.bytes(4).toString('hex');
}
