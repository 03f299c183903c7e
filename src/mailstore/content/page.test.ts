import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../platform/random.js';
import { indexMessage } from '../../protocol/mime/index-message.js';
import { type ContentSeal, createContentSeal, PAGE_COLUMNS, type PageColumn } from './content-seal.js';
import { BRIEF, type Entry, formatEntry, parseEntry, parseFacts, toEntry, toFields } from './entry.js';
import { columnsOfEntry, entriesOfPage, FILTER, openColumn, sealPage } from './page.js';
import { PagedIndex } from './paged-index.js';
import { newBodyKey } from './sealed-body.js';
import { formatSections, Sections } from './sections.js';
import { buildTrigramFilter, mayContain } from './trigram-filter.js';

const aliasId = 'a'.repeat(24);
const pageId = 'b'.repeat(24);

function sealFor(alias = aliasId, byte = 1): ContentSeal {
  return createContentSeal({ aliasId: alias, mailboxKey: Buffer.alloc(32, byte), random: systemRandom });
}

function entryOf(
  n: number,
  source = `Message-ID: <${n}@example.test>\r\nSubject: Letter ${n}\r\n\r\nBody ${n}\r\n`,
): Entry {
  const octets = Buffer.from(source);
  const place = { threadId: 'c'.repeat(24), blobId: 'd'.repeat(24), bodyKey: newBodyKey(systemRandom) };
  return toEntry(n.toString(16).padStart(24, '0'), toFields(indexMessage(octets)), place);
}

describe('fields by offset', () => {
  it('come back, and all of one field lie together', () => {
    const field = fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(fc.array(fc.tuple(field, field, field), { minLength: 1, maxLength: 10 }), (contents) => {
        const ids = contents.map((_, n) => n.toString(16).padStart(24, '0'));
        const sections = Sections.parse(formatSections(ids, contents), 3);
        expect(sections.ids).toEqual(ids);
        for (const [slot, fields] of contents.entries()) {
          for (const [n, bytes] of fields.entries()) expect(sections.at(n, slot)).toEqual(bytes);
          expect(sections.fieldsFrom(1).at(0, slot)).toEqual(fields[1]);
        }
        const starts = sections.starts(1);
        const together = sections.octets.subarray(starts[0], starts[contents.length]);
        expect(together).toEqual(Buffer.concat(contents.map((fields) => fields[1])));
      }),
    );
  });

  it('are refused when they are cut, longer, or of another shape', () => {
    const bytes = formatSections(['0'.repeat(24)], [[Buffer.from('one'), Buffer.from('two')]]);
    for (let end = 0; end < bytes.length; end++) {
      expect(() => Sections.parse(bytes.subarray(0, end), 2)).toThrow(RangeError);
    }
    expect(() => Sections.parse(Buffer.concat([bytes, Buffer.of(0)]), 2)).toThrow(RangeError);
    expect(() => Sections.parse(bytes, 3)).toThrow(RangeError);
    expect(() => Sections.parse(Buffer.concat([Buffer.of(9), bytes.subarray(1)]), 2)).toThrow(RangeError);
  });
});

describe('an index entry', () => {
  const source =
    'From: Ann <ann@example.test>\r\nTo: bob@example.test\r\nSubject: Re: Lunch\r\nDate: Sun, 15 Nov 2026 12:00:00 +0000\r\n' +
    'Message-ID: <2@example.test>\r\nReferences: <1@example.test>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n' +
    '--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nAt noon.\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: In\r\n\r\nx\r\n--b--\r\n';
  const index = indexMessage(Buffer.from(source));

  it('says what the reading of the message said', () => {
    const entry = entryOf(1, source);
    const { briefs, headers, texts } = columnsOfEntry(parseEntry(formatEntry(entry)));
    const paged = new PagedIndex(briefs, 0);
    expect(paged.envelope).toEqual(index.envelope);
    expect(paged.bodyStructure).toEqual(index.bodyStructure);
    expect(paged.body).toEqual(index.body);
    expect(paged.preview).toBe(index.preview);
    expect(paged.sortKeys).toEqual(index.sortKeys);
    expect(paged.outline()).toEqual(index.outline);
    expect(paged.threadId).toBe('c'.repeat(24));
    expect(paged.facts()).toMatchObject({ blobId: 'd'.repeat(24), isTextLeftOut: false });
    expect(headers.at(0, 0).toString()).toBe(source.slice(0, index.outline.bodyFrom));
    expect(texts.at(0, 0).toString()).toBe(index.headerText);
    expect(texts.at(1, 0).toString()).toBe(index.bodyText);
  });

  it('has no text of a message with more than 256 KB of it, nor such a header', () => {
    const large = Buffer.from(`Subject: x\r\n\r\n${'words and '.repeat(40_000)}`);
    const { fields, isTextLeftOut } = toFields(indexMessage(large));
    expect(isTextLeftOut).toBe(true);
    expect(fields.slice(-2).map(({ length }) => length)).toEqual([0, 0]);
    const wide = Buffer.from(`Subject: ${'x'.repeat(300_000)}\r\n\r\n`);
    expect(toFields(indexMessage(wide)).fields[8]?.length).toBe(0);
  });

  it('is refused with other facts', () => {
    expect(() => parseFacts(Buffer.alloc(10))).toThrow(RangeError);
  });
});

describe('a sealed page', () => {
  const entries = [entryOf(1), entryOf(2), entryOf(3)];
  const page = sealPage(sealFor(), pageId, entries);

  it('gives its entries back', () => {
    const open = (column: PageColumn) => openColumn(sealFor(), pageId, column, page[column]);
    const columns = { briefs: open('briefs'), headers: open('headers'), texts: open('texts') };
    expect(entriesOfPage(columns, [0, 2])).toEqual([entries[0], entries[2]]);
    const filter = open('filter').at(FILTER.trigrams, 0);
    expect(mayContain(filter, Buffer.from('letter 2'))).toBe(true);
    expect(mayContain(filter, Buffer.from('quince'))).toBe(false);
  });

  it.each(PAGE_COLUMNS)('opens its %s only whole, for its mailbox, its page and its column', (column) => {
    const bytes = Buffer.from(page[column]);
    const changed = Buffer.from(bytes);
    changed[40] = (changed[40] ?? 0) ^ 1;
    expect(() => openColumn(sealFor(), pageId, column, changed)).toThrow();
    expect(() => openColumn(sealFor(), pageId, column, bytes.subarray(0, -1))).toThrow();
    expect(() => openColumn(sealFor(), pageId, column, Buffer.alloc(0))).toThrow();
    expect(() => openColumn(sealFor(), 'e'.repeat(24), column, bytes)).toThrow();
    expect(() => openColumn(sealFor('f'.repeat(24)), pageId, column, bytes)).toThrow();
    expect(() => openColumn(sealFor(aliasId, 2), pageId, column, bytes)).toThrow();
    for (const other of PAGE_COLUMNS.filter((name) => name !== column)) {
      expect(() => openColumn(sealFor(), pageId, other, bytes)).toThrow();
    }
  });

  it('is refused by a seal that was destroyed', () => {
    const seal = sealFor();
    seal.destroy();
    expect(() => seal.sealEntry(pageId, Buffer.from('x'))).toThrow();
    expect(() => seal.threadId('x')).toThrow();
  });

  it('names a conversation the same for every message, and differently for every mailbox', () => {
    expect(sealFor().threadId('<1@example.test>')).toMatch(/^[0-9a-f]{24}$/);
    expect(sealFor().threadId('<1@example.test>')).toBe(sealFor().threadId('<1@example.test>'));
    expect(sealFor().threadId('<1@example.test>')).not.toBe(sealFor(aliasId, 2).threadId('<1@example.test>'));
  });
});

describe('the filter of a page', () => {
  it('lets every needle pass that is in a text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 40 }), { maxLength: 20 }),
        fc.nat(),
        fc.nat(),
        (texts, which, from) => {
          const octets = texts.map((text) => Buffer.from(text));
          const filter = buildTrigramFilter(octets);
          const text = octets[which % Math.max(1, octets.length)] ?? Buffer.alloc(0);
          expect(mayContain(filter, text.subarray(from % Math.max(1, text.length)))).toBe(true);
        },
      ),
    );
  });

  it('is at most 30 % full, and small where there is little', () => {
    const random = Array.from({ length: 256 }, () => Buffer.from(systemRandom.bytes(1500).toString('base64')));
    const full = (filter: Buffer) => {
      let bits = 0;
      for (const byte of filter) bits += byte.toString(2).replaceAll('0', '').length;
      return bits / (filter.length * 8);
    };
    expect(full(buildTrigramFilter(random.map((text) => Buffer.from(text.toString().toLowerCase()))))).toBeLessThan(
      0.3,
    );
    expect(buildTrigramFilter([Buffer.from('a short text')]).length).toBeLessThan(256);
    expect(BRIEF.facts).toBe(7); // the order is the format
  });
});
