import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { readJournal } from '../../src/db/engines/sqlite/old-journal/read-journal.js';
import { openDatabase } from '../../src/db/open-database.js';
import { ControlledFileSync } from '../support/controlled-file-sync.js';
import { makeTestLocation, placeMigratedFile, testEngine } from '../support/database.js';
import { silentLog } from '../support/silent-log.js';
import { formatJournal, type JournalGroup } from './old-journal-file.js';

const PLACE = { span: 7, lineage: 0x7fff_ffff };
const INSERT = 'insert into limit_count (key, count, resets_at) values (?, ?, ?)';
const INCREMENT = 'update limit_count set count = count + 1 where key = ?';

describe.runIf(testEngine() === 'sqlite')('a journal of version 0.1.0', () => {
  it('is replayed at the next start, with the bytes of files, and removed', async () => {
    await using old = await placeOldDatabase();
    const file = { file: 'segments/one', offset: 3, bytes: Buffer.from('bytes') };
    await old.leaveJournal([
      { statements: [insert('a')], files: [file] },
      { statements: [insert('b'), increment('a')] },
    ]);
    expect(await old.counts()).toEqual({ a: 2, b: 1 });
    expect(await readFile(join(old.directory, 'segments/one'), 'latin1')).toBe('\0\0\0bytes');
    expect(existsSync(old.journal)).toBe(false);
    expect(await old.counts()).toEqual({ a: 2, b: 1 });
  });

  it('keeps what its files have already', async () => {
    await using old = await placeOldDatabase();
    await mkdir(join(old.directory, 'segments'));
    await writeFile(join(old.directory, 'segments/one'), 'before.....after');
    await old.leaveJournal([
      { statements: [], files: [{ file: 'segments/one', offset: 6, bytes: Buffer.from('bytes') }] },
    ]);
    await old.counts();
    expect(await readFile(join(old.directory, 'segments/one'), 'latin1')).toBe('beforebytesafter');
  });

  it('is replayed once, even if its removal is lost', async () => {
    await using old = await placeOldDatabase();
    await old.leaveJournal([{ statements: [insert('counted'), increment('counted')] }]);
    const bytes = await readFile(old.journal);
    for (let start = 1; start <= 3; start += 1) {
      await writeFile(old.journal, bytes);
      expect(await old.counts()).toEqual({ counted: 2 });
    }
  });

  it('is removed only after the log is on the disk', async () => {
    await using old = await placeOldDatabase();
    await old.leaveJournal([{ statements: [insert('a')] }]);
    const files = new ControlledFileSync();
    files.failure = new Error('EIO: i/o error, fdatasync');
    await expect(old.open({ files })).rejects.toThrow('EIO');
    expect(existsSync(old.journal)).toBe(true);
  });

  it('of another database is removed and not replayed', async () => {
    await using old = await placeOldDatabase();
    await old.leaveJournal([{ statements: [insert('a')] }], { ...PLACE, lineage: 1 });
    expect(await old.counts()).toEqual({});
    expect(existsSync(old.journal)).toBe(false);
  });

  it('that cannot be replayed keeps the database from opening, and says which files belong together', async () => {
    await using old = await placeOldDatabase();
    await old.leaveJournal([{ statements: [insert('a'), { sql: 'insert into gone values (?)', parameters: [1] }] }]);
    const reason = /waypost\.db-redo holds what was acknowledged last.*no such table.*same backup/;
    await expect(old.counts()).rejects.toThrow(reason);
    expect(existsSync(old.journal)).toBe(true);
  });
});

describe('reading a journal of version 0.1.0', () => {
  it('gives back every value', () => {
    const groups = fc.array(fc.record({ statements: fc.array(anyStatement, { minLength: 1 }) }), { minLength: 1 });
    fc.assert(
      fc.property(groups, (written) => {
        const statements = written.flatMap((group) => group.statements);
        expect(readJournal(formatJournal(PLACE, written))).toEqual({ place: PLACE, statements, fileWrites: [] });
      }),
    );
  });

  it('ends at a torn record, at any octet', () => {
    const file = { file: 'segments/one', offset: 0, bytes: Buffer.alloc(40, 'x') };
    const groups: JournalGroup[] = [
      { statements: [insert('a')] },
      { statements: [insert('b'), insert('c')] },
      { statements: [insert('d')], files: [{ ...file, bytes: Buffer.alloc(16, 'x') }] },
    ];
    const whole = formatJournal(PLACE, groups);
    const ends = groups.map((_, n) => formatJournal(PLACE, groups.slice(0, n + 1)).length);
    for (let at = 0; at < whole.length; at += 1) {
      const torn = Buffer.from(whole);
      torn[at] = (torn[at] ?? 0) ^ 0xff;
      const intact = groups.slice(0, ends.filter((end) => end <= at).length).flatMap(({ statements }) => statements);
      expect(readJournal(torn)?.statements ?? []).toEqual(intact);
      expect(readJournal(whole.subarray(0, at))?.statements ?? []).toEqual(intact);
    }
  });

  it('ends where records of an older span follow', () => {
    const bytes = formatJournal(PLACE, [{ statements: [insert('a')] }, { statements: [insert('b')] }]);
    formatJournal({ ...PLACE, span: 8 }, [{ statements: [insert('z')] }]).copy(bytes);
    expect(readJournal(bytes)).toEqual({ place: { ...PLACE, span: 8 }, statements: [insert('z')], fileWrites: [] });
  });

  it('finds nothing in zeros or noise', () => {
    expect(readJournal(Buffer.alloc(10_000))).toBeUndefined();
    fc.assert(fc.property(fc.uint8Array(), (noise) => readJournal(Buffer.from(noise)) === undefined));
  });
});

const anyStatement = fc.record({
  sql: fc.constantFrom('insert into a values (?)', 'update a set b = ?', 'delete from a'),
  parameters: fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.double({ noNaN: true }),
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      fc.constant(null),
      fc.uint8Array().map((octets) => Buffer.from(octets)),
    ),
    { maxLength: 5 },
  ),
});

function insert(key: string) {
  return { sql: INSERT, parameters: [key, 1, 0] };
}

function increment(key: string) {
  return { sql: INCREMENT, parameters: [key] };
}

/** At the place in its life that `PLACE` names. */
async function placeOldDatabase() {
  const { location, remove } = await makeTestLocation();
  if (location.engine !== 'sqlite') throw new Error('SQLite only');
  const open = (deps: { files?: ControlledFileSync } = {}): Promise<Database> =>
    openDatabase(location, { log: silentLog, onFatal: () => {}, ...deps });
  await placeMigratedFile(location.path);
  const db = await open();
  await sql`pragma user_version = ${sql.lit(PLACE.span)}`.execute(db.writer);
  await sql`pragma application_id = ${sql.lit(PLACE.lineage)}`.execute(db.writer);
  await db.close();
  const journal = `${location.path}-redo`;
  return {
    directory: dirname(location.path),
    journal,
    open,
    /** In a file that was filled with zeros before. */
    leaveJournal: (groups: readonly JournalGroup[], place = PLACE) =>
      writeFile(journal, Buffer.concat([formatJournal(place, groups), Buffer.alloc(10_000)])),
    async counts(): Promise<Record<string, number>> {
      const db = await open();
      try {
        const rows = await db.reader.selectFrom('limit_count').select(['key', 'count']).execute();
        return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
      } finally {
        await db.close();
      }
    },
    [Symbol.asyncDispose]: remove,
  };
}
