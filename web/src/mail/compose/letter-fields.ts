import type { Person } from '../reader/parsed-mail';
import type { Letter, LetterFile } from './letter';
import { joinHtml, joinText } from './letter-html';

export interface Sender {
  readonly address: string;
  readonly name: string;
}

/** Says of a draft which message it answers; it is not sent. */
export const ANSWERS_HEADER = 'X-Waypost-Answers';

export async function toFields(letter: Letter, sender: Sender) {
  const { to, cc, bcc, subject, isPlain, quote, files, thread } = letter;
  const text = isPlain ? letter.text : joinText(letter.text, quote);
  const html = isPlain ? undefined : joinHtml(letter.html, quote);
  // A picture that was taken out of the text does not travel along
  const kept = files.filter(({ contentId }) => contentId === undefined || (html ?? '').includes(`cid:${contentId}`));
  return {
    from: person(sender),
    to: to.map(person),
    ...(cc.length > 0 && { cc: cc.map(person) }),
    ...(bcc.length > 0 && { bcc: bcc.map(person) }),
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(kept.length > 0 && { attachments: await Promise.all(kept.map(attachmentOf)) }),
    ...(thread?.inReplyTo !== undefined && { inReplyTo: thread.inReplyTo }),
    ...(thread && thread.references.length > 0 && { references: [...thread.references] }),
  };
}

/** A draft remembers what it answers. */
export async function toDraftFields(letter: Letter, sender: Sender) {
  const { thread } = letter;
  const fields = await toFields(letter, sender);
  if (!thread) return fields;
  const answers = [thread.act, thread.messageId, ...(thread.wasEncrypted ? ['encrypted'] : [])].join(' ');
  return { ...fields, headers: { [ANSWERS_HEADER]: answers } };
}

function person({ name, address }: Person) {
  return name === '' ? { address } : { name, address };
}

async function attachmentOf({ name, type, blob, contentId }: LetterFile) {
  return {
    filename: name,
    contentType: type,
    content: await base64Of(blob),
    encoding: 'base64',
    ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' as const }),
  };
}

/** The browser encodes it off this thread. */
function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const address = String(reader.result);
      resolve(address.slice(address.indexOf(',') + 1));
    };
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(blob);
  });
}
