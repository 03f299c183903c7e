import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SyncThread } from './sync-thread.js';
import { ASKED, DONE } from './sync-words.js';

let directory: string;
let descriptor: number;
let thread: SyncThread;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-sync-'));
  descriptor = openSync(join(directory, 'file'), 'w');
  thread = new SyncThread();
});
afterEach(async () => {
  await thread.close();
  closeSync(descriptor);
  rmSync(directory, { recursive: true });
});

describe('a thread that syncs', () => {
  it('is not there for the few that a command makes', async () => {
    for (let syncs = 0; syncs < 100; syncs += 1) expect(thread.begin(descriptor)).toBe(false);
  });

  it.runIf(availableParallelism() > 1)('makes them one at a time, and ends when it is told to', async () => {
    await untilBegun();
    expect(thread.begin(descriptor)).toBe(false);
    thread.finish();
    for (let syncs = 0; syncs < 50; syncs += 1) {
      writeSync(descriptor, 'bytes');
      expect(thread.begin(descriptor)).toBe(true);
      thread.finish();
    }
    writeSync(descriptor, Buffer.alloc(16 * 1024 * 1024)); // longer than anyone stays awake
    expect(thread.begin(descriptor)).toBe(true);
    thread.finish();
    await thread.close();
    expect(thread.begin(descriptor)).toBe(false);
  });

  it.runIf(availableParallelism() > 1)('counts on where 32 bits end', async () => {
    await thread.close();
    thread = new SyncThread({ asked: 2 ** 31 - 3 });
    await untilBegun();
    thread.finish();
    for (let syncs = 0; syncs < 5; syncs += 1) {
      expect(thread.begin(descriptor)).toBe(true);
      thread.finish();
    }
  });

  it.runIf(availableParallelism() > 1)('says how one failed, once', async () => {
    await untilBegun();
    thread.finish();
    expect(thread.begin(0x7fff)).toBe(true);
    expect(() => thread.finish()).toThrow('EBADF: fdatasync');
    expect(thread.begin(descriptor)).toBe(true);
    thread.finish();
  });

  it.runIf(availableParallelism() > 1)('does nothing for a waking that comes late', async () => {
    const words = await findWords();
    for (let strays = 0; strays < 20; strays += 1) {
      Atomics.notify(words, ASKED); // as where the caller was interrupted between saying and waking
      untilPassed(1);
      expect(thread.begin(0x7fff)).toBe(true);
      expect(() => thread.finish()).toThrow('EBADF: fdatasync');
      expect(thread.begin(descriptor)).toBe(true);
      thread.finish();
    }
  });

  it.runIf(availableParallelism() > 1)('is waited for, however often its caller is woken', async () => {
    const words = await findWords();
    const waker = new Worker(
      `const { words } = require('node:worker_threads').workerData; for (;;) Atomics.notify(words, ${DONE});`,
      {
        eval: true,
        workerData: { words },
      },
    );
    await once(waker, 'online');
    for (let syncs = 0; syncs < 10; syncs += 1) {
      writeSync(descriptor, Buffer.alloc(8 * 1024 * 1024), 0, undefined, 0); // longer than anyone stays awake
      expect(thread.begin(descriptor)).toBe(true);
      thread.finish();
    }
    await waker.terminate();
  });
});

/** What it shares with its thread, which has begun by then. */
async function findWords(): Promise<Int32Array<SharedArrayBuffer>> {
  const notify = vi.spyOn(Atomics, 'notify');
  await untilBegun();
  thread.finish();
  const [words] = notify.mock.lastCall as unknown as [Int32Array<SharedArrayBuffer>];
  notify.mockRestore();
  return words;
}

function untilPassed(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

async function untilBegun(): Promise<void> {
  while (!thread.begin(descriptor)) await setImmediate();
}
