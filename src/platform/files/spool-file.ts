import { createCipheriv, createDecipheriv } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.js';
import { type Random, randomHex } from '../random.js';

/** Room for large messages beside the memory: files that have no name, under keys that are nowhere but in memory. */
export interface Spool {
  create(): SpoolFile;
}

export interface SpoolFile {
  readonly sizeBytes: number;
  /** In order; rejects when there is no room. After that the file is of no use. */
  append(bytes: Buffer): Promise<void>;
  /** All of it, as soon as few enough others are in memory; rejects with `SpoolBusyError` when that takes too long. */
  load(signal?: AbortSignal): Promise<Buffer>;
  /** From the first octet on, as often as needed; rejects at the end when they are not what was written. */
  read(): AsyncIterable<Buffer>;
  /** Gives room on the disk and in memory back; what was loaded must no longer be used. */
  release(): void;
}

export class SpoolFullError extends Error {
  override readonly name = 'SpoolFullError';
}

export class SpoolBusyError extends Error {
  override readonly name = 'SpoolBusyError';
}

export interface SpoolOptions {
  /** On a disk, not in memory; made if needed. */
  readonly directory: string;
  readonly random: Random;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly maxDiskBytes?: number;
  /** Of files that are loaded at once; one larger than this goes alone. */
  readonly maxLoadedBytes?: number;
}

const MAX_DISK_BYTES = 2 * 1024 ** 3;
const MAX_LOADED_BYTES = 64 * 1024 * 1024;
// RFC 5321 §4.5.3.2.6: who sent the dot waits ten minutes; what follows needs most of them
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
  // A name lasts for a moment only; one that outlived a crash is of no use to anybody
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
    opening.catch(() => {}); // the first to use it is told
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

    /** What is appended behind it is not read. */
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
      decipher.final(); // throws when a byte on the disk is not ours
    }

    async function readWhole(signal: AbortSignal | undefined): Promise<Buffer> {
      const whole = Buffer.allocUnsafeSlow(sizeBytes);
      let at = 0;
      for await (const piece of read()) {
        signal?.throwIfAborted();
        at += piece.copy(whole, at);
      }
      return whole;
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
      async load(signal) {
        await writing;
        const leave = await gate.enter(sizeBytes, signal);
        if (isReleased) leave();
        else leaveGate = leave;
        return readWhole(signal);
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
          .catch(() => {}); // never opened
      },
    };
  }

  return { create };
}

interface Waiting {
  readonly bytes: number;
  begin(): void;
}

/** In turn, so that a large one is not passed by small ones for ever. */
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
