import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReplyReader, formatReply, reply, replyText, SmtpReplyError } from './reply.js';

const LIMITS = { maxLineBytes: 1000, maxLines: 100 };
const read = (text: string, limits = LIMITS) => createReplyReader(limits).push(Buffer.from(text));

describe('SMTP replies', () => {
  it('are written with the code and the enhanced code on every line', () => {
    expect(formatReply(reply(550, '5.1.1', 'No such address', 'Ask the postmaster'))).toBe(
      '550-5.1.1 No such address\r\n550 5.1.1 Ask the postmaster\r\n',
    );
    expect(formatReply(reply(354, undefined, 'Go ahead'))).toBe('354 Go ahead\r\n');
  });

  it('cannot speak a second reply, or anything but ASCII', () => {
    expect(formatReply(reply(550, undefined, 'a\r\n250 ok\u2028é'))).toBe('550 a 250 ok \r\n');
  });

  it('are quoted on one line', () => {
    expect(replyText(reply(550, '5.1.1', 'No such', 'address'))).toBe('550 5.1.1 No such address');
    expect(replyText(reply(250, undefined, ''))).toBe('250');
  });

  it.each([
    ['250 2.0.0 Ok\r\n', [{ code: 250, enhanced: '2.0.0', lines: ['Ok'] }]],
    ['250\r\n', [{ code: 250, lines: [''] }]],
    ['250 \r\n', [{ code: 250, lines: [''] }]],
    ['250\tOk\n', [{ code: 250, lines: ['Ok'] }]],
    ['220-mx\r\n220 ready\r\n', [{ code: 220, lines: ['mx', 'ready'] }]],
    ['550-5.7.1 one\r\n550-5.7.1 two\r\n550 5.7.1\r\n', [{ code: 550, enhanced: '5.7.1', lines: ['one', 'two', ''] }]],
    ['550-See\r\n550 5.7.1 two\r\n', [{ code: 550, enhanced: '5.7.1', lines: ['See', 'two'] }]],
    // The class disagrees: the server's own words
    ['250 5.1.1 apples\r\n', [{ code: 250, lines: ['5.1.1 apples'] }]],
    // RFC 5321 §4.2.1 forbids it; the last line decides
    ['250-mx\r\n550 no\r\n', [{ code: 550, lines: ['mx', 'no'] }]],
    ['250 a\r\n354 b\r\n', [{ code: 250, lines: ['a'] }, { code: 354, lines: ['b'] }]], // biome-ignore format: a table
  ])('%j is read', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each(['HTTP/1.1 400 Bad Request\r\n', '\r\n', '25 ok\r\n', '650 ok\r\n', '2500 ok\r\n', 'SSH-2.0-x\r\n'])(
    '%j is no SMTP',
    (text) => {
      expect(() => read(text)).toThrow(SmtpReplyError);
    },
  );

  it('have an end', () => {
    const reader = createReplyReader({ maxLineBytes: 100, maxLines: 3 });
    expect(() => reader.push(Buffer.alloc(101, 'a'))).toThrow(/longer than 100 bytes/);
    expect(() => read('250-a\r\n'.repeat(4), { maxLineBytes: 100, maxLines: 3 })).toThrow(/more than 3 lines/);
    const dripped = createReplyReader({ maxLineBytes: 100, maxLines: 3 });
    expect(() => {
      for (let i = 0; i < 200; i++) dripped.push(Buffer.from('2'));
    }).toThrow(SmtpReplyError);
  });

  it('tell what waits for its end', () => {
    const reader = createReplyReader(LIMITS);
    expect(reader.push(Buffer.from('250-a\r\n'))).toEqual([]);
    expect(reader.isMidReply).toBe(true);
    expect(reader.push(Buffer.from('250 b\r\n220'))).toHaveLength(1);
    expect(reader.isMidReply).toBe(true);
    expect(reader.push(Buffer.from(' x\r\n'))).toHaveLength(1);
    expect(reader.isMidReply).toBe(false);
  });

  it('come back as they were written, in any pieces', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'Z', '5', '.', ' ', '-', '1'), maxLength: 20 });
    const replies = fc.array(
      fc
        .record({
          code: fc.integer({ min: 200, max: 599 }).filter((code) => code < 300 || code >= 400),
          isEnhanced: fc.boolean(),
          lines: fc.array(line, { minLength: 1, maxLength: 4 }),
        })
        .map(({ code, isEnhanced, lines: [first = '', ...others] }) =>
          reply(
            code,
            isEnhanced ? `${Math.floor(code / 100)}.7.26` : undefined,
            `x${first}`,
            ...others.map((l) => `x${l}`),
          ),
        ),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(replies, fc.array(fc.nat({ max: 200 })), (written, cuts) => {
        const reader = createReplyReader(LIMITS);
        const found = cutAt(Buffer.from(written.map(formatReply).join('')), cuts).flatMap((chunk) =>
          reader.push(chunk),
        );
        expect(found).toEqual(written);
        expect(reader.isMidReply).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});

function cutAt(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const points = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
  return points.slice(1).map((end, i) => bytes.subarray(points[i], end));
}
