import { z } from 'zod';
import type { ContentIndex } from '../../../../mailstore/content/content.js';
import { readMarks } from '../../../../mailstore/content/message-marks.js';
import type { FolderRecord } from '../../../../mailstore/folders/folder.js';
import { FLAG_BIT, type IdentifiedRow, type SystemFlag } from '../../../../mailstore/message.js';
import { readable } from '../../../../protocol/mime/entity-header.js';
import { readWire, type WireValue } from '../../../../protocol/mime/read-wire.js';
import { toIsoTime } from '../../answers/iso-time.js';
import { flagsOf, labelsOf } from './message-labels.js';

const timestamp = z.iso.datetime();
const id = z.string().regex(/^[0-9a-f]{24}$/);
const address = z.object({
  address: z.string().describe('The address.'),
  name: z.string().describe('The name beside it, or empty.'),
});
const addresses = (field: string) => z.array(address).optional().describe(`The ${field} header, with \`lightweight\`.`);

const messageThread = z
  .object({
    count: z.number().int().describe('How many messages it has in this folder that match.'),
    unseen_count: z.number().int().describe('Of them unread.'),
    flagged_count: z.number().int().describe('Of them flagged.'),
    has_attachment: z.boolean().describe('One of the newest ten has an attachment.'),
    message_ids: z.array(id).describe('Ids of the newest hundred, the newest first.'),
    from: z.array(address).describe('Who wrote the newest ten, each once.'),
  })
  .describe('With `threads`: the messages that this record stands for.')
  .meta({ id: 'MessageThread' });

export const messageAnswer = z
  .object({
    id: id.describe('Stays when the message moves or, as a draft, is saved again; a copy has another.'),
    root_id: id.describe('Copies of one message share it.'),
    thread_id: id.describe('Messages of one conversation share it.'),
    folder_id: id.describe('Id of the folder it lies in.'),
    folder_path: z.string().describe('Path of that folder.'),
    uid: z.number().int().describe('UID of IMAP.'),
    modseq: z.number().int().describe('Modification sequence of IMAP.'),
    size: z.number().int().describe('Bytes of the source.'),
    header_message_id: z.string().describe('The Message-ID with its angle brackets, or empty.'),
    subject: z.string().describe('The subject, decoded.'),
    is_unread: z.boolean().describe('It has not been read.'),
    is_flagged: z.boolean().describe('It is flagged.'),
    is_deleted: z.boolean().describe('It is marked as deleted.'),
    is_draft: z.boolean().describe('It is a draft.'),
    is_junk: z.boolean().describe('It lies in a junk folder.'),
    is_copied: z.boolean().describe('Other messages have the same content.'),
    is_searchable: z.boolean().describe('It is not marked as deleted.'),
    is_expired: z.boolean().describe('Always false.'),
    has_attachment: z.boolean().describe('It has a part with a file name, or one that is attached.'),
    is_encrypted: z.boolean().describe('PGP or S/MIME hides its text.'),
    flags: z.array(z.string()).describe('System flags such as `\\Seen`, and keywords that are no labels.'),
    labels: z.array(z.string()).describe('Its labels.'),
    retention_date: timestamp.nullable().describe('When it is deleted from Trash, Junk or Spam; `null`: never.'),
    internal_date: timestamp.describe('When it came into the mailbox.'),
    header_date: timestamp.describe('Its Date header; without one, the internal date.'),
    transaction: z.string().describe('How it came, as far as that is known.'),
    remote_address: z.string().describe('Always empty: addresses of senders are not kept.'),
    created_at: timestamp.describe('When it came into this folder.'),
    updated_at: timestamp.describe('The same.'),
    from: addresses('From'),
    to: addresses('To'),
    cc: addresses('Cc'),
    bcc: addresses('Bcc'),
    reply_to: addresses('Reply-To'),
    preview: z.string().optional().describe('How its text begins, with `lightweight`: at most 200 characters.'),
    thread: messageThread.optional(),
    nodemailer: z.looseObject({}).optional().describe('The message taken apart: headers, texts, attachments.'),
    raw: z.string().optional().describe('The source. Bytes that are not UTF-8 are replaced.'),
    object: z.literal('message').describe('Always `message`.'),
  })
  .meta({ id: 'Message' });

type MessageRecord = z.output<typeof messageAnswer>;
type Envelope = readonly WireValue[];

/** Without the large parts. */
export function presentMessage(row: IdentifiedRow, folder: FolderRecord, index: ContentIndex): PlainRecord {
  return present(row, folder, index, readWire(index.envelope) as Envelope);
}

type PlainRecord = Omit<MessageRecord, 'object'>;

function present(row: IdentifiedRow, folder: FolderRecord, index: ContentIndex, envelope: Envelope): PlainRecord {
  const { bits } = row.flags;
  const has = (flag: SystemFlag) => (bits & FLAG_BIT[flag]) !== 0;
  const [, subject, , , , , , , , messageId] = envelope;
  const marks = readMarks(index);
  return {
    id: row.id,
    root_id: row.contentId,
    thread_id: index.threadId,
    folder_id: folder.id,
    folder_path: folder.name,
    uid: row.uid,
    modseq: row.modseq,
    size: row.sizeBytes,
    header_message_id: bracketed(messageId),
    subject: textOf(subject),
    is_unread: !has('seen'),
    is_flagged: has('flagged'),
    is_deleted: has('deleted'),
    is_draft: has('draft'),
    is_junk: isJunk(folder),
    is_copied: row.isCopied,
    is_searchable: !has('deleted'),
    is_expired: false,
    has_attachment: marks.hasAttachment,
    is_encrypted: marks.isEncrypted,
    flags: flagsOf(row.flags),
    labels: labelsOf(row.flags),
    retention_date: folder.retentionMs === 0 ? null : toIsoTime(row.savedAt + folder.retentionMs),
    internal_date: toIsoTime(row.internalAt),
    header_date: toIsoTime(index.sortKeys.sentAt ?? row.internalAt),
    transaction: '',
    remote_address: '',
    created_at: toIsoTime(row.savedAt),
    updated_at: toIsoTime(row.savedAt),
  };
}

/** With who it is from and for, and nothing large. */
export function presentLightweight(row: IdentifiedRow, folder: FolderRecord, index: ContentIndex): MessageRecord {
  const envelope = readWire(index.envelope) as Envelope;
  const [, , from, , replyTo, to, cc, bcc] = envelope;
  // One object that grows: copies of it cost most of the time of a list
  const record: Partial<MessageRecord> = present(row, folder, index, envelope);
  if (Array.isArray(from)) record.from = mailboxesOf(from);
  if (Array.isArray(to)) record.to = mailboxesOf(to);
  if (Array.isArray(cc)) record.cc = mailboxesOf(cc);
  if (Array.isArray(bcc)) record.bcc = mailboxesOf(bcc);
  // The envelope has From where there is no Reply-To (RFC 9051 §7.5.2)
  if (Array.isArray(replyTo) && !isSame(replyTo, from)) record.reply_to = mailboxesOf(replyTo);
  record.preview = index.preview;
  record.object = 'message';
  return record as MessageRecord;
}

function isSame(one: WireValue, other: WireValue): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((value, at) => isSame(value, other[at]));
}

export function isJunk({ role }: Pick<FolderRecord, 'role'>): boolean {
  return role === 'junk' || role === 'spam';
}

function mailboxesOf(list: readonly WireValue[]): { address: string; name: string }[] {
  const mailboxes: { address: string; name: string }[] = [];
  for (const entry of list as readonly Envelope[]) {
    const [name, , mailbox, host] = entry;
    // RFC 9051 §7.5.2: without a host it begins or ends a group
    if (host === undefined) continue;
    const address = readable(host === '' ? String(mailbox) : `${mailbox}@${host}`);
    mailboxes.push({ address, name: textOf(name) });
  }
  return mailboxes;
}

function textOf(octets: WireValue): string {
  return typeof octets === 'string' ? readable(octets) : '';
}

function bracketed(octets: WireValue): string {
  const text = textOf(octets).trim();
  if (text === '') return '';
  return /<[^<>]*>/.exec(text)?.[0] ?? `<${text.replace(/[<>]/g, '')}>`;
}
