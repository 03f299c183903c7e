import { closeSync, openSync, readSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileSync, makeDirectory, syncDirectory, systemFileSync } from '../../platform/file-sync.js';
import { type Stretch, writeStretches } from '../../platform/write-durably.js';
import type { SegmentPlace } from '../blob.js';

/** A directory of files that grow at their end and go as a whole. */
export class SegmentFiles {
  private constructor(
    private readonly directory: string,
    private readonly files: FileSync,
  ) {}

  static async open(directory: string, files: FileSync = systemFileSync): Promise<SegmentFiles> {
    await makeDirectory(files, directory);
    return new SegmentFiles(directory, files);
  }

  /** Its name lasts before anything is in it. */
  async create(segment: string): Promise<number> {
    const descriptor = await this.files.open(this.pathOf(segment), 'wx', 0o600);
    try {
      await syncDirectory(this.files, this.directory);
      return descriptor;
    } catch (error) {
      await this.files.close(descriptor).catch(() => {});
      await this.remove(segment);
      throw error;
    }
  }

  /** Resolves once the bytes would survive a power cut. */
  async write(descriptor: number, ...stretches: readonly Stretch[]): Promise<void> {
    await writeStretches(this.files, descriptor, stretches);
  }

  /** To write into one that was left already; undefined: it is gone. */
  async reopen(segment: string): Promise<number | undefined> {
    return this.files.open(this.pathOf(segment), 'r+').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  }

  close(descriptor: number): Promise<void> {
    return this.files.close(descriptor);
  }

  /** At once, as the database beside it reads: most were written a moment ago. Shorter where the file ends before. */
  read({ segment, offset }: SegmentPlace, sizeBytes: number): Buffer {
    const bytes = Buffer.allocUnsafe(sizeBytes);
    const descriptor = openSync(this.pathOf(segment), 'r');
    try {
      let at = 0;
      for (let read = -1; at < sizeBytes && read !== 0; ) {
        read = readSync(descriptor, bytes, at, sizeBytes - at, offset + at);
        at += read;
      }
      return bytes.subarray(0, at);
    } finally {
      closeSync(descriptor);
    }
  }

  list(): Promise<string[]> {
    return readdir(this.directory);
  }

  async sizeOf(segment: string): Promise<number> {
    return (await stat(this.pathOf(segment))).size;
  }

  async remove(segment: string): Promise<void> {
    await rm(this.pathOf(segment), { force: true });
  }

  pathOf(segment: string): string {
    return join(this.directory, segment);
  }
}
