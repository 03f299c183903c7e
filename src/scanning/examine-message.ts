import { say, type Words } from '../i18n/sentence.js';
import { judgeAdult } from './adult/judge-adult.js';
import { createContentReader } from './content/message-content.js';
import { type MessageHeader, readMessageHeader } from './content/message-header.js';
import { examinePart, nameOf } from './examine-part.js';
import type { MessagePart } from './mime/message-part.js';
import { UnreadableMessageError, walkParts } from './mime/message-parts.js';
import { THE_MESSAGE, THE_TEXT } from './part-names.js';
import { judgePhishing } from './phishing/judge-phishing.js';
import type { SenderFacts } from './phishing/phishing-signal.js';
import type { ScanHit } from './scan-verdict.js';
import { hasGtube } from './spam/gtube.js';

/** Everything that can be seen in the message itself, without asking anybody. */
export interface Examination {
  readonly hits: readonly ScanHit[];
  /** What links lead to: registrable names and addresses. */
  readonly linkHosts: readonly string[];
  readonly images: readonly MessageImage[];
  /** Its archives hold more than was unpacked. */
  readonly isCutShort: boolean;
}

export interface MessageImage {
  readonly part: Words;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface ExamineOptions {
  /** Also what it says and where it leads: phishing and adult content. */
  readonly withContent: boolean;
  readonly withImages: boolean;
  readonly maxUnpackedBytes: number;
  readonly sender: SenderFacts;
}

/** The sender corrects one thing at a time. */
const MAX_HITS_OF_KIND = 5;
const MAX_IMAGES = 10;
/** Smaller ones count readers; larger ones nobody wants to send about. */
const MIN_IMAGE_BYTES = 1024;
const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
const IMAGE = /^image\/(?:jpe?g|png|gif|webp|bmp|tiff|avif|heic)$/;

export async function examineMessage(source: Buffer, options: ExamineOptions): Promise<Examination> {
  const reader = createContentReader();
  const hits: ScanHit[] = [];
  const images: MessageImage[] = [];
  const budget = { leftBytes: options.maxUnpackedBytes };
  try {
    for (const part of walkParts(source)) {
      hits.push(...(await examinePart(part, budget)));
      if (!options.withContent) continue;
      if (part.isBody && hasGtube(part.bytes)) hits.push(GTUBE_HIT);
      reader.add(part, nameOf(part));
      if (options.withImages && images.length < MAX_IMAGES && isImage(part)) images.push(toImage(part));
    }
  } catch (error) {
    if (!(error instanceof UnreadableMessageError)) throw error;
    // What nobody can look into may hold anything
    hits.push({ kind: 'hit', scanner: 'executable', part: THE_MESSAGE, reason: error.why });
  }
  const isCutShort = budget.leftBytes <= 0;
  if (!options.withContent) return { hits: capped(hits), linkHosts: [], images, isCutShort };
  let header: MessageHeader | undefined;
  const readHeader = () => {
    header ??= readMessageHeader(source);
    return header;
  };
  const phishing = judgePhishing(reader.content, readHeader, options.sender);
  const adult = judgeAdult(reader.content, () => readHeader().subject);
  const found = [phishing.hit, adult].filter((hit) => hit !== undefined);
  return { hits: capped([...hits, ...found]), linkHosts: phishing.linkHosts, images, isCutShort };
}

const GTUBE_HIT: ScanHit = { kind: 'hit', scanner: 'spam', part: THE_TEXT, reason: say('scan.gtube') };

function isImage({ contentType, bytes, isOfInnerMessage }: MessagePart): boolean {
  return (
    IMAGE.test(contentType) && !isOfInnerMessage && bytes.length >= MIN_IMAGE_BYTES && bytes.length <= MAX_IMAGE_BYTES
  );
}

function toImage(part: MessagePart): MessageImage {
  return { part: nameOf(part), contentType: part.contentType, bytes: new Uint8Array(part.bytes) };
}

function capped(hits: readonly ScanHit[]): readonly ScanHit[] {
  const counts = new Map<string, number>();
  return hits.filter(({ scanner }) => {
    const count = (counts.get(scanner) ?? 0) + 1;
    counts.set(scanner, count);
    return count <= MAX_HITS_OF_KIND;
  });
}
