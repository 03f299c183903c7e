import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decodeContent } from './decode-content.js';

describe('a long text in base64', () => {
  const octets = randomBytes(300_001);
  const text = octets.toString('base64');

  it.each([
    ['in one line', text],
    ['in lines', text.replace(/.{76}/g, '$&\r\n')],
    ['without padding', text.replace(/=+$/, '')],
    ['with blanks at odd places', text.replace(/.{7}/g, '$& ')],
  ])('is decoded in its own memory: %s', (_, written) => {
    const given = Buffer.from(written);
    const decoded = decodeContent(given, 'base64', 'attachments[0].content');
    expect(octets.equals(decoded as Buffer)).toBe(true);
    expect((decoded as Buffer).buffer).toBe(given.buffer);
  });

  it.each([
    ['a letter that is none', `${text.slice(0, 100_000)}!${text.slice(100_000)}`],
    ['padding within', `${text.slice(0, 100_000)}=${text.slice(100_000)}`],
  ])('is refused with %s', (_, written) => {
    expect(() => decodeContent(Buffer.from(written), 'base64', 'x')).toThrow('emails.contentUndecodable');
  });
});

it('decodes long texts of other encodings as it decodes texts', () => {
  for (const encoding of ['hex', 'latin1', undefined]) {
    const decoded = decodeContent(Buffer.from('6869'), encoding, 'x');
    expect(Buffer.from(decoded as Buffer)).toEqual(Buffer.from(decodeContent('6869', encoding, 'x') as Buffer));
  }
});
