import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converse } from '../support/smtp-converse.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';

describe('the SMTP engine, whatever the pieces', () => {
  let sink: SmtpSink;
  beforeAll(async () => {
    sink = await startSmtpSink();
  });
  afterAll(() => sink[Symbol.asyncDispose]());

  async function hearAllOf(chunks: readonly Buffer[]): Promise<string> {
    await using smtp = await converse(sink.port);
    for (const chunk of chunks) {
      smtp.say(chunk);
      await new Promise(setImmediate);
    }
    return await smtp.hearAll();
  }

  it('gives the same answers and takes the same messages', async () => {
    const words = [
      'EHLO a.test\r\n',
      'MAIL FROM:<a@b.test>\r\n',
      'RCPT TO:<c@d.test>\r\n',
      'DATA\r\n',
      'a: b\r\n\r\n..x\r\n.\r\n',
      'BDAT 5 LAST\r\nx\r\n.y',
      'BDAT 3\r\n\r\n.',
      'RSET\r\n',
      'NOOP\r\n',
      'AUTH PLAIN\r\n',
      'NOOP\n',
      '\r',
    ];
    const script = fc.array(fc.constantFrom(...words), { minLength: 3, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(script, fc.array(fc.nat({ max: 200 }), { maxLength: 12 }), async (said, cuts) => {
        const bytes = Buffer.from(`EHLO a.test\r\n${said.join('')}\r\n.\r\nQUIT\r\n\r\n.\r\nQUIT\r\n`);
        const points = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
        const before = sink.messages.length;
        const whole = await hearAllOf([bytes]);
        const taken = sink.messages.slice(before).map(({ source }) => source.toString());
        const pieces = await hearAllOf(points.slice(1).map((end, i) => bytes.subarray(points[i], end)));
        expect(pieces).toBe(whole);
        const again = sink.messages.slice(before + taken.length).map(({ source }) => source.toString());
        expect(again).toEqual(taken);
      }),
      { numRuns: 60 },
    );
  });

  it('comes to an end with hostile bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const heard = await hearAllOf([Buffer.from(bytes), Buffer.from('\r\n.\r\nQUIT\r\n\n')]);
        expect(heard).toMatch(/^220 .*\r\n(?:\d{3}[ -][\x20-\x7e]*\r\n)*(?:221|521|421|500)[ -].*\r\n$/);
      }),
      { numRuns: 60 },
    );
  });
});
