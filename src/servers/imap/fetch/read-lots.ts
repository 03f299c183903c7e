import { FLAG_BIT, type MessageRow } from '../../../mailstore/message.js';
import type { ImapSession } from '../imap-session.js';
import type { FetchPlan } from './fetch-plan.js';
import { ReadOctets } from './message-octets.js';
import type { ReadMessage } from './message-writer.js';

/** Messages that are read and written together. */
export interface Lot {
  readonly messages: readonly ReadMessage[];
  /** Left out because their bytes cannot be read now. */
  readonly unreadableCount: number;
  /** The messages that have just been marked as seen, and their new modification sequence. */
  readonly seen: { readonly uids: ReadonlySet<number>; readonly modseq: number } | undefined;
}

// About one index page
const BATCH_ROWS = 256;
// Limits the messages that are in memory at once
const LOT_BYTES = 2 * 1024 * 1024;
// Larger ones are sent as they are read
const MAX_HELD_BYTES = 256 * 1024;

/** Skips expunged messages. `marksSeen`: marks each lot when it is read. */
export async function* readLots(
  session: Pick<ImapSession, 'mailbox' | 'selected'>,
  uids: readonly number[],
  plan: FetchPlan,
  marksSeen: boolean,
): AsyncGenerator<Lot, undefined> {
  const { mailbox, selected } = session;
  for (let at = 0; at < uids.length; at += BATCH_ROWS) {
    const rows = await mailbox.messages.rows(selected.folder.id, uids.slice(at, at + BATCH_ROWS));
    for (const lot of plan.needsBodies ? splitBySize(rows) : [rows]) {
      const { messages, unreadableCount } = await readLot(session, lot, plan);
      const seen = marksSeen ? await markSeen(session, messages) : undefined;
      yield { messages: seen ? await withFlagsOfNow(session, messages) : messages, unreadableCount, seen };
    }
  }
  return undefined;
}

async function readLot(
  { mailbox: { content }, selected: { view } }: Pick<ImapSession, 'mailbox' | 'selected'>,
  rows: readonly MessageRow[],
  plan: FetchPlan,
): Promise<Pick<Lot, 'messages' | 'unreadableCount'>> {
  const held = plan.needsBodies ? rows.filter(isHeld) : [];
  const [indexes, headers, bodies] = await Promise.all([
    plan.needsIndex && rows.length > 0 ? content.index(rows) : [],
    plan.needsHeaders && rows.length > 0 ? content.headers(rows) : [],
    held.length > 0 ? content.bodies(held) : [],
  ]);
  const { known } = view;
  let heldBefore = 0;
  let unreadableCount = 0;
  const messages: ReadMessage[] = [];
  for (const [i, row] of rows.entries()) {
    const body = plan.needsBodies && isHeld(row) ? bodies[heldBefore++] : undefined;
    const [index, header] = [indexes[i], headers[i]];
    const isGone =
      (plan.needsIndex && !index) || (plan.needsHeaders && !header) || (plan.needsBodies && isHeld(row) && !body);
    const octets = new ReadOctets(content, row, header, body);
    if (isGone ? content.isUnreadable(row) : plan.needsBodies && !isHeld(row) && !(await octets.canBeRead())) {
      unreadableCount += 1;
      continue;
    }
    if (isGone) continue;
    const { uid, flags, modseq } = row;
    messages.push({ place: known.placeOf(uid), uid, flags, modseq, row, index, octets });
  }
  return { messages, unreadableCount };
}

/** Reads the rows again, because marking changed their flags; skips messages expunged since. */
async function withFlagsOfNow(
  { mailbox, selected }: Pick<ImapSession, 'mailbox' | 'selected'>,
  messages: readonly ReadMessage[],
): Promise<readonly ReadMessage[]> {
  const rows = await mailbox.messages.rows(selected.folder.id, messages.map(uidOf));
  const byUid = new Map(rows.map((row) => [row.uid, row]));
  return messages.flatMap((message) => {
    const row = byUid.get(message.uid);
    return row ? [{ ...message, row, flags: row.flags, modseq: row.modseq }] : [];
  });
}

async function markSeen(
  { mailbox, selected }: Pick<ImapSession, 'mailbox' | 'selected'>,
  messages: readonly ReadMessage[],
) {
  const unseen = messages.filter(({ flags }) => (flags.bits & FLAG_BIT.seen) === 0).map(uidOf);
  if (unseen.length === 0) return undefined;
  const flags = { bits: FLAG_BIT.seen, keywords: [] };
  const { changedUids, highestModseq } = await mailbox.messages.setFlags(selected.folder.id, unseen, {
    mode: 'add',
    flags,
  });
  return { uids: new Set(changedUids), modseq: highestModseq };
}

function splitBySize(rows: readonly MessageRow[]): readonly (readonly MessageRow[])[] {
  const lots: MessageRow[][] = [];
  let leftBytes = 0;
  for (const row of rows) {
    const bytes = isHeld(row) ? row.sizeBytes : 0;
    const current = lots.at(-1);
    if (current && bytes <= leftBytes) {
      current.push(row);
      leftBytes -= bytes;
    } else {
      lots.push([row]);
      leftBytes = LOT_BYTES - bytes;
    }
  }
  return lots;
}

function isHeld(row: MessageRow): boolean {
  return row.sizeBytes <= MAX_HELD_BYTES;
}

function uidOf({ uid }: Pick<MessageRow, 'uid'>): number {
  return uid;
}
