import type { Attachment, ParsedMail, Person } from './parsed-mail';

/** `nodemailer` of a message, as far as it is shown; `base64=true`. */
interface MailRecord {
  readonly headerLines: readonly { readonly line: string }[];
  readonly subject?: string;
  readonly from?: PeopleField;
  readonly replyTo?: PeopleField;
  readonly to?: PeopleField;
  readonly cc?: PeopleField;
  readonly bcc?: PeopleField;
  readonly html?: string;
  readonly text?: string;
  readonly attachments: readonly {
    readonly filename?: string;
    readonly contentType: string;
    readonly cid?: string;
    /** Base64. */
    readonly content: string;
  }[];
}

interface PeopleField {
  readonly value: readonly Person[];
}

/** Reads the answer to a message that the service has parsed. */
export function parseMail(answer: ArrayBuffer): ParsedMail {
  const { nodemailer: mail }: { nodemailer: MailRecord } = JSON.parse(new TextDecoder().decode(answer));
  const { html, text } = mail;
  return {
    headers: mail.headerLines.map(({ line }) => splitHeader(line)),
    subject: mail.subject ?? '',
    from: people(mail.from),
    replyTo: people(mail.replyTo),
    to: people(mail.to),
    cc: people(mail.cc),
    bcc: people(mail.bcc),
    html,
    text,
    attachments: mail.attachments.map(
      ({ filename, contentType, cid, content }): Attachment => ({
        name: filename,
        type: contentType,
        contentId: cid,
        isInline: cid !== undefined && (html?.includes(`cid:${cid}`) ?? false),
        bytes: fromBase64(content),
      }),
    ),
  };
}

function people(field: PeopleField | undefined): readonly Person[] {
  return (field?.value ?? []).filter(({ address }) => address !== '');
}

/** Unfolded. */
function splitHeader(line: string): readonly [name: string, value: string] {
  const colon = line.indexOf(':');
  if (colon === -1) return [line.trim(), ''];
  return [
    line.slice(0, colon).trim(),
    line
      .slice(colon + 1)
      .replace(/\r?\n[ \t]*/g, ' ')
      .trim(),
  ];
}

function fromBase64(text: string): ArrayBuffer {
  const octets = atob(text);
  const bytes = new Uint8Array(octets.length);
  for (let at = 0; at < octets.length; at++) bytes[at] = octets.charCodeAt(at);
  return bytes.buffer;
}
