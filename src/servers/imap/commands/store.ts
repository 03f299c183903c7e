import { changeFlags } from '../../../mailstore/flags.js';
import type { FlagChange, Flags } from '../../../mailstore/message.js';
import type { Snapshot } from '../../../mailstore/views/folder-view.js';
import { Pace } from '../../../platform/pace.js';
import { formatNumbers } from '../../../protocol/imap/sequence-set.js';
import type { CommandNamed } from '../command-entry.js';
import { type CommandEntry, SELECTED } from '../command-entry.js';
import { enableCondstore } from '../enable-condstore.js';
import { formatFlagNews } from '../fetch-response.js';
import { toFlags } from '../flag-list.js';
import { tellNewKeywords } from '../folder-flags.js';
import type { ImapSession } from '../imap-session.js';
import { resolveMessages } from '../message-set.js';
import { requireWritable } from '../read-only.js';
import { recencyOf } from '../recency.js';
import { no, ok, type TaggedReply } from '../tagged-reply.js';

type StoreCommand = CommandNamed<'STORE'>;

/** STORE and UID STORE: RFC 9051 §6.4.6, RFC 7162 §3.1.3. */
export const storeCommand: CommandEntry<StoreCommand> = {
  states: SELECTED,
  holdsExpunges: ({ isUid }) => !isUid,
  run: store,
};

// Between two checks that the client still reads; other work runs then, too
const LINES_AT_ONCE = 256;

async function store(session: ImapSession, command: StoreCommand): Promise<TaggedReply> {
  const { isUid, unchangedSince } = command;
  requireWritable(session);
  if (unchangedSince !== undefined) enableCondstore(session);
  const uids = await resolveMessages(session, command.set, isUid);
  if (uids.length === 0) return ok('STORE completed');
  const { folder, view } = session.selected;
  const before = view.known;
  const change = { mode: command.mode, flags: toFlags(command.flags) };
  const { changedUids, sparedUids, highestModseq } = await session.inProgress(
    session.mailbox.messages.setFlags(folder.id, uids, {
      ...change,
      ...(unchangedSince !== undefined && { unchangedSince }),
    }),
  );
  // Our own changes are reported below, one response per message; other sessions' changes are reported here
  const own = { uids: new Set(changedUids), modseq: highestModseq };
  await session.sync({ mayExpunge: false, withUid: isUid, own });
  const spared = new Set(sparedUids);
  await tell(session, command, uids, { before, change, spared });
  const goneCount = uids.filter((uid) => view.isHeldBack(uid)).length;
  const code = spared.size > 0 ? `MODIFIED ${formatNumbers(numbered(session, sparedUids, isUid))}` : undefined;
  if (goneCount > 0 && !isUid) return answerGone(command, code, goneCount === uids.length);
  return code === undefined ? ok('STORE completed') : ok('Some of the messages were changed by others', code);
}

/** RFC 2180 §4.2: with `.SILENT` expunged messages need not be reported; RFC 7162 §3.1.3 for MODIFIED. */
function answerGone({ isSilent }: StoreCommand, modified: string | undefined, isAllGone: boolean): TaggedReply {
  if (modified !== undefined) return no(modified, 'Some of the messages no longer exist');
  if (isSilent) return ok('STORE completed');
  if (isAllGone) return no('EXPUNGEISSUED', 'The messages no longer exist');
  return ok('Some of the messages no longer exist', 'EXPUNGEISSUED');
}

interface Outcome {
  readonly before: Snapshot;
  readonly change: FlagChange;
  readonly spared: ReadonlySet<number>;
}

/**
 * RFC 9051 §6.4.6: `.SILENT` only omits flags that the client can work out; RFC 7162 §3.1.3: modification sequences are
 * sent even then.
 */
async function tell(
  session: ImapSession,
  { isUid, isSilent }: StoreCommand,
  uids: readonly number[],
  { before, change, spared }: Outcome,
): Promise<void> {
  const { enabled, out, selected } = session;
  const { known } = selected.view;
  const isRecent = recencyOf(session);
  const pace = new Pace();
  for (const [n, uid] of uids.entries()) {
    if (n % LINES_AT_ONCE === LINES_AT_ONCE - 1) {
      await out.ready();
      await pace.rest();
    }
    if (spared.has(uid) || selected.view.isHeldBack(uid)) continue;
    const place = known.placeOf(uid);
    const flags = known.flagsAt(place);
    const isExpected = isSilent && isForeseen(before, before.placeOf(uid), change, flags);
    if (isExpected && !enabled.condstore) continue;
    if (!isExpected) tellNewKeywords(session, flags.keywords);
    const message = {
      place,
      uid,
      modseq: known.modseqAt(place),
      flags: isExpected ? undefined : flags,
      isRecent: isRecent(uid),
    };
    out.text(formatFlagNews(enabled, message, isUid));
  }
}

/** Whether the client could work out the flags that a message would have. */
function isForeseen(before: Snapshot, place: number, change: FlagChange, flags: Flags): boolean {
  if (before.modseqAt(place) > before.highestModseq) return false; // changed by others, and not reported yet
  const { bits, keywords } = changeFlags(before.flagsAt(place), change);
  return bits === flags.bits && keywords.length === flags.keywords.length;
}

function numbered(session: ImapSession, uids: readonly number[], isUid: boolean): readonly number[] {
  const { known } = session.selected.view;
  return isUid ? uids : uids.map((uid) => known.placeOf(uid));
}
