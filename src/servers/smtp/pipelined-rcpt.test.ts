import { describe, expect, it } from 'vitest';
import { isRcptBehind } from './pipelined-rcpt.js';

describe('another RCPT in the pipelined bytes', () => {
  it.each([
    ['RCPT TO:<a@b.test>\r\n', true],
    ['rcpt to:<a@b.test>\r\nDATA\r\n', true],
    ['NOOP\r\nRCPT TO:<a@b.test>\r\n', true],
    ['RCP', true],
    ['NOOP\r\nR', true],
    ['', false],
    ['DATA\r\n', false],
    ['DATA\r\nRCPT is a word of the text\r\n', false],
    ['BDAT 10 LAST\r\nRCPT', false],
    ['RSET\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<a@b.test>\r\n', false],
    ['QUIT\r\n', false],
    ['NOOP\r\n', false],
    ['RS', false],
  ])('%j: %s', (bytes, expected) => {
    expect(isRcptBehind(Buffer.from(bytes))).toBe(expected);
  });
});
