import fc from 'fast-check';
import MailComposer from 'nodemailer/lib/mail-composer';
import { expect, it } from 'vitest';
import { normaliseLineEnds } from '../../protocol/mime/line-ends.js';
import { writeMessage } from './write-message.js';

it("writes what the library's own streams write", async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom('a', ' ', '=', '.', '\n', '\r\n', 'é', '🎉', 'word '),
      minLength: 1,
      maxLength: 300,
    }),
  );
  const content = fc.oneof(
    text,
    fc.uint8Array({ minLength: 1, maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  );
  const mail = fc.record(
    {
      subject: text,
      text,
      html: text,
      textEncoding: fc.constantFrom('quoted-printable' as const, 'base64' as const),
      attachments: fc.array(fc.record({ content, filename: fc.constantFrom('a.bin', 'ü.txt') }), { maxLength: 3 }),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(mail, async (fields) => {
      const node = new MailComposer({ from: 'a@x.test', to: 'b@y.test', ...fields }).compile();
      const written = normaliseLineEnds(writeMessage(node)).toString('latin1');
      expect(written).toBe(normaliseLineEnds(await node.build()).toString('latin1'));
    }),
    { numRuns: 60 },
  );
});
