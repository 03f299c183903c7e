import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLines } from './content-line.js';
import { acceptedContent, decodeContent } from './decode-content.js';
import { foldLine, formatLine } from './fold-line.js';
import { makeParameter, parameterOf, withParameter } from './parameter.js';
import { applyEdits, lineEndOf } from './text-edit.js';
import { decodeText, encodeText, splitText } from './text-value.js';

const linesOf = (text: string, options = {}) => [...readLines(text, options)];
const lineOf = (text: string, options = {}) => linesOf(text, options)[0];

const anyText = fc.string({ unit: 'binary', maxLength: 200 }).filter((text) => text.isWellFormed());
const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,12}$/);
const value = anyText.map((text) => text.replace(/\p{Cc}/gu, ' ').replace(/^\s+/, ''));
const parameter = fc
  .tuple(name, fc.array(value, { minLength: 1, maxLength: 3 }))
  .map(([key, values]) => makeParameter(key, values));
const written = fc.record({ writtenName: name, parameters: fc.array(parameter, { maxLength: 3 }), value });
const lineEnd = fc.constantFrom('\r\n', '\n');

describe('a content line', () => {
  it('has a name, parameters and a value', () => {
    expect(
      lineOf('Attendee;CN="Ann, of X";ROLE=CHAIR;MEMBER="mailto:a@b.test","mailto:c@d.test":mailto:ann@b.test'),
    ).toEqual({
      start: 0,
      end: 95,
      name: 'ATTENDEE',
      writtenName: 'Attendee',
      group: undefined,
      parameters: [
        { name: 'CN', values: ['Ann, of X'], written: 'CN="Ann, of X"' },
        { name: 'ROLE', values: ['CHAIR'], written: 'ROLE=CHAIR' },
        {
          name: 'MEMBER',
          values: ['mailto:a@b.test', 'mailto:c@d.test'],
          written: 'MEMBER="mailto:a@b.test","mailto:c@d.test"',
        },
      ],
      value: 'mailto:ann@b.test',
    });
  });

  it('decodes the carets of RFC 6868, and leaves the others', () => {
    expect(lineOf("X;A=a^nb^'c^^n^x^:v")?.parameters[0]?.values).toEqual(['a\nb"c^n^x^']);
  });

  it('keeps the group of a card, and is no group in a calendar', () => {
    expect(lineOf('item1.X-ABLabel:Home', { hasGroups: true })).toMatchObject({ group: 'item1', name: 'X-ABLABEL' });
    expect(lineOf('item1.X-ABLabel:Home')).toMatchObject({ group: undefined, name: 'ITEM1.X-ABLABEL' });
  });

  it('is unfolded over spaces and tabs, with CRLF or LF', () => {
    const text = 'A:1\r\n 2\n\t3\r\n\r\nB:4';
    expect(linesOf(text)).toMatchObject([
      { name: 'A', value: '123', start: 0, end: 12 },
      { name: 'B', value: '4', start: 14, end: 17 },
    ]);
  });

  it('goes on behind a soft break of a 2.1 card', () => {
    const text = 'NOTE;QUOTED-PRINTABLE:a=\r\nb=\r\nc\r\nTEL:1=\r\nFN:x\r\n';
    const values = linesOf(text, { hasSoftBreaks: true }).map(({ value }) => value);
    expect(values).toEqual(['a=\r\nb=\r\nc', '1=', 'x']);
  });

  it.each(['no colon', ':no name', 'A;B="open:x', ';a=b:c'])('has no name when it is broken: %j', (text) => {
    expect(lineOf(text)).toMatchObject({ name: '', value: text });
  });

  it('begins behind a byte order mark', () => {
    expect(lineOf('\ufeffBEGIN:VCARD')).toMatchObject({ name: 'BEGIN', start: 1 });
  });

  it('comes back as it was written', () => {
    fc.assert(
      fc.property(fc.array(written, { maxLength: 8 }), lineEnd, (lines, end) => {
        const text = lines.map((line) => formatLine(line, end)).join('');
        const read = linesOf(text);
        expect(read.map(({ writtenName, parameters, value }) => ({ writtenName, parameters, value }))).toEqual(lines);
        expect(read.map(({ start, end: to }) => text.slice(start, to)).join('')).toBe(text);
        for (const piece of text.split(/\r?\n/)) expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(75);
      }),
    );
  });

  it('covers the whole of any text but empty lines', () => {
    const pieces = fc.array(fc.constantFrom('A', ':', ';', '=', '"', ' ', '\t', '\r\n', '\n', ',', '\\', 'é', '^'));
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('');
        const read = linesOf(text);
        const unread = applyEdits(
          text,
          read.map(({ start, end }) => ({ start, end, text: '' })),
        );
        expect(unread.replace(/[\r\n\t ]/g, '')).toBe('');
        const same = read.map(({ start, end }) => ({ start, end, text: text.slice(start, end) }));
        expect(applyEdits(text, same)).toBe(text);
      }),
    );
  });
});

describe('an edit', () => {
  it('touches its own line alone', () => {
    fc.assert(
      fc.property(fc.array(written, { minLength: 1, maxLength: 8 }), fc.nat(), lineEnd, (lines, pick, end) => {
        const texts = lines.map((line) => formatLine(line, end));
        const text = texts.join('');
        const at = pick % lines.length;
        const line = linesOf(text)[at];
        if (!line) throw new Error('no line');
        const changed = formatLine({ ...line, value: 'new' }, lineEndOf(text));
        const edited = applyEdits(text, [{ start: line.start, end: line.end, text: changed }]);
        expect(edited).toBe([...texts.slice(0, at), changed, ...texts.slice(at + 1)].join(''));
      }),
    );
  });

  it('keeps the order of two at one place and refuses two that overlap', () => {
    const [a, b] = [
      { start: 1, end: 1, text: 'x' },
      { start: 1, end: 2, text: 'y' },
    ];
    expect(applyEdits('abc', [a, b])).toBe('axyc');
    expect(() => applyEdits('abc', [b, { start: 0, end: 2, text: '' }])).toThrow('overlap');
  });

  it('sets a parameter where it stands, adds it, takes it out', () => {
    const line = lineOf('ATTENDEE;PARTSTAT=NEEDS-ACTION;cn=Ann:mailto:a@b.test');
    const set = (key: string, to: string | undefined) =>
      formatLine({
        ...line,
        writtenName: 'ATTENDEE',
        value: 'v',
        parameters: withParameter(line?.parameters ?? [], key, to),
      });
    expect(set('PARTSTAT', 'ACCEPTED')).toBe('ATTENDEE;PARTSTAT=ACCEPTED;cn=Ann:v\r\n');
    expect(set('X', 'a;"b')).toBe(`ATTENDEE;PARTSTAT=NEEDS-ACTION;cn=Ann;X="a;^'b":v\r\n`);
    expect(set('CN', undefined)).toBe('ATTENDEE;PARTSTAT=NEEDS-ACTION:v\r\n');
    expect(line && parameterOf(line, 'CN')).toBe('Ann');
  });
});

describe('folding', () => {
  it('breaks between characters, never within one', () => {
    const folded = foldLine(`X:${'😀'.repeat(40)}`);
    for (const piece of folded.split('\r\n')) {
      expect(piece.isWellFormed()).toBe(true);
      expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(75);
    }
    expect(folded.replaceAll('\r\n ', '')).toBe(`X:${'😀'.repeat(40)}`);
    expect(foldLine('a'.repeat(75))).toBe('a'.repeat(75));
    expect(foldLine('a'.repeat(76))).toBe(`${'a'.repeat(75)}\r\n a`);
  });
});

describe('text', () => {
  it('comes back as it was escaped', () => {
    const plain = anyText.map((text) => text.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}/gu, ''));
    fc.assert(fc.property(plain, (text) => void expect(decodeText(encodeText(text))).toBe(text)));
    fc.assert(
      fc.property(fc.array(plain, { minLength: 1 }), (texts) => {
        expect(splitText(texts.map(encodeText).join(','), ',').map(decodeText)).toEqual(texts);
      }),
    );
  });
});

describe('the octets of an object', () => {
  it('are text when they are UTF-8 without control characters', () => {
    const bytes = Buffer.from('\ufeffA:ü\tx\r\nB:1\n');
    expect(decodeContent(bytes)).toBe('\ufeffA:ü\tx\r\nB:1\n');
    expect(acceptedContent(bytes)).toBe(decodeContent(bytes));
  });

  it.each([
    ['Latin-1', 'A:\xe9'],
    ['a NUL', 'A:\0'],
    ['a lone CR', 'A:1\rB:2'],
    ['DEL', 'A:\x7f'],
  ])('are none with %s', (_, text) => {
    expect(decodeContent(Buffer.from(text, 'latin1'))).toBeUndefined();
  });
});
