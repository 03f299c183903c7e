import { formatLiteralHead, formatString } from '../../../protocol/imap/format-string.js';
import { type CommandEntry, type CommandNamed, SIGNED_IN } from '../command-entry.js';
import { nameOf } from '../folder-line.js';
import type { ImapSession } from '../imap-session.js';
import { findMetadataOwner } from '../metadata-owner.js';
import { ok, type TaggedReply } from '../tagged-reply.js';

type GetMetadataCommand = CommandNamed<'GETMETADATA'>;

/** RFC 5464 §4.2 */
export const getMetadataCommand: CommandEntry<GetMetadataCommand> = { states: SIGNED_IN, run: getMetadata };

async function getMetadata(session: ImapSession, command: GetMetadataCommand): Promise<TaggedReply> {
  const { maxSizeBytes = Number.POSITIVE_INFINITY } = command;
  const folderId = await findMetadataOwner(session, command.folder);
  const stored = await session.mailbox.metadata.list(folderId);
  const asked = stored
    .filter(({ name }) => command.entries.some((entry) => isBelow(name, entry, command.depth)))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const short = asked.filter(({ value }) => value.length <= maxSizeBytes);
  if (short.length > 0) tell(session, command.folder ?? '', short);
  const longest = Math.max(0, ...asked.map(({ value }) => value.length));
  return ok('GETMETADATA completed', longest > maxSizeBytes ? `METADATA LONGENTRIES ${longest}` : undefined);
}

function isBelow(name: string, entry: string, depth: GetMetadataCommand['depth']): boolean {
  const lower = name.toLowerCase();
  if (lower === entry) return true;
  if (depth === 0 || !lower.startsWith(`${entry}/`)) return false;
  return depth === 'infinity' || !lower.slice(entry.length + 1).includes('/');
}

function tell(
  { out, enabled }: ImapSession,
  folder: string,
  entries: readonly { readonly name: string; readonly value: Buffer }[],
): void {
  out.text(`* METADATA ${folder === '' ? '""' : nameOf(enabled, folder)} (`);
  for (const [i, { name, value }] of entries.entries()) {
    out.text(`${i > 0 ? ' ' : ''}${name} `);
    if (isPlain(value)) {
      out.text(formatString(value.toString('latin1')));
    } else {
      out.text(formatLiteralHead(value)); // octets of any kind (RFC 5464 §5)
      out.bytes(value);
    }
  }
  out.text(')\r\n');
}

function isPlain(value: Buffer): boolean {
  return value.every((octet) => octet >= 0x20 && octet < 0x7f);
}
