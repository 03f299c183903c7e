import fs from 'node:fs';
import type { FileSync } from './file-sync.js';
import { type Pieces, writePiecesHere } from './write-pieces.js';

/** A file whose bytes are to last, and that is to stay the one at its path. */
export class SyncedFile {
  private constructor(
    private readonly files: FileSync,
    private readonly path: string,
    private readonly descriptor: number,
    private readonly identity: string,
  ) {}

  static async open(files: FileSync, path: string): Promise<SyncedFile> {
    return SyncedFile.#around(files, path, await files.open(path, 'r'));
  }

  /** To be read and written from any place in it; made where it is not there. */
  static async openOrMake(files: FileSync, path: string, mode: number): Promise<SyncedFile> {
    return SyncedFile.#around(files, path, await files.open(path, fs.existsSync(path) ? 'r+' : 'wx+', mode));
  }

  static #around(files: FileSync, path: string, descriptor: number): SyncedFile {
    return new SyncedFile(files, path, descriptor, files.identity(descriptor));
  }

  async sync(): Promise<void> {
    await this.files.fdatasync(this.descriptor);
  }

  get canSyncHere(): boolean {
    return this.files.fdatasyncHere !== undefined;
  }

  /** Before it returns. */
  syncHere(): void {
    if (this.beginSync()) this.finishSync();
    else this.files.fdatasyncHere?.(this.descriptor);
  }

  /** False: it cannot be done beside now. True: it is owed a `finishSync`. */
  beginSync(): boolean {
    return this.files.beside?.begin(this.descriptor) ?? false;
  }

  finishSync(): void {
    this.files.beside?.finish();
  }

  /** What it begins with. */
  read(maxBytes: number): Buffer {
    const bytes = Buffer.alloc(Math.min(maxBytes, fs.fstatSync(this.descriptor).size));
    let read = 0;
    for (let more = 1; more > 0 && read < bytes.length; read += more) {
      more = fs.readSync(this.descriptor, bytes, read, bytes.length - read, read);
    }
    return bytes.subarray(0, read);
  }

  write(pieces: Pieces, position: number): void {
    writePiecesHere(this.descriptor, pieces, position);
  }

  close(): Promise<void> {
    return this.files.close(this.descriptor);
  }

  async remove(): Promise<void> {
    await this.close();
    fs.rmSync(this.path, { force: true });
  }

  /** One that was deleted and made anew would leave us syncing a file that no one reads again. */
  requireSame(): void {
    const found = this.files.identity(this.path);
    if (found !== this.identity) throw new Error(`${this.path} is no longer the file that was opened`);
  }
}
