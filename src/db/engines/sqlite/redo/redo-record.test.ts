import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Statement } from '../../kysely-over.js';
import { type FileWrite, RecordWriter, readRecords } from './redo-record.js';

const PLACE = { span: 7, lineage: 0x7fff_ffff };
const CAPACITY = 4096;
const SECTOR_BYTES = 512;

describe('records of the journal', () => {
  it('come back as they were, group by group', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(anyStatement, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        (groups) => {
          expect(readRecords(write(groups))).toEqual({ place: PLACE, groups, fileWrites: [] });
        },
      ),
    );
  });

  it('come back with the bytes of files, wherever these stand among the statements and however many they are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.oneof(anyStatement, anyFileWrite), { minLength: 1, maxLength: 5 })),
        (groups) => {
          const all = groups.filter((group) => group.length > 0);
          const found = readRecords(write(all));
          expect(found?.groups ?? []).toEqual(all.map((group) => group.filter((entry) => 'sql' in entry)));
          const written = all.flat().filter((entry) => 'file' in entry);
          expect(found?.fileWrites ?? []).toEqual(written.map((entry) => ({ ...entry, pieces: [joined(entry)] })));
        },
      ),
    );
  });

  it('hold texts of any length and any characters, many in a row or between others', () => {
    const ascii = (length: number) => 'x'.repeat(length);
    const lengths = [0, 1, 126, 127, 128, 129];
    const rows = [
      [...lengths.map(ascii), null, ...lengths.map((length) => 'é'.repeat(length))],
      ['a', null, 'ü', null, '', '🜚', ascii(127), null],
      [null, null, 7, 'a', 8, null],
      Array.from({ length: 50 }, (_, n) => (n % 7 === 0 ? null : ascii(n + 20))), // longer than what is written in one go
    ];
    for (const parameters of rows) {
      const groups = [[{ sql: 'insert', parameters }]];
      expect(readRecords(write(groups, PLACE, 3 * CAPACITY))?.groups).toEqual(groups);
    }
  });

  it('are not made of more short texts than there is room for', () => {
    const parameters = Array.from({ length: 40 }, () => 'x'.repeat(120));
    expect(() => write([[{ sql: 'insert', parameters }]])).toThrow('It does not fit');
  });

  it('with the bytes of files may be longer than their room, and end where any sector of these is not on the disk', () => {
    const noise = (length: number) => Buffer.from(Array.from({ length }, (_, n) => (n * 197 + (n >> 7) * 31) & 255));
    const fileOf = (name: string): FileWrite => {
      const pieces = [noise(3 * CAPACITY), noise(1), noise(16), noise(777)];
      return { file: `segments/${name}`, offset: 5, pieces };
    };
    const [one, other] = [fileOf('a'), fileOf('b')];
    const whole = write([[insert('a')], [one, insert('b'), other]]);
    expect(readRecords(whole)?.fileWrites).toEqual([one, other].map((file) => ({ ...file, pieces: [joined(file)] })));
    const filesAt = whole.length - 2 * joined(one).length;
    for (let at = filesAt; at < whole.length; at += 100) {
      const torn = Buffer.from(whole);
      torn.fill(0, at, Math.min(at + SECTOR_BYTES, torn.length));
      expect(readRecords(torn)).toEqual({ place: PLACE, groups: [[insert('a')]], fileWrites: [] });
      expect(readRecords(whole.subarray(0, at))).toEqual({ place: PLACE, groups: [[insert('a')]], fileWrites: [] });
    }
    for (let octets = 1; octets < 100; octets++) {
      const torn = Buffer.from(whole).fill(0xee, whole.length - octets); // the rest may be in a sector of its own
      expect(readRecords(torn)?.fileWrites).toEqual([]);
    }
  });

  it('end where one is torn, at any octet', () => {
    const groups = [[insert('a')], [insert('b'), insert('c')], [insert('d')]];
    const whole = write(groups);
    const lengths = groups.map((_, n) => write(groups.slice(0, n + 1)).length);
    for (let at = 0; at < whole.length; at++) {
      const torn = Buffer.from(whole);
      torn[at] = (torn[at] ?? 0) ^ 0xff;
      const intact = lengths.filter((length) => length <= at).length;
      expect(readRecords(torn)?.groups ?? []).toEqual(groups.slice(0, intact));
      expect(readRecords(whole.subarray(0, at))?.groups ?? []).toEqual(groups.slice(0, intact));
    }
  });

  it('end where those of an older span go on', () => {
    const older = write([[insert('a')], [insert('b')], [insert('c')]]);
    const newer = write([[insert('z')]], { ...PLACE, span: 8 });
    newer.copy(older);
    expect(readRecords(older)).toEqual({ place: { ...PLACE, span: 8 }, groups: [[insert('z')]], fileWrites: [] });
  });

  it('are none in a file of zeros or of noise', () => {
    expect(readRecords(Buffer.alloc(10_000))).toBeUndefined();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (noise) => {
        expect(readRecords(Buffer.from(noise))).toBeUndefined();
      }),
    );
  });

  it.each([
    ['a longer text', 'x'.repeat(CAPACITY)],
    ['more octets', Buffer.alloc(CAPACITY)],
    ['what SQLite does not take', { a: 1 }],
  ])('are not made of %s, and the next group does without its words', (_, value) => {
    const writer = new RecordWriter(Buffer.alloc(CAPACITY));
    writer.beginSpan();
    writer.begin();
    writer.add({ sql: 'first words', parameters: [value] });
    expect(writer.end(PLACE)).toBeUndefined();
    writer.drop();
    expect(writeGroup(writer, [{ sql: 'first words', parameters: [1] }])).toBeDefined();
  });
});

const anyValue = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.double({ noNaN: true }),
  fc.integer(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.constant(null),
  fc.uint8Array({ maxLength: 40 }).map((octets) => Buffer.from(octets)),
);
const anyStatement: fc.Arbitrary<Statement> = fc.record({
  sql: fc.constantFrom('insert into a values (?)', 'update a set b = ?', 'delete from a'),
  parameters: fc.array(anyValue, { maxLength: 5 }),
});
const anyFileWrite: fc.Arbitrary<FileWrite> = fc.record({
  file: fc.constantFrom('segments/a', 'segments/b'),
  offset: fc.nat(),
  pieces: fc.array(
    fc.uint8Array({ maxLength: 300 }).map((octets) => Buffer.from(octets)),
    { maxLength: 4 },
  ),
});

function insert(key: string): Statement {
  return { sql: 'insert into item values (?)', parameters: [key] };
}

function write(groups: readonly (readonly (Statement | FileWrite)[])[], place = PLACE, capacity = CAPACITY): Buffer {
  const writer = new RecordWriter(Buffer.alloc(capacity));
  writer.beginSpan();
  return Buffer.concat(
    groups.map((group) => {
      const record = writeGroup(writer, group, place);
      if (record === undefined) throw new Error('It does not fit');
      return record;
    }),
  );
}

function writeGroup(
  writer: RecordWriter,
  group: readonly (Statement | FileWrite)[],
  place = PLACE,
): Buffer | undefined {
  writer.begin();
  for (const entry of group) {
    if ('sql' in entry) writer.add(entry);
    else writer.addFile(entry);
  }
  const record = writer.end(place);
  writer.keep();
  return record && Buffer.concat(record);
}

function joined({ pieces }: FileWrite): Buffer {
  return Buffer.concat(pieces);
}
