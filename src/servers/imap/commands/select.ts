import type { Folder } from '../../../mailstore/folders/folder.js';
import type { SelectCommand } from '../../../protocol/imap/commands/select.js';
import { type CommandEntry, SIGNED_IN } from '../command-entry.js';
import type { Connection } from '../connection.js';
import { tellFlags } from '../folder-flags.js';
import { formatListed } from '../folder-line.js';
import { tellFullness } from '../fullness-alert.js';
import { tellRecent } from '../recency.js';
import { RecentMessages } from '../recent-messages.js';
import { resynchronise } from '../resynchronise.js';
import { bad, no, ok, type TaggedReply } from '../tagged-reply.js';

/** SELECT and EXAMINE: RFC 9051 §6.3.2 and §6.3.3, RFC 3501 §6.3.1, RFC 7162 §3.1.8 and §3.2.5, RFC 8474 §4.1. */
export const selectCommand: CommandEntry<SelectCommand, Connection> = { states: SIGNED_IN, run: select };

async function select(session: Connection, command: SelectCommand): Promise<TaggedReply> {
  const { enabled, mailbox, out } = session;
  if (command.qresync && !enabled.qresync) return bad('QRESYNC has to be enabled first');
  if (session.state === 'selected') {
    // Deselects even if the next folder cannot be selected (RFC 9051 §6.3.2)
    session.select(undefined);
    out.untagged('OK [CLOSED] The previous folder is closed');
  }
  const folder = await mailbox.folders.find(command.folder);
  if (!folder) return no('NONEXISTENT', 'There is no such folder');
  if (command.isCondstore) enabled.condstore = true;
  const view = await mailbox.view(folder.id);
  const isReadOnly = command.name === 'EXAMINE';
  session.select({ folder, view, isReadOnly, toldKeywords: [], recent: new RecentMessages() });
  await tellFolder(session, folder);
  if (command.qresync) await resynchronise(session, command.qresync);
  const { alerts } = session.door;
  if (alerts.shouldLook(mailbox.aliasId)) await tellFullness(session, alerts);
  return isReadOnly ? ok('EXAMINE completed', 'READ-ONLY') : ok('SELECT completed', 'READ-WRITE');
}

async function tellFolder(session: Connection, folder: Folder): Promise<void> {
  const { out, enabled, selected } = session;
  const { known } = selected.view;
  out.untagged(`${known.length} EXISTS`);
  if (enabled.rev2) out.untagged(formatListed(enabled, folder.name, []));
  else await tellRecent(session);
  tellFlags(session);
  out.untagged(`OK [UIDVALIDITY ${known.uidValidity}] UIDs are valid`);
  out.untagged(`OK [UIDNEXT ${known.uidNext}] The next UID`);
  out.untagged(`OK [HIGHESTMODSEQ ${known.highestModseq}] The latest change`);
  out.untagged(`OK [MAILBOXID (${folder.id})] It keeps this id when renamed`);
}
