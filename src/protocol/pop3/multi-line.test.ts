import { describe, expect, it } from 'vitest';
import { createMultiLineEncoder } from './multi-line.js';

function encode(message: string, chunkBytes = message.length || 1): string {
  const encoder = createMultiLineEncoder();
  const source = Buffer.from(message, 'latin1');
  const sent: Buffer[] = [];
  for (let at = 0; at < source.length; at += chunkBytes)
    sent.push(...encoder.push(source.subarray(at, at + chunkBytes)));
  return Buffer.concat([...sent, encoder.end()]).toString('latin1');
}

/** The client's half, for lines that end with CR LF. */
function decode(sent: string): string {
  const lines = sent.split('\r\n');
  const end = lines.indexOf('.');
  expect(lines.slice(end)).toEqual(['.', '']);
  return lines
    .slice(0, end)
    .map((line) => `${line.replace(/^\./, '')}\r\n`)
    .join('');
}

describe('a multi-line response', () => {
  it.each([
    ['', '.\r\n'],
    ['a\r\n', 'a\r\n.\r\n'],
    ['a', 'a\r\n.\r\n'],
    ['.\r\n', '..\r\n.\r\n'],
    ['a\r\n.\r\n..b\r\n', 'a\r\n..\r\n...b\r\n.\r\n'],
    ['a\n.\nb\r\n', 'a\n..\nb\r\n.\r\n'],
    ['a\n', 'a\n\r\n.\r\n'],
    ['a\0b\0\0\r\n', 'a\x80b\x80\x80\r\n.\r\n'],
    ['a\r', 'a\r\r\n.\r\n'],
  ])('of %j is %j', (message, sent) => {
    expect(encode(message)).toBe(sent);
  });

  it('is the same however the message comes in pieces', () => {
    const message = '.a\r\n.\r\n..\r\nb.\r\n\r\n.c\n.d\r\0.\r\n.';
    for (let size = 1; size < message.length; size++) expect(encode(message, size)).toBe(encode(message));
  });

  it('is read back by a client', () => {
    const message = '.a\r\n.\r\n..\r\nb.\r\n\r\n....\r\n';
    expect(decode(encode(message))).toBe(message);
  });
});
