import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ObjectStore } from '../../src/blobs/object-store.js';
import { openS3Objects } from '../../src/blobs/s3/open-s3-objects.js';
import { systemRandom } from '../../src/platform/random.js';
import { Secret } from '../../src/platform/secret.js';
import { startMailboxApp } from '../imap/mailbox-app.js';
import { testEngine } from '../support/database.js';
import { createRecordingLog } from '../support/recording-log.js';
import { hasSwift, type SwiftServer, startSwift } from './swift-server.js';

const MB = 1024 * 1024;
const NAME = '6a0b00000000000000000007';
const LINE = `${'a long line of a large message '.repeat(2)}\r\n`;
const TEXT = LINE.repeat(Math.ceil(400_000 / LINE.length));

/** The suite runs against s3rver; this is another program by other people. */
describe.runIf(hasSwift)("an S3 store of another make, OpenStack's Swift (without it: skipped)", () => {
  let swift: SwiftServer;
  let objects: ObjectStore;
  beforeAll(async () => {
    swift = await startSwift();
    objects = await openS3Objects(swift.place, { random: systemRandom, log: createRecordingLog() });
  });
  afterAll(async () => {
    objects?.close?.();
    await swift?.[Symbol.asyncDispose]();
  });

  it.each([0, 1, 300_000, 16 * MB, 16 * MB + 1, 40 * MB + 5])('keeps %i bytes, whole and in ranges', async (size) => {
    const bytes = someBytes(size);
    await objects.put(NAME, inPieces(bytes));
    expect(sha256(await collect(objects.get(NAME)))).toBe(sha256(bytes));
    expect(await objects.sizeOf(NAME)).toBe(size);
    for (const [from, to] of [
      [0, 10],
      [size >> 1, size + 5],
      [16 * MB - 3, 16 * MB + 3],
    ] as const) {
      if (from >= size) continue;
      expect((await collect(objects.get(NAME, { from, to }))).equals(bytes.subarray(from, to))).toBe(true);
    }
    await objects.delete(NAME);
    await objects.delete(NAME);
    expect(await objects.sizeOf(NAME)).toBeUndefined();
  });

  it('lists in pages, with ages by its own clock', async () => {
    const names = Array.from({ length: 1_100 }, (_, n) => `${String(n).padStart(23, '0')}a`);
    for (let at = 0; at < names.length; at += 20) {
      await Promise.all(names.slice(at, at + 20).map((name) => objects.put(name, inPieces(Buffer.from('x')))));
    }
    const listed = [];
    for await (const object of objects.list('a')) listed.push(object);
    expect(listed.map(({ name }) => name)).toEqual(names);
    for (const { ageMs } of listed) expect(Math.abs(ageMs ?? Number.NaN)).toBeLessThan(600_000);
  });

  it('is left without the parts of an upload that failed, or was abandoned', async () => {
    async function* broken() {
      yield someBytes(16 * MB + 1000);
      throw new Error('the sender hung up');
    }
    await expect(objects.put(NAME, broken())).rejects.toThrow('the sender hung up');
    expect(await objects.sizeOf(NAME)).toBeUndefined();
    await objects.abandon?.(NAME.slice(-1), 0);
  });

  it('says what is wrong with a key or a bucket', async () => {
    const open = (place: Partial<SwiftServer['place']>) =>
      openS3Objects({ ...swift.place, ...place }, { random: systemRandom, log: createRecordingLog() });
    await expect(open({ bucket: 'other' })).rejects.toThrow('there is no bucket "other"');
    const credentials = {
      kind: 'keys',
      keyId: 'test:waypost',
      secret: new Secret('no'),
      sessionToken: undefined,
    } as const;
    await expect(open({ credentials })).rejects.toThrow('the secret does not match the access key');
  });

  it(`holds the mail of the service on ${testEngine()}`, async () => {
    await using app = await startMailboxApp({ env: { WAYPOST_BLOBS: swift.url } });
    const box = await app.mailbox();
    await app.deliver(box.address, `From: bob@remote.test\r\nSubject: large\r\n\r\n${TEXT}`);
    await using client = await box.connect();
    await client.ok('SELECT INBOX');
    expect((await client.ok('FETCH 1 BODY.PEEK[TEXT]')).join('')).toContain(TEXT);
    const stored = [];
    for (const share of objects.shares) for await (const { name } of objects.list(share)) stored.push(name);
    expect(stored.filter((name) => !name.startsWith('0000'))).toHaveLength(1);
  });
});

async function* inPieces(bytes: Buffer, pieceBytes = 64 * 1024) {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function someBytes(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let n = 0; n < size; n += 1) bytes[n] = (n * 31 + (n >> 8)) & 255;
  return bytes;
}
