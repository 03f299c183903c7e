import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dotStuff } from './dot-stuffing.js';
import { createBdatDecoder, createDataDecoder, type MessageLimits } from './message-decoder.js';

const LIMITS: MessageLimits = { maxMessageBytes: 1000, maxLineBytes: 100, maxHeaderBytes: 200 };

interface Decoded {
  readonly outcome: string;
  readonly message: string;
  /** What the next command would be read from. */
  readonly rest: string;
}

function decode(chunks: readonly Buffer[], limits = LIMITS): Decoded {
  const pieces: Buffer[] = [];
  const decoder = createDataDecoder(limits, (piece) => pieces.push(piece) > 0);
  for (const [i, chunk] of chunks.entries()) {
    const read = decoder.read(chunk, 0);
    const message = () => (decoder.refusal() === undefined ? Buffer.concat(pieces).toString('latin1') : '');
    if (read.kind === 'broken') return { outcome: read.fault, message: '', rest: '' };
    if (read.kind === 'end') {
      const rest = Buffer.concat([chunk.subarray(read.end), ...chunks.slice(i + 1)]).toString('latin1');
      return { outcome: decoder.refusal() ?? 'ok', message: message(), rest };
    }
  }
  return { outcome: 'unended', message: '', rest: '' };
}

const whole = (text: string, limits = LIMITS) => decode([Buffer.from(text, 'latin1')], limits);
const bytewise = (text: string) => decode(Array.from(Buffer.from(text, 'latin1'), (byte) => Buffer.of(byte)));

describe('DATA', () => {
  it.each([
    ['.\r\n', ''],
    ['a\r\n.\r\n', 'a\r\n'],
    ['..\r\n.\r\n', '.\r\n'],
    ['a\r\n...b\r\n.\r\n', 'a\r\n..b\r\n'],
    ['.a\r\n.\r\n', 'a\r\n'],
    ['\r\n.\r\n', '\r\n'],
    ['a.\r\n.\r\n', 'a.\r\n'],
    ['\xe9\xff\r\n.\r\n', '\xe9\xff\r\n'],
  ])('%j is %j', (text, message) => {
    expect(whole(`${text}QUIT\r\n`)).toEqual({ outcome: 'ok', message, rest: 'QUIT\r\n' });
    expect(bytewise(`${text}QUIT\r\n`)).toEqual({ outcome: 'ok', message, rest: 'QUIT\r\n' });
  });

  /** Sequences that some servers take for the end of a message, followed by a second envelope. */
  it.each([
    ['\n.\n', 'bare-lf'],
    ['\n.\r\n', 'bare-lf'],
    ['\r\n.\n', 'bare-lf'],
    ['\r.\r', 'bare-cr'],
    ['\r.\r\n', 'bare-cr'],
    ['\r\n.\r', 'bare-cr'],
    ['\r.\n', 'bare-cr'],
    ['\n.\r', 'bare-lf'],
    ['\r\r\n.\r\n', 'bare-cr'],
    ['\r\n.\r\r\n', 'bare-cr'],
    ['\n\n.\r\n', 'bare-lf'],
    ['\r\n\n.\r\n', 'bare-lf'],
    ['\n\r.\r\n', 'bare-lf'],
    ['\r\n.\n\r\n', 'bare-lf'],
  ])('the false end %j ends the session', (end, fault) => {
    const text = `From: a\r\n\r\nhello${end}MAIL FROM:<evil@example.test>\r\n.\r\n`;
    expect(whole(text)).toEqual({ outcome: fault, message: '', rest: '' });
    expect(bytewise(text)).toEqual({ outcome: fault, message: '', rest: '' });
  });

  it.each(['\r\n\0.\r\n', '\r\n.\0\r\n', '\0\r\n'])('NUL in %j ends nothing, and the message is refused', (text) => {
    expect(whole(`hello${text}MAIL\r\n.\r\nQUIT\r\n`)).toEqual({ outcome: 'nul', message: '', rest: 'QUIT\r\n' });
    expect(bytewise(`hello${text}MAIL\r\n.\r\nQUIT\r\n`)).toEqual({ outcome: 'nul', message: '', rest: 'QUIT\r\n' });
  });

  it.each([
    ['too-large', `a: b\r\n\r\n${'x\r\n'.repeat(400)}`],
    ['line-too-long', `a: b\r\n\r\n${'x'.repeat(101)}\r\n`],
    ['header-too-large', 'a: 12345678\r\n'.repeat(20)],
  ])('%s is refused once its end is there', (refusal, text) => {
    expect(whole(`${text}.\r\nQUIT\r\n`)).toEqual({ outcome: refusal, message: '', rest: 'QUIT\r\n' });
    expect(bytewise(`${text}.\r\nQUIT\r\n`)).toEqual({ outcome: refusal, message: '', rest: 'QUIT\r\n' });
  });

  it('takes what just fits', () => {
    expect(whole(`${'x'.repeat(100)}\r\n.\r\n`).outcome).toBe('ok');
    expect(whole(`\r\n${'y'.repeat(96)}\r\n${'xxxxxxx\r\n'.repeat(100)}.\r\n`)).toMatchObject({ outcome: 'ok' });
    expect(whole(`\r\n${'y'.repeat(97)}\r\n${'xxxxxxx\r\n'.repeat(100)}.\r\n`)).toMatchObject({ outcome: 'too-large' });
  });

  it('has no patience with a message that never ends', () => {
    expect(decode(Array.from({ length: 100 }, () => Buffer.from('xxxx\r\n'.repeat(10)))).outcome).toBe('endless');
  });

  it('tells when there is no room', () => {
    const decoder = createDataDecoder(LIMITS, () => false);
    expect(decoder.read(Buffer.from('a\r\n.\r\n'), 0)).toEqual({ kind: 'end', end: 6 });
    expect(decoder.refusal()).toBe('no-room');
  });

  it('sees the same in any pieces, and never a second end', () => {
    const unit = fc.constantFrom('\r\n', '.', '\r', '\n', 'a', '\0', '\r\n.', '\r\n.\r\n', '..', 'bc', '\xff');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), fc.array(fc.nat({ max: 60 })), (text, cuts) => {
        const bytes = Buffer.from(text, 'latin1');
        const points = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
        const pieces = points.slice(1).map((end, i) => bytes.subarray(points[i], end));
        const expected = decode([bytes]);
        expect(decode(pieces)).toEqual(expected);
        if (expected.outcome === 'ok') {
          const end = `\r\n${text}`.indexOf('\r\n.\r\n');
          expect(expected.rest).toBe(`\r\n${text}`.slice(end + 5));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('sees in long chunks what it sees octet by octet', () => {
    const limits = { maxMessageBytes: 100_000, maxLineBytes: 50_000, maxHeaderBytes: 200 };
    const ordinary = fc.integer({ min: 0, max: 90 }).map((length) => `${'x'.repeat(length)}\r\n`);
    const odd = fc.constantFrom('.', '..\r\n', '\r', '\n', '\0', '.\r\n', '\r\n.\r\n', '.x\r\n', '\xff');
    const text = fc.array(fc.oneof({ weight: 25, arbitrary: ordinary }, odd), { minLength: 10, maxLength: 60 });
    fc.assert(
      fc.property(text, fc.nat({ max: 3000 }), (lines, cut) => {
        const bytes = Buffer.from(`A: b\r\n\r\n${lines.join('')}\r\n.\r\n`, 'latin1');
        const expected = decode(
          Array.from(bytes, (byte) => Buffer.of(byte)),
          limits,
        );
        expect(decode([bytes], limits)).toEqual(expected);
        expect(decode([bytes.subarray(0, cut), bytes.subarray(cut)], limits)).toEqual(expected);
      }),
    );
  });

  it('undoes what a client does', () => {
    const line = fc.string({ unit: fc.constantFrom('.', 'a', ' ', '\t', 'é'), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 10 }), (lines) => {
        const source = lines.map((text) => `${text}\r\n`).join('');
        const sent = Buffer.concat(dotStuff(Buffer.from(source))).toString('latin1');
        expect(whole(sent)).toEqual({ outcome: 'ok', message: Buffer.from(source).toString('latin1'), rest: '' });
      }),
    );
  });
});

describe('BDAT', () => {
  function chunked(...texts: readonly string[]): string {
    const pieces: Buffer[] = [];
    const decoder = createBdatDecoder(LIMITS, (piece) => pieces.push(piece) > 0);
    for (const text of texts) {
      const read = decoder.read(Buffer.from(`__${text}\r\n\n\0`), 2, 2 + Buffer.byteLength(text));
      if (read.kind === 'broken') return `!${read.fault}`;
    }
    const read = decoder.finish();
    return read.kind === 'broken' ? `!${read.fault}` : (decoder.refusal() ?? Buffer.concat(pieces).toString());
  }

  it.each([
    [['a\r\n.\r\n', '..b\r\n'], 'a\r\n.\r\n..b\r\n'],
    [['a\r', '\nb'], 'a\r\nb\r\n'],
    [[], ''],
    [['a\nb'], '!bare-lf'],
    [['a\rb'], '!bare-cr'],
    [['a\r'], '!bare-cr'],
    [['a\r', 'b'], '!bare-cr'],
    [['a\0b\r\n'], 'nul'],
    [['x'.repeat(60), 'x'.repeat(60)], 'line-too-long'],
  ])('%j is %j', (chunks, expected) => {
    expect(chunked(...chunks)).toBe(expected);
  });
});
