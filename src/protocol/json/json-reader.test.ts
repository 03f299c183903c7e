import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJsonReader, LONG_TEXT_BYTES, TooManyValues } from './json-reader.js';

const LONG = `${'x'.repeat(76)}\n`.repeat(LONG_TEXT_BYTES / 70);

function read(json: string | Buffer, pieceBytes = 100_000): unknown {
  const octets = Buffer.from(json as string);
  const reader = createJsonReader(octets.length);
  for (let at = 0; at < octets.length; at += pieceBytes) reader.write(octets.subarray(at, at + pieceBytes));
  return reader.end();
}

/** With texts for octets. */
function readTexts(json: string, pieceBytes?: number): unknown {
  return asTexts(read(json, pieceBytes));
}

function asTexts(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString();
  if (Array.isArray(value)) return value.map(asTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, asTexts(child)]));
}

/** With numbers for octets. */
function withNumbers(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return [...value];
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, withNumbers(child)]));
}

/** As Python writes it. */
const allEscaped = (value: unknown) =>
  JSON.stringify(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

describe('JSON in pieces', () => {
  it.each<[string, unknown]>([
    ['nothing long', { from: 'ann@example.test', to: ['bob@example.test'], n: 1.5, t: true, z: null }],
    ['a long text', { from: 'ann@example.test', text: LONG, subject: 'Hello' }],
    ['two of them, and deeper down', { text: LONG, attachments: [{ content: `${LONG}"` }] }],
    ['escapes', { text: '"\\/\b\f\n\r\t'.repeat(LONG_TEXT_BYTES / 4) }],
    ['letters of two to four octets', { subject: 'Grüße', text: 'é日𝄞 '.repeat(LONG_TEXT_BYTES / 4) }],
    ['letters of four octets alone', { text: '𝄞'.repeat(LONG_TEXT_BYTES) }],
    ['only a text', LONG],
  ])('is read as by JSON.parse: %s', (_, value) => {
    for (const json of [JSON.stringify(value), JSON.stringify(value, null, 2), allEscaped(value)]) {
      expect(readTexts(json)).toEqual(value);
    }
  });

  it('gives long texts as octets that share their memory, short ones as texts', () => {
    const { a, b, c } = read(JSON.stringify({ a: LONG, b: LONG, c: 'short' })) as Record<string, Buffer>;
    expect(a?.toString()).toBe(LONG);
    expect(b?.buffer).toBe(a?.buffer);
    expect(c).toBe('short');
  });

  it('lets no text pass for sound that holds NUL or half a letter', () => {
    for (const odd of ['\\u0000', '\\ud83d', '\\ude00 ', '\\ude00\\ud83d']) {
      expect(read(`{"text":"${'x'.repeat(LONG_TEXT_BYTES)}${odd}${'x'.repeat(LONG_TEXT_BYTES)}"}`)).toEqual({
        text: '\0',
      });
    }
  });

  it.each<[string, unknown]>([
    [
      'beside a text',
      { text: { type: 'Buffer', data: Array.from({ length: 20_001 }, (_, n) => n % 256) }, to: ['bob'] },
    ],
    ['twice, and before its type', [1, 2].map(() => ({ data: new Array(20_000).fill(7), type: 'Buffer' }))],
    ['that is short', { type: 'Buffer', data: new Array(1000).fill(255) }],
  ])('reads the data of a Node buffer %s', (_, value) => {
    for (const json of [JSON.stringify(value), JSON.stringify(value, null, 1)]) {
      for (const pieceBytes of [997, 100_000]) expect(withNumbers(read(json, pieceBytes))).toEqual(value);
    }
  });

  it.each([
    ['lists', `[${'[],'.repeat(100_000)}[]]`],
    ['texts', `[${'"",'.repeat(50_000)}""]`],
    ['numbers above 255', `[${'256,'.repeat(100_000)}1]`],
    ['quotation marks', '"'.repeat(300_000)],
    ['octets outside a buffer', `{"data":[${'1,'.repeat(100_000)}1]}`],
    ['octets in another field of a buffer', `{"type":"Buffer","other":[${'1,'.repeat(100_000)}1]}`],
  ])('stops at too many values: %s', (_, json) => {
    expect(() => read(json)).toThrow(TooManyValues);
  });

  it.each([
    ['a comma at the end', '1,'],
    ['two commas', ',1'],
    ['a leading zero', '01'],
    ['a space within', '1 1'],
    ['a fraction', '1.5.5'],
  ])('refuses a list of octets with %s', (_, odd) => {
    expect(() => read(`{"type":"Buffer","data":[${'1,'.repeat(20_000)}${odd}]}`)).toThrow(SyntaxError);
  });

  it.each([
    ['does not end', `{"text":"${LONG}`],
    ['ends in a backslash', `{"text":"${'x'.repeat(LONG_TEXT_BYTES)}\\`],
    ['has an escape that is none', `{"text":"${'x'.repeat(LONG_TEXT_BYTES)}\\x"}`],
    ['has digits that are none', `{"text":"${'x'.repeat(LONG_TEXT_BYTES)}\\u12","a":"b"}`],
    ['has a line end', `{"text":"${'x'.repeat(LONG_TEXT_BYTES)}\n"}`],
    ['has more behind it', `{"text":${JSON.stringify(LONG)}}}`],
    ['has a long name', `{${JSON.stringify(LONG)}:1}`],
    ['is nothing', ''],
  ])('is refused where it %s', (_, json) => {
    expect(() => read(json)).toThrow(SyntaxError);
  });

  it('is refused where it is not UTF-8, in long texts and beside them', () => {
    const octets = Buffer.from(JSON.stringify({ text: LONG, subject: 'x' }));
    for (const at of [20, octets.length - 3]) {
      const broken = Buffer.from(octets);
      broken[at] = 0xff;
      expect(() => read(broken)).toThrow(TypeError);
    }
  });

  it('is what JSON.parse makes of it, or fails as that does, whatever stands where and however it is cut', () => {
    const piece = fc.constantFrom(
      '"',
      '\\',
      '\\n',
      '\\"',
      '\\u00e9',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"text":',
      'é',
      '\n',
    );
    const edits = fc.array(fc.tuple(fc.nat(), piece, fc.nat({ max: 3 })), { maxLength: 4 });
    const json = JSON.stringify({ subject: 'Hello', text: LONG.slice(0, LONG_TEXT_BYTES + 200), to: ['bob'] });
    const places = fc.nat({ max: 400 });
    fc.assert(
      fc.property(edits, places, fc.integer({ min: 50_000, max: 300_000 }), (made, shift, pieceBytes) => {
        const edited = made.reduce((all, [at, text, gone]) => splice(all, near(all, at, shift), gone, text), json);
        expect(outcome(() => readTexts(edited, pieceBytes))).toEqual(outcome(() => JSON.parse(edited)));
      }),
      { numRuns: 100 },
    );
  });
});

/** At the beginning, the end, or where a long text is first cut. */
function near(text: string, at: number, shift: number): number {
  const base = [0, LONG_TEXT_BYTES - 200, text.length - 400][at % 3] ?? 0;
  return Math.max(0, base + ((shift + at) % 400));
}

function splice(text: string, at: number, gone: number, put: string): string {
  return text.slice(0, at) + put + text.slice(at + gone);
}

function outcome(parse: () => unknown): unknown {
  try {
    return { value: parse() };
  } catch (error) {
    return (error as Error).name;
  }
}
