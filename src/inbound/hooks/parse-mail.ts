import { parseAddressList } from '../../protocol/mime/address-list.js';
import { parseDateTime } from '../../protocol/mime/date-time.js';
import { type EntityHeader, type KnownField, readable } from '../../protocol/mime/entity-header.js';
import { readableText, unfoldedText } from '../../protocol/mime/field-value.js';
import { type MailOctets, readBodies, readTree } from './mail-octets.js';
import { sortParts } from './mail-parts.js';
import { renderText } from './mail-text.js';
import type { ParsedMail, ParsedMailbox } from './parsed-mail.js';

/** Accepts any bytes. */
export async function parseMail(octets: MailOctets): Promise<ParsedMail> {
  const root = await readTree(octets);
  const { texts, attachments } = sortParts(root);
  const bodies = await readBodies(
    octets,
    texts.flatMap(({ plain, html }) => [...plain, ...html]),
  );
  const { header } = root;
  return {
    headerLines: headerLines(header),
    from: mailboxes(header, 'from').slice(0, 1),
    to: mailboxes(header, 'to'),
    cc: mailboxes(header, 'cc'),
    bcc: mailboxes(header, 'bcc'),
    replyTo: mailboxes(header, 'reply-to'),
    subject: textOf(header, 'subject'),
    messageId: textOf(header, 'message-id'),
    inReplyTo: textOf(header, 'in-reply-to'),
    references: textOf(header, 'references'),
    date: dateOf(header),
    text: renderText(texts, 'plain', bodies),
    html: renderText(texts, 'html', bodies),
    attachments,
  };
}

function textOf({ fields }: EntityHeader, name: KnownField): string | undefined {
  const value = fields.get(name);
  return value ? readable(value) : undefined;
}

function dateOf({ fields }: EntityHeader): string | undefined {
  const value = fields.get('date');
  if (value === undefined) return undefined;
  const at = parseDateTime(value);
  return at === undefined ? value : new Date(at).toISOString();
}

function mailboxes({ fields }: EntityHeader, name: KnownField): readonly ParsedMailbox[] {
  const list = parseAddressList(unfoldedText(fields.get(name) ?? ''));
  return list.map((mailbox) => ({ name: readableText(mailbox.name), address: mailbox.address }));
}

/** RFC 5322 §2.2.3: joins folded lines. */
function headerLines({ block }: EntityHeader): ParsedMail['headerLines'] {
  const lines: string[] = [];
  for (const octets of block.split('\n')) {
    const line = Buffer.from(octets, 'latin1')
      .toString()
      .replace(/(?<!\r)\r+$/, '');
    if (line === '') continue;
    if (/^[ \t]/.test(line) && lines.length > 0) lines.push(`${lines.pop()}\n${line}`);
    else lines.push(line);
  }
  return lines.map((line) => ({ key: (line.split(':', 1)[0] ?? '').trim().toLowerCase(), line }));
}
