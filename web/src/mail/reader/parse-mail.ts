import PostalMime, { type Address } from 'postal-mime';
import type { Attachment, ParsedMail, Person } from './parsed-mail';

/** Takes the source of a message apart. */
export async function parseMail(source: ArrayBuffer): Promise<ParsedMail> {
  const email = await PostalMime.parse(source, { rfc822Attachments: true });
  const html = email.html || undefined;
  return {
    headers: email.headers.map(({ originalKey, value }) => [originalKey, value] as const),
    subject: email.subject ?? '',
    from: people(email.from ? [email.from] : []),
    replyTo: people(email.replyTo),
    to: people(email.to),
    cc: people(email.cc),
    bcc: people(email.bcc),
    date: email.date,
    html,
    text: email.text || undefined,
    attachments: email.attachments.map((part): Attachment => {
      const contentId = part.contentId?.replace(/^<|>$/g, '');
      return {
        name: part.filename ?? undefined,
        type: part.mimeType,
        contentId,
        isInline: contentId !== undefined && (html?.includes(`cid:${contentId}`) ?? false),
        bytes: bytesOf(part.content),
      };
    }),
  };
}

function people(addresses: readonly Address[] | undefined): Person[] {
  return (addresses ?? []).flatMap((one) =>
    one.group ? one.group : one.address ? [{ name: one.name, address: one.address }] : [],
  );
}

function bytesOf(content: ArrayBuffer | Uint8Array | string): ArrayBuffer {
  if (content instanceof ArrayBuffer) return content;
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return bytes.slice().buffer as ArrayBuffer;
}
