import type { MessagePart } from './scan-verdict.js';

const BEGIN = /^begin [0-7]{3,4} ([^\r\n]{1,255})\r?$/gm;
const MAX_FILES = 50;

/** Files that stand in a text itself, by name alone: who sends one today means a very old reader. */
export function uuencodedFiles(text: Buffer): readonly MessagePart[] {
  if (!text.includes('begin ')) return [];
  const names = [...text.toString('latin1').matchAll(BEGIN)].slice(0, MAX_FILES);
  return names.map(([, name]) => ({ name, contentType: 'application/octet-stream', bytes: Buffer.alloc(0) }));
}
