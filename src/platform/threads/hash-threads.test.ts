import { hashRaw } from '@node-rs/argon2';
import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.js';
import { createHashThreads } from './hash-threads.js';

const COST = { memoryCost: 8, timeCost: 1, parallelism: 1, outputLen: 32 };

describe('hashing in threads of its own', () => {
  const threads = createHashThreads({ clock: systemClock });
  afterAll(() => threads.stop());

  it('gives what the library gives', async () => {
    const salt = Buffer.alloc(16, 3);
    const raw = await threads.hashRaw('correct horse', { ...COST, salt });
    expect(Buffer.from(raw)).toEqual(await hashRaw('correct horse', { ...COST, salt }));
    const hashed = await threads.hash('correct horse', COST);
    expect(await threads.verify(hashed, 'correct horse')).toBe(true);
    expect(await threads.verify(hashed, 'wrong')).toBe(false);
  });

  it('answers each of several callers with its own result', async () => {
    const salts = [1, 2, 3].map((byte) => Buffer.alloc(16, byte));
    const derived = await Promise.all(salts.map((salt) => threads.hashRaw('x', { ...COST, salt })));
    const expected = await Promise.all(salts.map((salt) => hashRaw('x', { ...COST, salt })));
    expect(derived.map((key) => Buffer.from(key))).toEqual(expected);
  });

  it('tells a caller what went wrong, and serves the next', async () => {
    await expect(threads.verify('no hash at all', 'x')).rejects.toThrow();
    await expect(threads.hash('x', COST)).resolves.toContain('$argon2id$');
  });
});
