import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ObjectStore } from '../../src/blobs/object-store.js';
import { openS3Objects } from '../../src/blobs/s3/open-s3-objects.js';
import type { S3Place } from '../../src/blobs/s3/s3-place.js';
import { systemRandom } from '../../src/platform/random.js';
import { Secret } from '../../src/platform/secret.js';
import { testEngine } from '../support/database.js';
import { createRecordingLog } from '../support/recording-log.js';
import { type S3Trouble, startTestS3 } from '../support/s3-server.js';
import { makeTestDirectory } from '../support/test-directory.js';

const MB = 1024 * 1024;
const PART_BYTES = 16 * MB;
const IDLE_MS = 500;
/** Where nothing is meant to succeed. */
const SHORT_MS = 60;

/** A bucket knows no database: once is enough. */
const inBucket = describe.runIf(testEngine() === 'sqlite');

inBucket.each(['path', 'host'] as const)('an object in a bucket, the name of which is in the %s', (style) => {
  it.each([0, 1, 300_000, PART_BYTES, PART_BYTES + 1])('comes back with %i bytes', async (size) => {
    await using rig = await startRig(style);
    const bytes = someBytes(size);
    await rig.objects.put(NAME, inPieces(bytes));
    expect(sha256(await collect(rig.objects.get(NAME)))).toBe(sha256(bytes));
    expect(await rig.objects.sizeOf(NAME)).toBe(size);
    const uploads = rig.s3.requests.filter((request) => request.startsWith('POST'));
    expect(uploads).toHaveLength(size > PART_BYTES ? 2 : 0);
  });

  it('is read from anywhere to anywhere', async () => {
    await using rig = await startRig(style);
    const bytes = someBytes(100_000);
    await rig.objects.put(NAME, inPieces(bytes));
    for (const [from, to] of [
      [0, 0],
      [0, 1],
      [99_999, 100_000],
      [5, 77_777],
      [50_000, 200_000],
      [100_000, 100_001],
    ] as const) {
      expect((await collect(rig.objects.get(NAME, { from, to }))).equals(bytes.subarray(from, to))).toBe(true);
    }
  });

  it('is missing once it was deleted, which may be done twice', async () => {
    await using rig = await startRig(style);
    await rig.objects.put(NAME, inPieces(someBytes(10)));
    await rig.objects.delete(NAME);
    await rig.objects.delete(NAME);
    await expect(collect(rig.objects.get(NAME))).rejects.toThrow('is not there');
    expect(await rig.objects.sizeOf(NAME)).toBeUndefined();
  });
});

inBucket('a listing', () => {
  it('comes in pages, by the last digit of the names, with ages by the clock of the store', async () => {
    await using rig = await startRig();
    const names = Array.from({ length: 5 }, (_, n) => `${String(n).padStart(23, '0')}a`);
    for (const name of [...names, NAME]) await rig.objects.put(name, inPieces(someBytes(1)));
    const listed = await all(rig.objects.list('a'));
    expect(listed.map(({ name }) => name)).toEqual(names);
    for (const { ageMs } of listed) expect(Math.abs(ageMs ?? Number.NaN)).toBeLessThan(600_000);
    expect((await all(rig.objects.list(NAME.slice(-1)))).map(({ name }) => name)).toEqual([NAME]);
  });
});

const PASSING: readonly (readonly [string, S3Trouble])[] = [
  ['answers 503', { kind: '503' }],
  ['says SlowDown', { kind: 'refuse', status: 503, code: 'SlowDown' }],
  ['hangs up', { kind: 'hang-up' }],
  ['does it and loses the answer', { kind: 'lose-answer' }],
  ['is silent', { kind: 'silence' }],
];

inBucket.each(PASSING)('while the store %s', (_, trouble) => {
  const idleMs = trouble.kind === 'silence' ? IDLE_MS : undefined;

  it('a request that is made again is done', async () => {
    await using rig = await startRig('path', idleMs);
    const bytes = someBytes(PART_BYTES + 1000);
    rig.s3.trouble(every(2, trouble));
    await rig.objects.put(NAME, inPieces(bytes));
    expect(sha256(await collect(rig.objects.get(NAME)))).toBe(sha256(bytes));
    await rig.objects.delete(NAME);
    expect(await all(rig.objects.list(NAME.slice(-1)))).toEqual([]);
  });

  it('what goes on failing is a temporary error, and works again afterwards', async () => {
    await using rig = await startRig('path', idleMs);
    await rig.objects.put(NAME, inPieces(someBytes(10)));
    rig.s3.trouble(() => trouble);
    const temporary = { kind: 'unavailable', key: 'db.unavailable' };
    await expect(rig.objects.put(OTHER, inPieces(someBytes(10)))).rejects.toMatchObject(temporary);
    await expect(collect(rig.objects.get(NAME))).rejects.toMatchObject(temporary);
    expect(rig.log.events.filter(({ event }) => event === 'blobs.storeAway')).toHaveLength(1);
    rig.s3.trouble(() => undefined);
    expect(await collect(rig.objects.get(NAME))).toHaveLength(10);
    expect(rig.log.events.at(-1)?.event).toBe('blobs.storeBack');
  });
});

inBucket('a store that never answers', () => {
  const temporary = { kind: 'unavailable', key: 'db.unavailable' };

  it.each([true, false])('is given up, with TLS: %s', async (isTls) => {
    const server = createServer((socket) => socket.on('error', () => {}));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await using s3 = await startTestS3();
    const objects = await open({ ...s3.place, port, isTls }, SHORT_MS);
    await expect(objects.put(NAME, inPieces(someBytes(MB)))).rejects.toMatchObject(temporary);
    await expect(collect(objects.get(NAME))).rejects.toMatchObject(temporary);
    await expect(objects.delete(NAME)).rejects.toMatchObject(temporary);
    objects.close?.();
    server.close();
  });

  it('but says an octet now and then is given up, and its answer too', async () => {
    await using rig = await startRig('path', SHORT_MS);
    rig.s3.trouble(() => ({ kind: 'trickle' }));
    await expect(all(rig.objects.list('a'))).rejects.toMatchObject(temporary);
    await expect(collect(rig.objects.get(NAME))).rejects.toMatchObject(temporary);
    await expect(rig.objects.put(OTHER, inPieces(someBytes(MB)))).rejects.toMatchObject(temporary);
  });

  it('with anything but the same page of a listing is given up', async () => {
    await using rig = await startRig();
    for (const name of [NAME, OTHER]) await rig.objects.put(name, inPieces(someBytes(1)));
    rig.s3.trouble(() => ({ kind: 'same-page' }));
    await expect(all(rig.objects.list('a'))).rejects.toMatchObject(temporary);
  });
});

inBucket('a reading that breaks off', () => {
  it('goes on where it was', async () => {
    await using rig = await startRig();
    const bytes = someBytes(3 * MB);
    await rig.objects.put(NAME, inPieces(bytes));
    rig.s3.trouble((request) => (request.startsWith('GET') ? { kind: 'cut', afterBytes: 700_000 } : undefined));
    rig.s3.requests.splice(0);
    expect(sha256(await collect(rig.objects.get(NAME)))).toBe(sha256(bytes));
    expect(rig.s3.requests.length).toBeGreaterThan(3);
  });

  it('and gets no further is a temporary error', async () => {
    await using rig = await startRig('path', IDLE_MS);
    await rig.objects.put(NAME, inPieces(someBytes(MB)));
    rig.s3.trouble(() => ({ kind: 'cut', afterBytes: 0 }));
    await expect(collect(rig.objects.get(NAME))).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

inBucket('an upload in parts', () => {
  it('that fails leaves nothing', async () => {
    await using rig = await startRig();
    async function* broken() {
      yield someBytes(PART_BYTES + 1000);
      throw new Error('the sender hung up');
    }
    await expect(rig.objects.put(NAME, broken())).rejects.toThrow('the sender hung up');
    expect(await rig.objects.sizeOf(NAME)).toBeUndefined();
    expect(rig.s3.requests.some((request) => request.startsWith('DELETE') && request.includes('uploadId'))).toBe(true);
  });
});

inBucket('opening a bucket', () => {
  it('says what is wrong with it', async () => {
    await using s3 = await startTestS3();
    const { place } = s3;
    const wrong = { kind: 'keys', keyId: 'nobody', secret: new Secret('x'), sessionToken: undefined } as const;
    await expect(open({ ...place, bucket: 'other' })).rejects.toThrow(
      'WAYPOST_BLOBS does not work: there is no bucket "other"',
    );
    await expect(open({ ...place, credentials: wrong })).rejects.toThrow('does not know this access key');
    for (const [code, status, text] of [
      ['SignatureDoesNotMatch', 403, 'the secret does not match the access key'],
      ['AccessDenied', 403, 'may not write, list, read and delete in "mail"'],
      ['PermanentRedirect', 301, 'not in the region "us-east-1"'],
      ['MethodNotAllowed', 405, 'Check host, bucket, region and key'],
    ] as const) {
      s3.trouble(() => ({ kind: 'refuse', status, code }));
      await expect(open(place)).rejects.toThrow(text);
    }
  });

  it('works while the store is away, for it may come back', async () => {
    await using s3 = await startTestS3();
    s3.trouble(() => ({ kind: '503' }));
    const objects = await open(s3.place);
    s3.trouble(() => undefined);
    await objects.put(NAME, inPieces(someBytes(10)));
    expect(await objects.sizeOf(NAME)).toBe(10);
    objects.close?.();
  });

  it('reads its keys from a file in the format of AWS tools, each time', async () => {
    await using s3 = await startTestS3();
    const place = await makeTestDirectory();
    const path = join(place.path, 'credentials');
    const file = (keyId: string) => `[default]\naws_access_key_id = no\n[waypost]\naws_access_key_id = ${keyId}
      aws_secret_access_key = S3RVER\n`;
    await writeFile(path, file('S3RVER'));
    const objects = await open({ ...s3.place, credentials: { kind: 'file', path, profile: 'waypost' } });
    await objects.put(NAME, inPieces(someBytes(10)));
    await writeFile(path, file('changed'));
    await expect(objects.put(NAME, inPieces(someBytes(10)))).rejects.toMatchObject({ kind: 'unavailable' });
    await writeFile(path, '[other]\n');
    await expect(open({ ...s3.place, credentials: { kind: 'file', path, profile: 'waypost' } })).rejects.toThrow(
      'has no keys in its profile [waypost]',
    );
    objects.close?.();
    await place.remove();
  });
});

const NAME = '6a0b00000000000000000007';
const OTHER = '6a0b00000000000000000008';

/** `idleMs` where silence is meant: a busy machine is silent too. */
async function startRig(style: S3Place['style'] = 'path', idleMs?: number) {
  const s3 = await startTestS3({ style });
  const log = createRecordingLog();
  const objects = await openS3Objects(s3.place, { random: systemRandom, log, ...(idleMs !== undefined && { idleMs }) });
  s3.requests.splice(0);
  return {
    s3,
    log,
    objects,
    async [Symbol.asyncDispose]() {
      objects.close?.();
      await s3[Symbol.asyncDispose]();
    },
  };
}

function open(place: S3Place, idleMs?: number): Promise<ObjectStore> {
  return openS3Objects(place, {
    random: systemRandom,
    log: createRecordingLog(),
    ...(idleMs !== undefined && { idleMs }),
  });
}

/** The first of every `count` requests meets it. */
function every(count: number, trouble: S3Trouble): () => S3Trouble | undefined {
  let seen = 0;
  return () => (seen++ % count === 0 ? trouble : undefined);
}

async function* inPieces(bytes: Buffer, pieceBytes = 64 * 1024) {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await all(bytes));
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function someBytes(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let n = 0; n < size; n += 1) bytes[n] = (n * 31 + (n >> 8)) & 255;
  return bytes;
}
