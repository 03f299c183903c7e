import { EmbeddedNames } from './embedded-names.js';
import { isZip } from './file-content.js';
import { MarkFinder } from './mark-finder.js';
import type { MessagePart, PartFacts } from './message-part.js';
import { OctetChunks } from './octet-chunks.js';

/** So much of a part is looked at as a whole. */
const HELD_BYTES = 2 * 1024 * 1024;

/** Takes the decoded octets of one part as they come, and keeps what the scanners look at. */
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
