import type { ArchiveOctets } from '../../protocol/zip/zip-directory.js';
import { isZip } from './file-content.js';
import { MarkFinder } from './mark-finder.js';
import type { MessagePart, PartFacts } from './message-part.js';

/** How much of a part is held for scanning. */
const HELD_BYTES = 2 * 1024 * 1024;

/** Takes the decoded octets of one part, and keeps what the scanners need. */
export class PartCollector {
  private readonly held = new OctetChunks();
  private sizeBytes = 0;
  private isArchive: boolean | undefined;
  private readonly marks: MarkFinder;
  private readonly embedded: EmbeddedNames | undefined;

  constructor(
    private readonly facts: PartFacts,
    private readonly maxHeld = HELD_BYTES,
  ) {
    this.marks = new MarkFinder(facts.isBody ? ['eicar', 'gtube'] : ['eicar', 'vba']);
    this.embedded = facts.isBody ? new EmbeddedNames() : undefined;
  }

  push(piece: Buffer): void {
    this.sizeBytes += piece.length;
    this.marks.push(piece);
    this.embedded?.push(piece);
    const room = this.isArchive ? piece.length : Math.max(0, this.maxHeld - this.held.length);
    if (room === 0) return;
    this.held.push(Buffer.from(piece.subarray(0, room)));
    if (this.isArchive === undefined && this.held.length >= 4) this.isArchive = isZip(this.held.subarray(0, 4));
  }

  finish(): MessagePart {
    this.embedded?.end();
    return {
      ...this.facts,
      bytes: this.held.subarray(0, this.maxHeld),
      archive: this.isArchive ? this.held : undefined,
      sizeBytes: this.sizeBytes,
      marks: this.marks.found,
      embeddedNames: this.embedded?.names ?? [],
    };
  }
}

/** Octets that arrived in pieces and are never joined: joining would need twice the memory. */
class OctetChunks implements ArchiveOctets {
  length = 0;
  private readonly chunks: { readonly from: number; readonly octets: Buffer }[] = [];

  push(octets: Buffer): void {
    this.chunks.push({ from: this.length, octets });
    this.length += octets.length;
  }

  subarray(from: number, to: number): Buffer {
    const pieces: Buffer[] = [];
    for (let at = this.find(from); at < this.chunks.length; at++) {
      const chunk = this.chunks[at];
      if (!chunk || chunk.from >= to) break;
      pieces.push(chunk.octets.subarray(Math.max(0, from - chunk.from), to - chunk.from));
    }
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
  }

  /** The chunk with this octet: the last that begins at or before it. */
  private find(offset: number): number {
    let [low, high] = [0, this.chunks.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.chunks[middle]?.from ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

const BEGIN = /^begin [0-7]{3,4} ([^\r\n]{1,255})\r?$/gm;
const MAX_FILES = 50;
const MAX_LINE = 300;
const LF = 0x0a;

/** Names of uuencoded files in a text that arrives in pieces: today they are meant for very old mail programs. */
class EmbeddedNames {
  readonly names: string[] = [];
  /** The beginning of a line whose end has not arrived yet. */
  private line: Buffer = Buffer.alloc(0);

  push(piece: Buffer): void {
    const end = piece.lastIndexOf(LF) + 1;
    if (end > 0) {
      this.look(Buffer.concat([this.line, piece.subarray(0, end)]));
      this.line = Buffer.alloc(0);
    }
    // The rest of a long line is dropped: only its beginning matters
    if (this.line.length < MAX_LINE) this.line = Buffer.concat([this.line, piece.subarray(end, end + MAX_LINE)]);
  }

  end(): void {
    this.look(this.line);
  }

  private look(lines: Buffer): void {
    if (!lines.includes('begin ')) return;
    for (const [, name = ''] of lines.toString('latin1').matchAll(BEGIN)) {
      if (this.names.length < MAX_FILES) this.names.push(name);
    }
  }
}
