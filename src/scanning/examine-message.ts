import { say, type Words } from '../i18n/sentence.js';
import { judgeAdult } from './adult/judge-adult.js';
import { createContentReader } from './content/message-content.js';
import { MAX_HEADER_BYTES, type MessageHeader, readMessageHeader } from './content/message-header.js';
import { EICAR_REASON, examinePart, nameOf } from './examine-part.js';
import { THE_MESSAGE, THE_TEXT } from './part-names.js';
import type { MessagePart } from './parts/message-part.js';
import { type MessageOctets, readParts } from './parts/read-parts.js';
import { judgePhishing } from './phishing/judge-phishing.js';
import type { SenderFacts } from './phishing/phishing-signal.js';
import type { ScanHit } from './scan-verdict.js';

/** The result of examining the message itself, without network requests. */
export interface Examination {
  readonly hits: readonly ScanHit[];
  /** Link targets: registrable names and addresses. */
  readonly linkHosts: readonly string[];
  readonly images: readonly MessageImage[];
  /** Its archives contain more than was unpacked. */
  readonly isCutShort: boolean;
}

export interface MessageImage {
  readonly part: Words;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface ExamineOptions {
  /** Also scan its text and links: phishing and adult content. */
  readonly withContent: boolean;
  readonly withImages: boolean;
  readonly maxUnpackedBytes: number;
  readonly sender: SenderFacts;
}

/** Enough: the sender corrects one thing at a time. */
const MAX_HITS_OF_KIND = 5;
const MAX_IMAGES = 10;
/** Smaller images are tracking pixels; larger ones are not sent by mail. */
const MIN_IMAGE_BYTES = 1024;
const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
const IMAGE = /^image\/(?:jpe?g|png|gif|webp|bmp|tiff|avif|heic)$/;

/** For a message that is in memory. */
export function examineMessage(source: Buffer, options: ExamineOptions): Promise<Examination> {
  return examineOctets(() => [source], options);
}

export async function examineOctets(octets: MessageOctets, options: ExamineOptions): Promise<Examination> {
  const reader = createContentReader();
  const hits: ScanHit[] = [];
  const images: MessageImage[] = [];
  const budget = { leftBytes: options.maxUnpackedBytes };
  const { faults, hasEicar } = await readParts(octets, {
    heldBytesOf: (facts) => (options.withImages && IMAGE.test(facts.contentType) ? MAX_IMAGE_BYTES : undefined),
    async take(part) {
      hits.push(...(await examinePart(part, budget)));
      if (!options.withContent) return;
      if (part.isBody && part.marks.has('gtube')) hits.push(GTUBE_HIT);
      reader.add(part, nameOf(part));
      if (options.withImages && images.length < MAX_IMAGES && isImage(part)) images.push(toImage(part));
    },
  });
  // An unreadable part may contain anything
  for (const reason of faults) hits.push({ kind: 'hit', scanner: 'executable', part: THE_MESSAGE, reason });
  if (hasEicar && !hits.some(({ scanner }) => scanner === 'virus')) hits.push(EICAR_HIT);
  const isCutShort = budget.leftBytes <= 0;
  if (!options.withContent) return { hits: capped(hits), linkHosts: [], images, isCutShort };
  const head = await firstOctets(octets, MAX_HEADER_BYTES);
  let header: MessageHeader | undefined;
  const readHeader = () => {
    header ??= readMessageHeader(head);
    return header;
  };
  const phishing = judgePhishing(reader.content, readHeader, options.sender);
  const adult = judgeAdult(reader.content, () => readHeader().subject);
  const found = [phishing.hit, adult].filter((hit) => hit !== undefined);
  return { hits: capped([...hits, ...found]), linkHosts: phishing.linkHosts, images, isCutShort };
}

async function firstOctets(octets: MessageOctets, count: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of octets()) {
    pieces.push(Buffer.from(piece.subarray(0, count - length)));
    length += piece.length;
    if (length >= count) break;
  }
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
}

const EICAR_HIT: ScanHit = { kind: 'hit', scanner: 'virus', part: THE_MESSAGE, reason: EICAR_REASON };
const GTUBE_HIT: ScanHit = { kind: 'hit', scanner: 'spam', part: THE_TEXT, reason: say('scan.gtube') };

function isImage({ contentType, sizeBytes, isOfInnerMessage }: MessagePart): boolean {
  return IMAGE.test(contentType) && !isOfInnerMessage && sizeBytes >= MIN_IMAGE_BYTES && sizeBytes <= MAX_IMAGE_BYTES;
}

function toImage(part: MessagePart): MessageImage {
  return { part: nameOf(part), contentType: part.contentType, bytes: new Uint8Array(part.bytes) };
}

/** The same thing may be found twice, in the declared and in the plausible parts. */
function capped(hits: readonly ScanHit[]): readonly ScanHit[] {
  const counts = new Map<string, number>();
  const distinct = new Map(hits.map((hit) => [JSON.stringify(hit), hit]));
  return [...distinct.values()].filter(({ scanner }) => {
    const count = (counts.get(scanner) ?? 0) + 1;
    counts.set(scanner, count);
    return count <= MAX_HITS_OF_KIND;
  });
}
