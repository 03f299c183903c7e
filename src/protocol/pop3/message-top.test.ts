import { describe, expect, it } from 'vitest';
import { createMessageTop } from './message-top.js';

function top(message: string, lines: number, chunkBytes = message.length): string {
  const cut = createMessageTop(lines);
  const source = Buffer.from(message);
  let sent = '';
  for (let at = 0; at < source.length && !cut.isDone; at += chunkBytes) {
    sent += cut.push(source.subarray(at, at + chunkBytes)).toString();
  }
  return sent;
}

const MESSAGE = 'From: a\r\nSubject: b\r\n c\r\n\r\none\r\n\r\nthree\r\nfour';

describe('the top of a message', () => {
  it.each([
    [0, 'From: a\r\nSubject: b\r\n c\r\n\r\n'],
    [1, 'From: a\r\nSubject: b\r\n c\r\n\r\none\r\n'],
    [3, 'From: a\r\nSubject: b\r\n c\r\n\r\none\r\n\r\nthree\r\n'],
    [4, MESSAGE],
    [1000, MESSAGE],
  ])('has %i lines of the body, in whatever pieces it comes', (lines, expected) => {
    for (let size = 1; size <= MESSAGE.length; size++) expect(top(MESSAGE, lines, size)).toBe(expected);
  });

  it('is the whole message when there is no body', () => {
    expect(top('Subject: x\r\n', 3)).toBe('Subject: x\r\n');
    expect(top('\r\nbody\r\n', 0)).toBe('\r\n');
    expect(top('A: b\n\none\ntwo\n', 1)).toBe('A: b\n\none\n');
  });
});
