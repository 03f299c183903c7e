import { createHash } from 'node:crypto';
import type { Address, Attachment, Email } from 'postal-mime';
import type { ParsedAttachment, ParsedMail, ParsedMailbox } from './parsed-mail.js';

const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 1024 * 1024 };

let library: Promise<typeof import('postal-mime')> | undefined;

/** Throws on nesting or headers beyond all reason. */
export async function parseMail(source: Uint8Array): Promise<ParsedMail> {
  library ??= import('postal-mime'); // with the first webhook
  const { default: PostalMime } = await library;
  const mail = await PostalMime.parse(source, { ...LIMITS, forceRfc822Attachments: true });
  return {
    headerLines: mail.headerLines,
    from: mailboxes(mail.from && [mail.from]),
    to: mailboxes(mail.to),
    cc: mailboxes(mail.cc),
    bcc: mailboxes(mail.bcc),
    replyTo: mailboxes(mail.replyTo),
    ...texts(mail),
    attachments: mail.attachments.map(toAttachment),
  };
}

function texts({ subject, messageId, inReplyTo, references, date, text, html }: Email) {
  return { subject, messageId, inReplyTo, references, date, text, html };
}

function mailboxes(addresses: readonly Address[] | undefined): readonly ParsedMailbox[] {
  return (addresses ?? []).flatMap((one) =>
    (one.group ?? [one]).map(({ name, address }) => ({ name, address: address ?? '' })),
  );
}

function toAttachment({ filename, mimeType, disposition, contentId, related, content }: Attachment): ParsedAttachment {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  return {
    filename: filename ?? undefined,
    contentType: mimeType,
    disposition: disposition ?? undefined,
    contentId,
    isRelated: related ?? false,
    content: bytes,
    checksum: createHash('md5').update(bytes).digest('hex'),
  };
}
