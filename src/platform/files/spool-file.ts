import { createCipheriv, createDecipheriv } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.js';
import { type Random, randomHex } from '../random.js';

/** Disk space for large messages: files without a name, encrypted with keys that are only in memory. */
export interface Spool {
  create(): SpoolFile;
}

export interface SpoolFile {
  readonly sizeBytes: number;
  /** Appends in order; rejects when there is no room. After that the file is unusable. */
  append(bytes: Buffer): Promise<void>;
  /**
   * Loads all of it once few enough other files are in memory; rejects with `SpoolBusyError` if that takes too long.
   * The memory begins with `roomBytes` of free space.
   */
  load(signal?: AbortSignal, roomBytes?: number): Promise<Buffer>;
  /** Reads from the first octet, as often as needed; rejects at the end if the octets are not what was written. */
  read(): AsyncIterable<Buffer>;
  /** Frees disk and memory; what was loaded must no longer be used. */
  release(): void;
}

export class SpoolFullError extends Error {
  override readonly name = 'SpoolFullError';
}

export class SpoolBusyError extends Error {
  override readonly name = 'SpoolBusyError';
}

export interface SpoolOptions {
  /** Must be on a disk, not in memory; created if needed. */
  readonly directory: string;
  readonly random: Random;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly maxDiskBytes?: number;
  /** Total size of files loaded at once; a larger file is loaded alone. */
  readonly maxLoadedBytes?: number;
}

const MAX_DISK_BYTES = 2 * 1024 ** 3;
const MAX_LOADED_BYTES = 64 * 1024 * 1024;
// RFC 5321 §4.5.3.2.6: the client waits ten minutes after the dot; the steps after loading need most of them
const MAX_WAIT_MS = 120_000;
const READ_BYTES = 256 * 1024;
const PREFIX = 'spool-';
const OWNER_ONLY = 0o600;

export function createSpool({
  directory,
  random,
  clock,
  maxDiskBytes = MAX_DISK_BYTES,
  maxLoadedBytes = MAX_LOADED_BYTES,
}: SpoolOptions): Spool {
  let diskBytes = 0;
  const gate = createGate(maxLoadedBytes, clock);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  // A name exists only for a moment; one left by a crash is unusable
  for (const name of readdirSync(directory)) {
    if (name.startsWith(PREFIX)) rmSync(join(directory, name), { force: true });
  }

  async function openNameless(): Promise<FileHandle> {
    const path = join(directory, `${PREFIX}${randomHex(random, 16)}`);
    const file = await open(path, 'wx+', OWNER_ONLY);
    try {
      await unlink(path);
    } catch (error) {
      await file.close();
      throw error;
    }
    return file;
  }

  function create(): SpoolFile {
    const [key, iv] = [random.bytes(32), random.bytes(12)];
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const opening = openNameless();
    opening.catch(() => {}); // the first use rejects
    let sizeBytes = 0;
    let writing: Promise<void> = Promise.resolve();
    let tag: Buffer | undefined;
    let leaveGate = () => {};
    let isReleased = false;

    async function write(bytes: Buffer, at: number): Promise<void> {
      const file = await opening;
      const sealed = cipher.update(bytes);
      for (let done = 0; done < sealed.length; ) {
        const { bytesWritten } = await file.write(sealed, done, sealed.length - done, at + done);
        done += bytesWritten;
      }
    }

    /** What is appended afterwards is not read. */
    function finish(): Buffer {
      cipher.final();
      return cipher.getAuthTag();
    }

    async function* read(): AsyncGenerator<Buffer> {
      await writing;
      const file = await opening;
      tag ??= finish();
      const decipher = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(tag);
      const room = Buffer.allocUnsafe(READ_BYTES);
      for (let at = 0; at < sizeBytes; ) {
        const { bytesRead } = await file.read(room, 0, READ_BYTES, at);
        if (bytesRead === 0) throw new Error('The spool file is shorter than what was written');
        yield decipher.update(room.subarray(0, bytesRead));
        at += bytesRead;
      }
      decipher.final(); // throws if the bytes on the disk were changed
    }

    async function readWhole(signal: AbortSignal | undefined, roomBytes: number): Promise<Buffer> {
      const whole = Buffer.allocUnsafeSlow(roomBytes + sizeBytes);
      let at = roomBytes;
      for await (const piece of read()) {
        signal?.throwIfAborted();
        at += piece.copy(whole, at);
      }
      return whole.subarray(roomBytes);
    }

    return {
      get sizeBytes() {
        return sizeBytes;
      },
      append(bytes) {
        if (diskBytes + bytes.length > maxDiskBytes) return Promise.reject(new SpoolFullError('The spool is full'));
        diskBytes += bytes.length;
        const at = sizeBytes;
        sizeBytes += bytes.length;
        writing = writing.then(() => write(bytes, at));
        return writing;
      },
      read,
      async load(signal, roomBytes = 0) {
        await writing;
        const leave = await gate.enter(sizeBytes, signal);
        if (isReleased) leave();
        else leaveGate = leave;
        return readWhole(signal, roomBytes);
      },
      release() {
        if (isReleased) return;
        isReleased = true;
        diskBytes -= sizeBytes;
        leaveGate();
        key.fill(0);
        void writing
          .catch(() => {})
          .then(() => opening)
          .then((file) => file.close())
          .catch(() => {}); // it was never opened
      },
    };
  }

  return { create };
}

interface Waiting {
  readonly bytes: number;
  begin(): void;
}

/** In order, so that small files do not delay a large one for ever. */
function createGate(maxBytes: number, clock: Pick<Clock, 'sleep'>) {
  let usedBytes = 0;
  const waiting: Waiting[] = [];

  function letIn(): void {
    for (let next = waiting[0]; next && (usedBytes === 0 || usedBytes + next.bytes <= maxBytes); next = waiting[0]) {
      waiting.shift();
      usedBytes += next.bytes;
      next.begin();
    }
  }

  return {
    async enter(bytes: number, signal: AbortSignal | undefined): Promise<() => void> {
      signal?.throwIfAborted();
      const over = new AbortController();
      const giveUp = () => over.abort();
      signal?.addEventListener('abort', giveUp, { once: true });
      const isIn = await new Promise<boolean>((resolve) => {
        const entry: Waiting = { bytes, begin: () => resolve(true) };
        waiting.push(entry);
        letIn();
        if (!waiting.includes(entry)) return;
        const leave = () => {
          const place = waiting.indexOf(entry);
          if (place < 0) return;
          waiting.splice(place, 1);
          letIn();
          resolve(false);
        };
        clock.sleep(MAX_WAIT_MS, over.signal).then(leave, leave);
      });
      signal?.removeEventListener('abort', giveUp);
      over.abort();
      if (!isIn) {
        signal?.throwIfAborted();
        throw new SpoolBusyError('Too many large messages at once');
      }
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        usedBytes -= bytes;
        letIn();
      };
    },
  };
}
