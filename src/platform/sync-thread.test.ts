import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SyncThread } from './sync-thread.js';

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
});

async function untilBegun(): Promise<void> {
  while (!thread.begin(descriptor)) await setImmediate();
}
