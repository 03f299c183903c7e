import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJsonText } from './json-text.js';
import { parseJson } from './parse-json.js';
import { HELD_OCTETS } from './unescape-module.js';

const LONG = `${'x'.repeat(76)}\n`.repeat(300);
const ESCAPED = '"\\/\b\f\n\r\t'.repeat(3000);

describe('JSON with a long text', () => {
  it.each<[string, unknown]>([
    ['lines', { from: 'ann@example.test', text: LONG, subject: 'Hello' }],
    ['each escape of one letter', { text: ESCAPED }],
    ['no escape', { text: 'x'.repeat(50_000) }],
    ['two of them', { text: LONG, html: ESCAPED, subject: 'Hello' }],
    ['one of two that is not ASCII', { text: LONG, html: `é${LONG}` }],
    ['what is not ASCII beside it', { subject: 'Grüße, 日本', text: LONG }],
    ['what is not ASCII in it', { text: `${LONG}日本` }],
    ['escapes of four digits', { text: `${LONG}\u0000\u001f` }],
    ['a place deeper down', { attachments: [{ content: LONG }], text: LONG }],
    ['another object with such a name', { headers: { text: 'short' }, text: LONG }],
    ['a long name', { [LONG]: 'text' }],
    ['a long name before it', { [LONG]: 'text', text: LONG }],
    ['much before it', { to: Array.from({ length: 1000 }, () => 'bob@example.test'), text: LONG }],
    ['no object', [LONG]],
    ['nothing else', LONG],
    ['less than long', { text: LONG.slice(0, 1000), html: LONG }],
  ])('is read as by JSON.parse: %s', (_, value) => {
    for (const json of [JSON.stringify(value), JSON.stringify(value, null, 2)]) expect(parse(json)).toEqual(value);
  });

  it.each([
    ['with one name twice, the last counts', `{"text":${JSON.stringify(LONG)},"text":"short"}`],
    ['with one name twice, the last is long', `{"text":"short","text":${JSON.stringify(LONG)}}`],
    ['with one long text twice', `{"text":${JSON.stringify(LONG)},"text":${JSON.stringify(ESCAPED)}}`],
    ['with the name of the prototype', `{"__proto__":${JSON.stringify(LONG)}}`],
  ])('%s', (_, json) => {
    const value = parse(json) as object;
    expect(Object.entries(value)).toEqual(Object.entries(JSON.parse(json)));
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it.each([
    ['does not end', `{"text":"${'x'.repeat(70_000)}`],
    ['ends in a backslash', `{"text":"${'x'.repeat(70_000)}\\`],
    ['ends in a backslash where a vector may', `{"text":"${'x'.repeat(HELD_OCTETS - 1)}\\`],
    ['has an escape that is none', `{"text":"${'x'.repeat(20_000)}\\x"}`],
    ['has a line end', `{"text":"${'x'.repeat(20_000)}\n"}`],
    ['has more behind it', `{"text":${JSON.stringify(LONG)}}}`],
    ['has no comma behind it', `{"text":${JSON.stringify(LONG)} "html":""}`],
    ['has nothing before it', `{${JSON.stringify(LONG)}}`],
  ])('is refused where it %s', (_, json) => {
    expect(() => parse(json)).toThrow(SyntaxError);
  });

  it('is cut at no place where its octets are', () => {
    for (let shift = -20; shift <= 20; shift += 1) {
      const text = `${'x'.repeat(HELD_OCTETS + shift)}\n"${'y'.repeat(HELD_OCTETS - 3)}\\${'z'.repeat(100)}`;
      expect(parse(JSON.stringify({ text }))).toEqual({ text });
    }
  });

  it('is what JSON.parse makes of it, or fails as that does, whatever stands where', () => {
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
      '\n',
      'é',
    );
    const edits = fc.array(fc.tuple(fc.nat(), piece, fc.nat({ max: 3 })), { maxLength: 4 });
    const json = JSON.stringify({ subject: 'Hello', text: LONG, to: ['bob@example.test'] });
    fc.assert(
      fc.property(edits, (made) => {
        const edited = made.reduce((all, [at, text, gone]) => splice(all, at % all.length, gone, text), json);
        expect(outcome(() => parse(edited))).toEqual(outcome(() => JSON.parse(edited)));
      }),
      { numRuns: 500 },
    );
  });
});

describe.runIf(readJsonText)('the text of a string', () => {
  it('is read up to its quote', () => {
    const json = Buffer.from(`"${'x'.repeat(40)}\\n\\"\\\\" , 1`);
    expect(readJsonText?.(json, 1)).toEqual({ text: `${'x'.repeat(40)}\n"\\`, end: 48 });
  });

  it('is read by vectors as long as it is ASCII', () => {
    for (const odd of ['é', '\u001f', '\\u0041', '\\x']) {
      expect(readJsonText?.(Buffer.from(`${'x'.repeat(100)}${odd}"`), 0)).toBeUndefined();
    }
  });
});

function parse(json: string): unknown {
  return parseJson(Buffer.from(json), (octets) => octets.toString());
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
