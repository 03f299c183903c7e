import { describe, expect, it } from 'vitest';
import { LONG_TEXT_BYTES } from '../../../protocol/json/json-reader.js';
import { type LargeBodyRules, readLargeBody } from './read-large-body.js';

const LONG = 'Grüße, '.repeat(LONG_TEXT_BYTES / 7);
const JSON_TYPE = 'application/json';
const MESSAGE_RULES: LargeBodyRules = { allowed: 'any', longTexts: { jsonFields: ['attachments'] } };
const FORM_TYPE = 'multipart/form-data; boundary=form';

async function read(body: string | Buffer, contentType: string | undefined, rules: LargeBodyRules = MESSAGE_RULES) {
  const octets = Buffer.from(body as string);
  async function* pieces() {
    for (let at = 0; at < octets.length; at += 100_000) yield octets.subarray(at, at + 100_000);
  }
  return readLargeBody(pieces(), { sizeBytes: octets.length, contentType }, rules);
}

/** Octets marked, with the text they hold: vitest compares two buffers number by number, which takes seconds for a megabyte. */
function withTexts(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return { octets: value.toString() };
  if (Array.isArray(value)) return value.map(withTexts);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, withTexts(held)]));
}

function form(...parts: readonly (readonly [disposition: string, content: string])[]): string {
  const written = parts.map(([to, content]) => `--form\r\nContent-Disposition: form-data; ${to}\r\n\r\n${content}\r\n`);
  return `${written.join('')}--form--\r\n`;
}

describe('a large body', () => {
  it.each([
    ['JSON', JSON.stringify({ subject: 'x', raw: LONG, nothing: null }), JSON_TYPE],
    ['no type', JSON.stringify({ subject: 'x', raw: LONG }), undefined],
    ['a form', form(['name=subject', 'x'], ['name=raw', LONG]), FORM_TYPE],
  ])('has its long texts as octets: %s', async (_, body, type) => {
    const { fields, files, isUntyped } = await read(body, type);
    expect(withTexts(fields)).toEqual({ subject: 'x', raw: { octets: LONG } });
    expect([files, isUntyped]).toEqual([[], type === undefined]);
  });

  it.each([
    ['JSON', (text: string) => JSON.stringify({ attachments: text }), JSON_TYPE],
    ['a form', (text: string) => form(['name=attachments', text]), FORM_TYPE],
  ])('has JSON text within %s read, and left alone where it is none', async (_, write, type) => {
    const { fields } = await read(write(JSON.stringify([{ content: LONG }])), type);
    expect(withTexts(fields)).toEqual({ attachments: [{ content: { octets: LONG } }] });
    expect(withTexts((await read(write(`[${LONG}`), type)).fields)).toEqual({ attachments: { octets: `[${LONG}` } });
  });

  it.each([
    ['JSON', JSON.stringify({ csv: LONG, more: [{ csv: LONG }] }), JSON_TYPE, { csv: LONG, more: [{ csv: LONG }] }],
    ['a form', form(['name=csv', LONG]), FORM_TYPE, { csv: LONG }],
  ])('has texts alone where a route takes no long ones as octets: %s', async (_, body, type, fields) => {
    expect((await read(body, type, { allowed: 'lines', longTexts: undefined })).fields).toEqual(fields);
    const broken = body.replace('Grüße, ', 'Grüße\u0001 ').replace('\u0001', type === JSON_TYPE ? '\\u0001' : '\u0001');
    await expect(read(broken, type, { allowed: 'lines', longTexts: undefined })).rejects.toMatchObject({
      key: 'input.controlCharacters',
    });
  });

  it('has long files where they lie, and short ones on their own', async () => {
    const { files } = await read(form(['name=a; filename=a', LONG], ['name=b; filename=b', 'short']), FORM_TYPE);
    expect(files.map(({ bytes }) => bytes.toString())).toEqual([LONG, 'short']);
    expect(files[0]?.bytes.buffer).not.toBe(files[1]?.bytes.buffer);
  });

  it.each([
    ['NUL in JSON', JSON.stringify({ raw: `${LONG}\0` }), JSON_TYPE, 'input.controlCharacters'],
    ['NUL in a form', form(['name=raw', `${LONG}\0`]), FORM_TYPE, 'input.controlCharacters'],
    ['half a letter', `{"raw":"${LONG}\\ud800"}`, JSON_TYPE, 'input.controlCharacters'],
    ['no JSON', `{"raw":"${LONG}`, JSON_TYPE, 'http.malformedBody'],
    ['no object', JSON.stringify(LONG), JSON_TYPE, 'http.bodyNotObject'],
    ['too many values', `{"raw":[${'[],'.repeat(100_000)}[]]}`, JSON_TYPE, 'http.bodyTooManyFields'],
    [
      'too many values in JSON text',
      JSON.stringify({ attachments: `[${'[],'.repeat(100_000)}[]]` }),
      JSON_TYPE,
      'http.bodyTooManyFields',
    ],
    ['too many levels', `{"raw":${'['.repeat(50)}${']'.repeat(50)}}`, JSON_TYPE, 'http.bodyTooDeep'],
    ['another type', LONG, 'text/plain', 'http.unsupportedType'],
  ])('is refused for %s', async (_, body, type, key) => {
    await expect(read(body, type)).rejects.toMatchObject({ kind: 'invalid', key });
  });

  it('is refused where a long part of a form is not UTF-8', async () => {
    const body = Buffer.from(form(['name=raw', LONG]));
    body[1000] = 0xff;
    await expect(read(body, FORM_TYPE)).rejects.toMatchObject({ key: 'http.malformedBody' });
  });
});
