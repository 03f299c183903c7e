import { generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.js';
import { createSigningThreads } from './signing-threads.js';

describe('signing threads', () => {
  const clock = createManualClock();
  const threads = createSigningThreads({ clock, threadCount: 2, maxWaiting: 64 });
  afterAll(() => threads.stop());
  const pairs = [0, 1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 1024 }));
  const keyOf = (n: number) => (pairs[n % 3] as (typeof pairs)[0]).privateKey;

  it('give each of many callers the signature of its own text by its own key', async () => {
    const signatures = await Promise.all(
      Array.from({ length: 60 }, (_, n) => threads.signRsa(keyOf(n), `text ${n} \xe9`)),
    );
    for (const [n, signature] of signatures.entries()) {
      const { publicKey } = pairs[n % 3] as (typeof pairs)[0];
      expect(
        verify('sha256', Buffer.from(`text ${n} \xe9`, 'latin1'), publicKey, Buffer.from(signature, 'base64')),
      ).toBe(true);
    }
  });

  it('refuse more than can wait, and serve the waiting calls', async () => {
    const all = await Promise.allSettled(Array.from({ length: 80 }, (_, n) => threads.signRsa(keyOf(n), 'x')));
    expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(16);
    expect(all.slice(0, 64).every(({ status }) => status === 'fulfilled')).toBe(true);
  });

  it('tell a caller what went wrong, and serve the next', async () => {
    const wrong = generateKeyPairSync('x25519').privateKey;
    await expect(threads.signRsa(wrong, 'x')).rejects.toThrow();
    await expect(threads.signRsa(keyOf(0), 'x')).resolves.toMatch(/=/);
  });

  it('end when idle, and start again', async () => {
    await threads.start();
    await clock.advance(130_000);
    await expect(threads.signRsa(keyOf(1), 'x')).resolves.toMatch(/=/);
  });

  it('leave no caller waiting when they stop', async () => {
    const stopping = createSigningThreads({ clock, threadCount: 1 });
    const waiting = Promise.allSettled([0, 1, 2].map((n) => stopping.signRsa(keyOf(n), 'x')));
    await stopping.stop();
    await waiting;
    await expect(stopping.signRsa(keyOf(0), 'x')).rejects.toThrow('stopped');
  });
});
