import type { Attachment } from './parsed-mail';
import { isPicture } from './previews';

/** A document for the frame has a limit; larger pictures are among the attachments. */
const MAX_BYTES = 900_000;

/** RFC 2392: pictures that the HTML names by content id are parts of the message, and need no network. */
export function withInlinePictures(html: string, attachments: readonly Attachment[]): string {
  const pictures = new Map<string, string>();
  let room = MAX_BYTES - html.length;
  for (const { contentId, type, bytes, isInline } of attachments) {
    if (!contentId || !isInline || !isPicture(type) || bytes.byteLength * 1.4 > room) continue;
    room -= bytes.byteLength * 1.4;
    pictures.set(contentId, `data:${type};base64,${toBase64(bytes)}`);
  }
  return html.replace(/cid:([^"'\s)>]+)/g, (whole, id: string) => pictures.get(id) ?? whole);
}

function toBase64(bytes: ArrayBuffer): string {
  let text = '';
  // As arguments of a call, a long array would overflow the stack
  for (let at = 0; at < bytes.byteLength; at += 8192) {
    text += String.fromCharCode(...new Uint8Array(bytes.slice(at, at + 8192)));
  }
  return btoa(text);
}
