import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { StagedBlob } from '../../src/blobs/blob.js';
import type { BlobStore } from '../../src/blobs/blob-store.js';
import { encryptedBytes } from '../../src/blobs/chunk-cipher.js';
import { CHUNK_BYTES } from '../../src/blobs/keep-encrypted.js';
import { openBlobStore } from '../../src/blobs/open-blob-store.js';
import { readBlob } from '../../src/blobs/read-blob.js';
import type { Database } from '../../src/db/database.js';
import { openDatabase } from '../../src/db/open-database.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { systemClock } from '../../src/platform/clock.js';
import type { FileSync } from '../../src/platform/file-sync.js';
import { systemRandom } from '../../src/platform/random.js';
import { ControlledFileSync } from '../support/controlled-file-sync.js';
import { openTestDatabase, testEngine } from '../support/database.js';
import { silentLog } from '../support/silent-log.js';

const MEDIUM = 100_000;
const STORED = encryptedBytes(MEDIUM, CHUNK_BYTES);
const HOUR_MS = 3_600_000;
const REFUSAL = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

describe.runIf(testEngine() === 'sqlite')('a blob that comes alone', () => {
  it('lasts with the journal: nobody waits for its segment, which is read from memory until it has it', async () => {
    await using rig = await startRig();
    const staged = await rig.keep('one');
    rig.files.hold();
    const other = await rig.keep('two');
    await rig.db.durable();
    expect(await rig.read(other)).toBe('two');
    const ending = rig.endSpan();
    await rig.files.untilBegun(2);
    expect(await rig.read(other)).toBe('two');
    rig.files.letGo();
    await ending;
    expect(rig.files.synced).toContain(rig.pathOf(staged));
    expect(await rig.sizeOfSegment(staged)).toBe(2 * STORED);
    expect(await rig.read(other)).toBe('two');
  });

  it('shares the sync of its segment with those who came before and after', async () => {
    await using rig = await startRig();
    const kept = [await rig.keep('number 0')];
    rig.files.hold();
    for (let n = 1; n < 20; n++) {
      kept.push(await rig.keep(`number ${n}`));
      await rig.db.durable();
    }
    await rig.files.untilBegun(2); // some were asked for already
    const ending = rig.endSpan();
    rig.files.letGo();
    await ending;
    const segment = rig.pathOf(kept[0]);
    expect(rig.files.synced).toEqual([rig.segments, segment, segment]);
    expect(rig.files.opened.filter((path) => path === segment)).toHaveLength(2); // by whoever began it, and once for all
    expect(await rig.sizeOfSegment(kept[0])).toBe(20 * STORED);
    for (const [n, staged] of kept.entries()) expect(await rig.read(staged)).toBe(`number ${n}`);
  });

  it.each([
    ['has not got it', (path: string) => truncate(path)],
    ['has something else in its place', (path: string) => writeFile(path, Buffer.alloc(STORED / 2, 'x'))],
    ['is gone', (path: string) => rm(path)],
    ['is gone with its directory', (path: string) => rm(dirname(path), { recursive: true })],
  ])('is there after a crash, where its segment %s', async (_, spoil) => {
    await using rig = await startRig();
    await rig.beginSegment();
    rig.files.hold(); // so that the span cannot end
    const kept = [await rig.keep('one'), await rig.keep('two')];
    await rig.db.durable();
    const left = rig.crash();
    const segment = join(left, 'segments', kept[0]?.place?.segment ?? '');
    await spoil(segment);
    await using after = await reopen(left);
    expect(await Promise.all(kept.map((staged) => after.read(staged)))).toEqual(['one', 'two']);
    const { synced } = after.files;
    expect(synced.indexOf(segment)).toBeGreaterThan(-1);
    expect(synced.indexOf(segment)).toBeLessThan(synced.indexOf(join(left, 'waypost.db-wal'))); // bytes before rows
    expect(synced).toContain(join(left, 'segments'));
    expect((await stat(segment)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(segment))).mode & 0o777).toBe(0o700);
  });

  it('that was dropped before the crash leaves nothing behind but a file, which the sweeper finds', async () => {
    await using rig = await startRig();
    await rig.beginSegment();
    rig.files.hold();
    const staged = await rig.keep('one');
    await rig.db.inTransaction((tx) => rig.blobs.drop(tx, [staged.id]));
    await rig.db.durable();
    const left = rig.crash();
    await rm(join(left, 'segments', staged.place?.segment ?? ''));
    await using after = await reopen(left);
    expect(await after.blobs.open(staged.id)).toBeUndefined();
    expect(await after.blobs.sweep(Date.now() + HOUR_MS)).toEqual({ removed: 1 });
    expect(readdirSync(join(left, 'segments'))).toEqual([]);
  });

  it('that moves out of a sparse segment is carried as well', async () => {
    await using rig = await startRig();
    const kept = await rig.keep('moved');
    for (let n = 0; n < 9; n++) {
      const { id } = await rig.keep(`dropped ${n}`);
      await rig.db.inTransaction((tx) => rig.blobs.drop(tx, [id]));
    }
    await rig.endSpan();
    await rig.blobs.close(); // the segment is no longer the newest
    const { blobs } = await openRigStore(dirname(rig.segments), rig.db, rig.files);
    const newest = await blobs.stage([bytesOf('newest')]);
    await rig.db.inTransaction((tx) => blobs.put(tx, newest));
    await rig.endSpan();
    rig.files.hold(); // so that the span cannot end
    await blobs.sweep(Date.now() + HOUR_MS);
    await rig.db.durable();
    const { segment } = await rig.db.reader
      .selectFrom('blob')
      .selectAll()
      .where('id', '=', kept.id)
      .executeTakeFirstOrThrow();
    expect(segment).not.toBe(kept.place?.segment);
    const left = rig.crash();
    await truncate(join(left, 'segments', segment ?? ''));
    await using after = await reopen(left);
    expect(await after.read(kept)).toBe('moved');
    rig.files.letGo();
    await blobs.close();
  });

  it('keeps a start waiting for room where its segment cannot be written', async () => {
    await using rig = await startRig();
    await rig.beginSegment();
    rig.files.hold();
    await rig.keep('one');
    await rig.db.durable();
    const left = rig.crash();
    const files = new ControlledFileSync();
    files.failure = REFUSAL;
    await expect(reopen(left, files)).rejects.toThrow(/acknowledged last.*no space left.*Free space/);
    await using after = await reopen(left);
    expect(readdirSync(join(left, 'segments'))).toHaveLength(1);
    expect(await after.db.reader.selectFrom('blob').select('id').execute()).toHaveLength(1);
  });
});

describe.runIf(testEngine() === 'sqlite')('while the disk refuses segments', () => {
  it('what the journal has is acknowledged, read, and in its place once there is room', async () => {
    await using rig = await startRig();
    const { files } = rig;
    await rig.keep('before');
    files.failure = REFUSAL;
    const kept = [await rig.keep('one'), await rig.keep('two')];
    await rig.db.durable();
    await expect(rig.endSpan()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await Promise.all(kept.map((staged) => rig.read(staged)))).toEqual(['one', 'two']);
    await using after = await reopen(rig.crash());
    expect(await Promise.all(kept.map((staged) => after.read(staged)))).toEqual(['one', 'two']);
    files.failure = undefined;
    await rig.endSpan();
    expect(await rig.sizeOfSegment(kept[0])).toBe(3 * STORED);
    expect(await Promise.all(kept.map((staged) => rig.read(staged)))).toEqual(['one', 'two']);
  });

  it('closing leaves to the journal what it has', async () => {
    await using rig = await startRig();
    const left = rig.crash();
    const files = new ControlledFileSync();
    const { db } = await reopen(left);
    const { blobs } = await openRigStore(left, db, files);
    const [first, staged] = [await blobs.stage([bytesOf('first')]), await blobs.stage([bytesOf('one')])];
    await db.inTransaction((tx) => blobs.put(tx, first));
    files.failure = REFUSAL;
    await db.inTransaction((tx) => blobs.put(tx, staged));
    await db.durable();
    await blobs.close();
    await db.close();
    await using after = await reopen(left);
    expect(await after.read(staged)).toBe('one');
  });

  it('no more than 4 MB is acknowledged without its segment, and whoever comes then may try again', async () => {
    await using rig = await startRig();
    const { files } = rig;
    await rig.keep('before');
    files.failure = REFUSAL;
    const kept: StagedBlob[] = [];
    const keepMany = async () => {
      for (let n = 0; n < 100; n++) kept.push(await rig.keep(`number ${n}`));
    };
    await expect(keepMany()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(kept.length).toBeGreaterThan(30);
    expect(kept.length).toBeLessThan(42);
    files.failure = undefined;
    expect(await rig.read(await rig.keep('after'))).toBe('after');
    await rig.endSpan();
    for (const [n, staged] of kept.entries()) expect(await rig.read(staged)).toBe(`number ${n}`);
  });

  it.runIf(process.platform === 'linux')('what rows never come for is let go with the next sweep', async () => {
    await using rig = await startRig();
    const staged = await rig.blobs.stage([bytesOf('never')]);
    expect(await rig.sizeOfSegment(staged)).toBe(0);
    await rig.blobs.sweep(0);
    expect(await rig.sizeOfSegment(staged)).toBe(STORED);
    expect(openPaths().filter((path) => path === rig.pathOf(staged))).toHaveLength(1); // the writer's, who may go on
  });

  it('no more than 4 MB waits in memory for rows that never come', async () => {
    await using rig = await startRig();
    await rig.keep('before');
    rig.files.failure = REFUSAL;
    let staged = 0;
    const stageMany = async () => {
      for (; staged < 100; staged++) await rig.blobs.stage([bytesOf(`number ${staged}`)]);
    };
    await expect(stageMany()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(staged).toBeLessThan(42);
    rig.files.failure = undefined;
    await stageMany();
    expect(staged).toBe(100);
    await expect.poll(async () => (await rig.blobs.stage([bytesOf('after')])).cargo).toBeDefined(); // there is room again
  });

  it('one that no journal can carry is refused, and its place is nobody else’s', async () => {
    await using rig = await startRig();
    const { files } = rig;
    await rig.keep('before');
    await rig.endSpan();
    files.failure = REFUSAL;
    const staged = await rig.blobs.stage([bytesOf('refused')]);
    const putting = rig.db.inTransaction(async (tx) => {
      await rig.blobs.put(tx, staged);
      await sql`create table another (id text)`.execute(tx); // which ends a span
    });
    await expect(putting).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await rig.blobs.open(staged.id)).toBeUndefined();
    files.failure = undefined;
    const after = await rig.keep('after');
    await rig.endSpan();
    expect(await rig.read(after)).toBe('after');
    expect(after.place).not.toEqual(staged.place);
  });
});

async function startRig() {
  const files = new ControlledFileSync();
  const db = await openTestDatabase();
  if (db.location.engine !== 'sqlite') throw new Error('SQLite only');
  const directory = dirname(db.location.path);
  await db.durable(); // else a span could not begin
  const store = await openRigStore(directory, db, files);
  files.synced.length = 0;
  let crashes = 0;
  const keep = async (text: string): Promise<StagedBlob> => {
    const staged = await store.blobs.stage([bytesOf(text)]);
    await db.inTransaction((tx) => store.blobs.put(tx, staged));
    return staged;
  };
  /** `vacuum` is for outside a span. */
  const endSpan = async (): Promise<void> => {
    await sql`vacuum`.execute(db.writer);
    await db.durable();
  };
  return {
    ...store,
    files,
    keep,
    endSpan,
    /** Its directory has to be synced for that. */
    async beginSegment(): Promise<void> {
      const { id } = await keep('the first');
      await db.inTransaction((tx) => store.blobs.drop(tx, [id]));
      await endSpan();
    },
    /** The files as a SIGKILL would leave them now, copied by another process, for POSIX locks belong to this one. */
    crash(): string {
      crashes += 1;
      const left = join(directory, `crash-${crashes}`);
      mkdirSync(left);
      const names = readdirSync(directory).filter((name) => name === 'segments' || name.startsWith('waypost.db'));
      execFileSync('cp', ['-r', ...names.map((name) => join(directory, name)), left]);
      return left;
    },
    async [Symbol.asyncDispose]() {
      files.letGo();
      await store.blobs.close();
      await db[Symbol.asyncDispose]();
    },
  };
}

async function reopen(directory: string, files = new ControlledFileSync()) {
  const location = { engine: 'sqlite' as const, path: join(directory, 'waypost.db') };
  const db = await openDatabase(location, { log: silentLog, onFatal: () => {}, files });
  const store = await openRigStore(directory, db);
  return {
    ...store,
    files,
    async [Symbol.asyncDispose]() {
      await store.blobs.close();
      await db.close();
    },
  };
}

async function openRigStore(directory: string, db: Database, files?: FileSync) {
  const keyring = createKeyring({ current: Buffer.alloc(32, 1) });
  const deps = { dataDir: directory, db, keyring, random: systemRandom, clock: systemClock };
  const blobs: BlobStore = await openBlobStore({ ...deps, ...(files && { files }) });
  const segments = join(directory, 'segments');
  const pathOf = (staged: StagedBlob | undefined) => join(segments, staged?.place?.segment ?? '');
  return {
    db,
    blobs,
    segments,
    pathOf,
    sizeOfSegment: async (staged: StagedBlob | undefined) => readFileSync(pathOf(staged)).length,
    async read({ id }: StagedBlob): Promise<string> {
      const blob = await blobs.open(id);
      if (!blob) throw new Error('there is no such blob');
      return (await readBlob(blob)).toString().trimEnd();
    },
  };
}

function openPaths(): readonly string[] {
  const descriptors = readdirSync('/proc/self/fd').map((name) => join('/proc/self/fd', name));
  return descriptors.filter((link) => existsSync(link)).map((link) => readlinkSync(link));
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text.padEnd(MEDIUM));
}
