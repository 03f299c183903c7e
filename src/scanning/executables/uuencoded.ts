import type { MessagePart } from '../mime/message-part.js';

const BEGIN = /^begin [0-7]{3,4} ([^\r\n]{1,255})\r?$/gm;
const MAX_FILES = 50;
const NAME_ONLY = {
  otherName: undefined,
  contentType: 'application/octet-stream',
  charset: undefined,
  isBody: false,
  isOfInnerMessage: false,
  bytes: Buffer.alloc(0),
} as const;

/** Files that stand in a text itself, by name alone: who sends one today means a very old reader. */
export function uuencodedFiles(text: Buffer): readonly MessagePart[] {
  if (!text.includes('begin ')) return [];
  const names = [...text.toString('latin1').matchAll(BEGIN)].slice(0, MAX_FILES);
  return names.map(([, name]) => ({ ...NAME_ONLY, name }));
}
