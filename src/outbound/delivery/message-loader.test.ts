import { setMaxListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createMessageLoader } from './message-loader.js';

const never = new AbortController().signal;
setMaxListeners(0, never);

/** Blobs that count how many of their bytes are in use at once. */
function someBlobs(sizes: Readonly<Record<string, number>>) {
  const opened: string[] = [];
  return {
    opened,
    async open(id: string) {
      const size = sizes[id];
      if (size === undefined) return undefined;
      opened.push(id);
      async function* chunks() {
        for (let at = 0; at < (size ?? 0); at += 10) yield Buffer.alloc(Math.min(10, (size ?? 0) - at), id);
      }
      return { sizeBytes: size, chunks: chunks() };
    },
  };
}

describe('messages in memory', () => {
  it('stay within the budget, in turn, and one that is larger goes alone', async () => {
    const sizes = { a: 60, b: 60, c: 30, d: 500 };
    const loader = createMessageLoader({ blobs: someBlobs(sizes), maxBytes: 100 });
    let held = 0;
    const most: number[] = [];
    await Promise.all(
      Object.entries(sizes).map(([blobId, sizeBytes]) =>
        loader.withMessage({ blobId, sizeBytes }, never, async (bytes) => {
          expect(bytes).toHaveLength(sizeBytes);
          held += sizeBytes;
          most.push(held);
          await new Promise((resolve) => setImmediate(resolve));
          held -= sizeBytes;
        }),
      ),
    );
    expect(Math.max(...most.slice(0, 3))).toBeLessThanOrEqual(100);
    expect(most[3]).toBe(500);
  });

  it('are read once for all who send them at the same time', async () => {
    const blobs = someBlobs({ a: 60 });
    const loader = createMessageLoader({ blobs, maxBytes: 100 });
    const send = () => loader.withMessage({ blobId: 'a', sizeBytes: 60 }, never, async (bytes) => bytes.length);
    expect(await Promise.all(Array.from({ length: 16 }, send))).toEqual(Array(16).fill(60));
    expect(blobs.opened).toEqual(['a']);
    expect(await send()).toBe(60);
    expect(blobs.opened).toEqual(['a', 'a']);
  });

  it('give their place back when they fail, are gone, or are no longer wanted', async () => {
    const loader = createMessageLoader({ blobs: someBlobs({ a: 90 }), maxBytes: 100 });
    const failing = loader.withMessage({ blobId: 'a', sizeBytes: 90 }, never, () =>
      Promise.reject(new Error('broken')),
    );
    const stop = new AbortController();
    const given = loader.withMessage({ blobId: 'b', sizeBytes: 90 }, stop.signal, async () => 'sent');
    stop.abort(new Error('given up'));
    await expect(given).rejects.toThrow('given up');
    await expect(failing).rejects.toThrow('broken');
    await expect(loader.withMessage({ blobId: 'b', sizeBytes: 90 }, never, async () => 0)).rejects.toThrow('no longer');
    expect(await loader.withMessage({ blobId: 'a', sizeBytes: 90 }, never, async () => 'sent')).toBe('sent');
  });
});
