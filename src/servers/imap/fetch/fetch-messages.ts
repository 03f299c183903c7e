import type { Snapshot } from '../../../mailstore/views/folder-view.js';
import type { FetchItem } from '../../../protocol/imap/commands/fetch-item.js';
import { tellNewKeywords } from '../folder-flags.js';
import type { ImapSession } from '../imap-session.js';
import { recencyOf } from '../recency.js';
import { ClientGoneError, CutOffError } from '../response-writer.js';
import { type FetchPlan, planFetch } from './fetch-plan.js';
import { createMessageWriter, type MessageWriter, type ReadMessage } from './message-writer.js';
import { type Lot, readLots } from './read-lots.js';

export interface FetchOutcome {
  readonly toldCount: number;
  /** The number of messages that the client knows and that were expunged. */
  readonly goneCount: number;
  /** How many messages have bytes that cannot be read now. */
  readonly unreadableCount: number;
  /** RFC 3516 §4.3 */
  readonly hasUnknownEncoding: boolean;
}

type Told = Pick<FetchOutcome, 'toldCount' | 'unreadableCount'>;

// Between two checks that the client still reads
const LINES_AT_ONCE = 256;

/** FETCH responses for these UIDs, which the client knows, in the selected folder. */
export async function fetchMessages(
  session: ImapSession,
  uids: readonly number[],
  items: readonly FetchItem[],
): Promise<FetchOutcome> {
  const plan = planFetch(items);
  const writer = createMessageWriter(session.out, plan, session.enabled, recencyOf(session));
  await session.selected.view.ready();
  const { toldCount, unreadableCount } = await (plan.needsRows ? fetchRead : fetchKnown)(session, uids, plan, writer);
  const goneCount = uids.length - toldCount - unreadableCount;
  return { toldCount, goneCount, unreadableCount, hasUnknownEncoding: writer.hasUnknownEncoding };
}

/** Flags and UIDs are in memory. */
async function fetchKnown(
  session: ImapSession,
  uids: readonly number[],
  _plan: FetchPlan,
  writer: MessageWriter,
): Promise<Told> {
  const { selected, out } = session;
  const { view } = selected;
  let toldCount = 0;
  for (const uid of uids) {
    if (view.isHeldBack(uid)) continue;
    const message = knownMessage(view.known, uid);
    tellNewKeywords(session, message.flags.keywords);
    const pending = writer.write(message, false);
    if (pending) await pending;
    toldCount += 1;
    if (toldCount % LINES_AT_ONCE === 0) await out.ready();
  }
  return { toldCount, unreadableCount: 0 };
}

function knownMessage(known: Snapshot, uid: number): ReadMessage {
  const place = known.placeOf(uid);
  const [flags, modseq] = [known.flagsAt(place), known.modseqAt(place)];
  return { place, uid, flags, modseq, row: undefined, index: undefined, octets: undefined };
}

async function fetchRead(
  session: ImapSession,
  uids: readonly number[],
  plan: FetchPlan,
  writer: MessageWriter,
): Promise<Told> {
  const marksSeen = plan.setsSeen && !session.selected.isReadOnly;
  const lots = readLots(session, uids, plan, marksSeen);
  let toldCount = 0;
  let unreadableCount = 0;
  const progress = () => ({ done: toldCount, total: uids.length });
  let reading = lots.next();
  try {
    for (;;) {
      const { value: lot } = await session.inProgress(reading, progress);
      if (!lot) return { toldCount, unreadableCount };
      // \Seen is set when a lot is read: reading ahead would mark messages before they are sent
      if (!marksSeen) reading = lots.next();
      await writeLot(session, lot, writer);
      toldCount += lot.messages.length;
      unreadableCount += lot.unreadableCount;
      if (marksSeen) reading = lots.next();
    }
  } finally {
    reading.catch(() => {}); // the current failure is reported, whatever the read-ahead finds
    void lots.return(undefined);
  }
}

async function writeLot(session: ImapSession, { messages, seen }: Lot, writer: MessageWriter): Promise<void> {
  for (const message of messages) {
    try {
      tellNewKeywords(session, message.flags.keywords);
      const pending = writer.write(message, seen?.uids.has(message.uid) ?? false);
      if (pending) await pending;
      message.octets?.release();
    } catch (error) {
      throw error instanceof ClientGoneError ? error : new CutOffError('A response broke off', { cause: error });
    }
  }
  await session.out.ready();
  if (seen) await session.sync({ mayExpunge: false, own: seen });
}
