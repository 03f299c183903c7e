import { formatNumbers } from '../../../protocol/imap/sequence-set.js';
import type { CommandNamed } from '../command-entry.js';
import { type CommandEntry, SELECTED } from '../command-entry.js';
import { enableCondstore } from '../enable-condstore.js';
import { beginFetch, formatFlags } from '../fetch-response.js';
import { toFlags } from '../flag-list.js';
import type { ImapSession } from '../imap-session.js';
import { resolveMessages } from '../message-set.js';
import { requireWritable } from '../read-only.js';
import { no, ok, type TaggedReply } from '../tagged-reply.js';

type StoreCommand = CommandNamed<'STORE'>;

/** STORE and UID STORE: RFC 9051 §6.4.6, RFC 7162 §3.1.3. */
export const storeCommand: CommandEntry<StoreCommand> = {
  states: SELECTED,
  holdsExpunges: ({ isUid }) => !isUid,
  run: store,
};

// Between two looks at whether the client still reads
const LINES_AT_ONCE = 256;

async function store(session: ImapSession, command: StoreCommand): Promise<TaggedReply> {
  const { isUid, mode, unchangedSince } = command;
  requireWritable(session);
  if (unchangedSince !== undefined) enableCondstore(session);
  const uids = await resolveMessages(session, command.set, isUid);
  if (uids.length === 0) return ok('STORE completed');
  const { folder, view } = session.selected;
  const { changedUids, sparedUids, highestModseq } = await session.inProgress(
    session.mailbox.messages.setFlags(folder.id, uids, {
      mode,
      flags: toFlags(command.flags),
      ...(unchangedSince !== undefined && { unchangedSince }),
    }),
  );
  // Ours are told below, one response a message; what others did at the same time is told here
  const silent = { uids: new Set(changedUids), modseq: highestModseq };
  await session.sync({ mayExpunge: false, withUid: isUid, silent });
  const spared = new Set(sparedUids);
  await tell(session, command, uids, spared);
  const isGone = uids.some((uid) => view.isHeldBack(uid));
  const code = spared.size > 0 ? `MODIFIED ${formatNumbers(numbered(session, sparedUids, isUid))}` : undefined;
  // RFC 7162 §3.1.3, RFC 2180 §4.2.1
  if (isGone && !isUid) return no(code ?? 'EXPUNGEISSUED', 'Some of the messages no longer exist');
  return code === undefined ? ok('STORE completed') : ok('Some of the messages were changed by others', code);
}

/** RFC 7162 §3.1.3: modification sequences are told even where flags are not. */
async function tell(
  { enabled, out, selected: { view } }: ImapSession,
  { isUid, isSilent }: StoreCommand,
  uids: readonly number[],
  spared: ReadonlySet<number>,
): Promise<void> {
  if (isSilent && !enabled.condstore) return;
  const { known } = view;
  let toldCount = 0;
  for (const uid of uids) {
    if (spared.has(uid) || view.isHeldBack(uid)) continue;
    const place = known.placeOf(uid);
    const items = [
      ...((isUid || enabled.qresync) && !enabled.uidOnly ? [`UID ${uid}`] : []),
      ...(isSilent ? [] : [`FLAGS ${formatFlags(known.flagsAt(place))}`]),
      ...(enabled.condstore ? [`MODSEQ (${known.modseqAt(place)})`] : []),
    ];
    out.text(`${beginFetch(enabled, place, uid)}${items.join(' ')})\r\n`);
    toldCount += 1;
    if (toldCount % LINES_AT_ONCE === 0) await out.ready();
  }
}

function numbered(session: ImapSession, uids: readonly number[], isUid: boolean): readonly number[] {
  const { known } = session.selected.view;
  return isUid ? uids : uids.map((uid) => known.placeOf(uid));
}
