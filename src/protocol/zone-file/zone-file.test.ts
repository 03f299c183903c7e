import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatZoneRecord } from './zone-file.js';

const head = { name: 'example.test', ttlSeconds: 3600 };

it('writes each type as a line', () => {
  expect(formatZoneRecord({ ...head, type: 'CNAME', value: 'mail.waypost.test' })).toBe(
    'example.test. 3600 IN CNAME mail.waypost.test.',
  );
  expect(formatZoneRecord({ ...head, type: 'MX', preference: 10, value: 'mx1.waypost.test' })).toBe(
    'example.test. 3600 IN MX 10 mx1.waypost.test.',
  );
  expect(formatZoneRecord({ ...head, type: 'TXT', value: 'v=DMARC1; p="x\\y" ä\n' })).toBe(
    'example.test. 3600 IN TXT "v=DMARC1; p=\\"x\\\\y\\" \\195\\164\\010"',
  );
  expect(formatZoneRecord({ ...head, type: 'SRV', value: '0 1 993 mail.waypost.test' })).toBe(
    'example.test. 3600 IN SRV 0 1 993 mail.waypost.test.',
  );
  expect(formatZoneRecord({ ...head, type: 'SRV', value: '0 0 0 .' })).toBe('example.test. 3600 IN SRV 0 0 0 .');
  expect(formatZoneRecord({ ...head, type: 'TXT', value: '' })).toBe('example.test. 3600 IN TXT ""');
});

it('cuts long text into strings of at most 255 octets that read back as the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (value) => {
      const line = formatZoneRecord({ ...head, type: 'TXT', value });
      expect(line).toMatch(/^[\x20-\x7e]+$/);
      const strings = [...line.matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, text = '']) => readString(text));
      for (const bytes of strings) expect(bytes.length).toBeLessThanOrEqual(255);
      expect(Buffer.concat(strings)).toEqual(Buffer.from(value));
    }),
  );
});

function readString(text: string): Buffer {
  const octets = [...text.matchAll(/\\(\d{3})|\\(.)|(.)/g)].map(([, code, escaped, plain]) =>
    code === undefined ? (escaped ?? plain ?? '').charCodeAt(0) : Number(code),
  );
  return Buffer.from(octets);
}
