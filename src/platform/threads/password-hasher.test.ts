import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from './password-hasher.js';

const CHEAP = { memoryKiB: 8, iterations: 1 };

describe('the password hasher', () => {
  const hasher = createPasswordHasher({ ...CHEAP, concurrency: 1, maxWaiting: 100 });

  it('verifies the password it hashed and no other', async () => {
    const hashed = await hasher.hash('correct horse');
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(await hasher.verify(hashed, 'correct horse')).toBe(true);
    expect(await hasher.verify(hashed, 'correct horsf')).toBe(false);
  });

  it('derives the same 32 bytes for the same password and salt only', async () => {
    const salt = Buffer.alloc(16, 7);
    const key = await hasher.derive('correct horse', salt);
    expect(key).toHaveLength(32);
    expect(await hasher.derive('correct horse', salt)).toEqual(key);
    expect(await hasher.derive('correct horse', Buffer.alloc(16, 8))).not.toEqual(key);
  });

  it('says busy when too many wait, and serves the waiting calls in order', async () => {
    const narrow = createPasswordHasher({ ...CHEAP, concurrency: 1, maxWaiting: 2 });
    const finished: number[] = [];
    const admitted = [1, 2, 3].map(async (n) => {
      await narrow.hash('x');
      finished.push(n);
    });
    await expect(narrow.hash('x')).rejects.toMatchObject({ kind: 'busy' });
    await Promise.all(admitted);
    expect(finished).toEqual([1, 2, 3]);
    await expect(narrow.hash('x')).resolves.toBeTypeOf('string');
  });
});
