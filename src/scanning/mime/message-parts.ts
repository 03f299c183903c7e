import { type Sentence, say } from '../../i18n/sentence.js';
import { inEnglish } from '../../i18n/translate.js';
import type { MessagePart } from './message-part.js';
import { type PartHeader, readPartHeader } from './part-header.js';
import { decodeTransfer } from './transfer-encoding.js';

// People nest a forward in a forward; beyond this somebody hides something
const MAX_DEPTH = 50;
const MAX_PARTS = 1000;

/** It cannot be looked into as a whole. The message says why. */
export class UnreadableMessageError extends Error {
  override readonly name = 'UnreadableMessageError';
  constructor(readonly why: Sentence) {
    super(inEnglish(why));
  }
}

interface Walk {
  parts: number;
}

/** Bodies and attachments one by one, also those of messages inside the message. */
export function* walkParts(source: Buffer): Generator<MessagePart, void> {
  yield* walk(source, { parts: 0 }, { depth: 0, isOfInnerMessage: false, assumedType: 'text/plain' });
}

interface Place {
  readonly depth: number;
  readonly isOfInnerMessage: boolean;
  readonly assumedType: string;
}

function* walk(bytes: Buffer, progress: Walk, place: Place): Generator<MessagePart, void> {
  if (place.depth > MAX_DEPTH) throw new UnreadableMessageError(say('scan.tooDeep'));
  const header = readPartHeader(bytes);
  if (!header) throw new UnreadableMessageError(say('scan.headerTooLarge'));
  const contentType = header.contentType || place.assumedType;
  const body = bytes.subarray(header.bodyStart);
  const depth = place.depth + 1;
  if (contentType.startsWith('multipart/') && header.boundary) {
    // RFC 2046 §5.1.5
    const assumedType = contentType === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
    for (const part of splitParts(body, header.boundary)) yield* walk(part, progress, { ...place, depth, assumedType });
    return;
  }
  progress.parts += 1;
  if (progress.parts > MAX_PARTS) throw new UnreadableMessageError(say('scan.tooManyParts', { max: MAX_PARTS }));
  const decoded = decodeTransfer(body, header.encoding);
  if (isMessage(contentType, header)) {
    yield* walk(decoded, progress, { depth, isOfInnerMessage: true, assumedType: 'text/plain' });
    return;
  }
  const [name, otherName] = header.names;
  const isText = contentType === 'text/plain' || contentType === 'text/html';
  yield {
    name,
    otherName,
    contentType,
    charset: header.charset,
    isBody: isText && !header.isAttachment && name === undefined,
    isOfInnerMessage: place.isOfInnerMessage,
    bytes: decoded,
  };
}

function isMessage(contentType: string, { names }: PartHeader): boolean {
  return /^message\/(?:rfc822|global)$/.test(contentType) || names.some((name) => /\.eml$/i.test(name));
}

/** RFC 2046 §5.1.1. A last part without its end mark is one too. */
function* splitParts(body: Buffer, boundary: string): Generator<Buffer, void> {
  const mark = Buffer.from(`--${boundary.trimEnd()}`, 'latin1');
  let start: number | undefined;
  for (let at = findMark(body, mark, 0); at !== -1; at = findMark(body, mark, at + mark.length)) {
    if (start !== undefined) yield body.subarray(start, endBefore(body, at));
    const after = at + mark.length;
    if (body[after] === 0x2d && body[after + 1] === 0x2d) return;
    const lineEnd = body.indexOf(0x0a, after);
    if (lineEnd === -1) return;
    start = lineEnd + 1;
  }
  if (start !== undefined) yield body.subarray(start);
}

/** At the beginning of a line, and not the beginning of a longer mark. */
function findMark(body: Buffer, mark: Buffer, from: number): number {
  for (let at = body.indexOf(mark, from); at !== -1; at = body.indexOf(mark, at + 1)) {
    if ((at === 0 || body[at - 1] === 0x0a) && isMarkEnd(body, at + mark.length)) return at;
  }
  return -1;
}

function isMarkEnd(body: Buffer, at: number): boolean {
  const next = body[at];
  if (next === 0x2d) return body[at + 1] === 0x2d;
  return next === undefined || next === 0x0d || next === 0x0a || next === 0x20 || next === 0x09;
}

function endBefore(body: Buffer, at: number): number {
  if (at >= 2 && body[at - 2] === 0x0d) return at - 2;
  return Math.max(0, at - 1);
}
