import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../db/database.js';
import type { SegmentPlace } from '../blob.js';
import { storedBytes } from '../keep-encrypted.js';
import { listSegmentBlobs, moveIntoRow, type SegmentBlob } from './segment-row-store.js';

/** 1 MB at most: other writers wait for the transaction. */
const MOVED_TOGETHER = 4;

export interface OldSegmentsDeps {
  readonly db: Database;
  readonly directory: string;
}

export interface MovedBlobs {
  readonly moved: number;
  /** Blobs whose file is truncated: they are not moved. */
  readonly damaged: number;
}

/**
 * Only to open directories of 0.1.0, which stored bodies of 16 to 256 KB together in files: they are read there until
 * they are moved into their rows.
 */
export class OldSegments {
  constructor(private readonly deps: OldSegmentsDeps) {}

  /** Synchronous, like SQLite's own reads. Shorter if the file is truncated. */
  read({ segment, offset }: SegmentPlace, sizeBytes: number): Buffer {
    const bytes = Buffer.allocUnsafe(sizeBytes);
    const descriptor = openSync(join(this.deps.directory, segment), 'r');
    try {
      let at = 0;
      for (let read = -1; at < sizeBytes && read !== 0; at += read) {
        read = readSync(descriptor, bytes, at, sizeBytes - at, offset + at);
      }
      return bytes.subarray(0, at);
    } finally {
      closeSync(descriptor);
    }
  }

  /**
   * May be interrupted at any moment and called again. A file is deleted once no row needs it, even after a power cut.
   */
  async moveAll(): Promise<MovedBlobs> {
    const { db, directory } = this.deps;
    const all = { moved: 0, damaged: 0 };
    if (!existsSync(directory)) return all;
    for (const segment of await readdir(directory)) {
      const { moved, damaged } = await this.#moveSegment(segment);
      all.moved += moved;
      all.damaged += damaged;
      if (damaged > 0) continue;
      await db.durable();
      await rm(join(directory, segment), { force: true });
    }
    if (all.damaged === 0) await rmdir(directory);
    return all;
  }

  async #moveSegment(segment: string): Promise<MovedBlobs> {
    const { db } = this.deps;
    let moved = 0;
    let damaged = 0;
    for (let after = ''; ; ) {
      const batch = await listSegmentBlobs(db.reader, segment, { after, limit: MOVED_TOGETHER });
      const last = batch.at(-1);
      if (!last) return { moved, damaged };
      after = last.id;
      const rows = batch.map((blob) => ({ id: blob.id, bytes: this.#readWhole(segment, blob) }));
      await db.inTransaction(async (tx) => {
        for (const { id, bytes } of rows) if (bytes) await moveIntoRow(tx, { id, segment }, bytes);
      });
      const whole = rows.filter(({ bytes }) => bytes).length;
      moved += whole;
      damaged += rows.length - whole;
      await setImmediate(); // reads and writes are synchronous: yield to requests
    }
  }

  /** Undefined: the disk lost a part of it. Row and file stay as they are. */
  #readWhole(segment: string, { sizeBytes, offset }: SegmentBlob): Buffer | undefined {
    const bytes = this.read({ segment, offset }, storedBytes(sizeBytes));
    return bytes.length === storedBytes(sizeBytes) ? bytes : undefined;
  }
}
