import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemRandom } from '../random.js';
import { createSpool, SpoolBusyError, SpoolFullError } from './spool-file.js';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-spool-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Waits that end when the test says so. */
function createWaits() {
  const sleepers: (() => void)[] = [];
  const sleep = (_ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      sleepers.push(resolve);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  return { clock: { sleep }, sleepers };
}

describe('the spool', () => {
  it('gives back what was written, from a file that has no name', async () => {
    const spool = createSpool({ directory, random: systemRandom, ...createWaits() });
    const pieces = Array.from({ length: 5 }, (_, i) => randomBytes(700_000 + i));
    const file = spool.create();
    for (const piece of pieces) await file.append(piece);
    expect(readdirSync(directory)).toEqual([]);
    expect(file.sizeBytes).toBe(3_500_010);
    expect((await file.load()).equals(Buffer.concat(pieces))).toBe(true);
    file.release();
  });

  it('is read piece by piece, as often as needed', async () => {
    const spool = createSpool({ directory, random: systemRandom, ...createWaits() });
    const octets = randomBytes(1_000_000);
    const file = spool.create();
    await file.append(octets);
    for (let times = 0; times < 2; times++) {
      const pieces: Buffer[] = [];
      for await (const piece of file.read()) pieces.push(piece);
      expect(pieces.length).toBeGreaterThan(3);
      expect(Buffer.concat(pieces).equals(octets)).toBe(true);
    }
    file.release();
  });

  it('has a bound, and room comes back', async () => {
    const spool = createSpool({ directory, random: systemRandom, maxDiskBytes: 1000, ...createWaits() });
    const [first, second] = [spool.create(), spool.create()];
    await first.append(randomBytes(800));
    await expect(second.append(randomBytes(300))).rejects.toThrow(SpoolFullError);
    first.release();
    first.release();
    await second.append(randomBytes(1000));
    second.release();
  });

  it('lets few into memory at once, in turn, and none wait for ever', async () => {
    const { clock, sleepers } = createWaits();
    const spool = createSpool({ directory, random: systemRandom, clock, maxLoadedBytes: 1000 });
    const files = await Promise.all(
      [2000, 600, 600, 100].map(async (size) => {
        const file = spool.create();
        await file.append(randomBytes(size));
        return file;
      }),
    );
    const [alone, first, second, small] = files;
    const order: string[] = [];
    await alone?.load(); // larger than the limit: loaded alone
    const loads = [first?.load().then(() => order.push('first')), second?.load().then(() => order.push('second'))];
    const late = small?.load();
    await Promise.resolve();
    expect(order).toEqual([]);
    alone?.release();
    await loads[0];
    expect(order).toEqual(['first']);
    while (sleepers.length < 3) await new Promise(setImmediate);
    sleepers.at(-1)?.();
    await expect(late).rejects.toThrow(SpoolBusyError);
    first?.release();
    await loads[1];
    expect(order).toEqual(['first', 'second']);
    second?.release();
  });

  it('a caller that has left gives up its place', async () => {
    const spool = createSpool({ directory, random: systemRandom, maxLoadedBytes: 10, ...createWaits() });
    const [inside, gone, next] = [spool.create(), spool.create(), spool.create()];
    for (const file of [inside, gone, next]) await file.append(randomBytes(10));
    await inside.load();
    const left = new AbortController();
    const waiting = gone.load(left.signal);
    const after = next.load();
    left.abort(new Error('hung up'));
    await expect(waiting).rejects.toThrow('hung up');
    inside.release();
    expect(await after).toHaveLength(10);
  });

  it('sweeps away names that a crash left, and nothing else', () => {
    writeFileSync(join(directory, 'spool-0123'), 'x');
    writeFileSync(join(directory, 'other'), 'x');
    createSpool({ directory, random: systemRandom, ...createWaits() });
    expect(readdirSync(directory)).toEqual(['other']);
  });
});
