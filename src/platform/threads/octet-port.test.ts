import { describe, expect, it } from 'vitest';
import { borrowedOctets, whileLent } from './octet-port.js';

async function* inPieces(octets: Buffer, pieceBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < octets.length; at += pieceBytes) yield octets.subarray(at, at + pieceBytes);
}

const SOURCE = Buffer.alloc(700_000, 'octets of any kind, ');

describe('whileLent', () => {
  it.each([1000, 262_144, 700_000])('hands over what comes in pieces of %i octets', async (pieceBytes) => {
    const pieces: Buffer[] = [];
    await whileLent(inPieces(SOURCE, pieceBytes), async (port) => {
      for await (const piece of borrowedOctets(port)) pieces.push(Buffer.from(piece));
      port.close();
    });
    expect(Buffer.concat(pieces).equals(SOURCE)).toBe(true);
  });

  it('throws what the reading of them threw', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield SOURCE;
      throw new Error('the disk is gone');
    }
    const reading = whileLent(broken(), async (port) => {
      for await (const _ of borrowedOctets(port));
    });
    await expect(reading).rejects.toThrow('the disk is gone');
  });

  it('reads no further when the reader has enough, and lets go of the source', async () => {
    let read = 0;
    let isClosed = false;
    async function* counted(): AsyncGenerator<Buffer> {
      try {
        for await (const piece of inPieces(SOURCE, 100_000)) {
          read += piece.length;
          yield piece;
        }
      } finally {
        isClosed = true;
      }
    }
    await whileLent(counted(), async (port) => {
      for await (const _ of borrowedOctets(port)) return;
    });
    expect(read).toBe(300_000);
    expect(isClosed).toBe(true);
  });
});
