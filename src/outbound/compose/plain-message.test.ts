import { describe, expect, it } from 'vitest';
import { composeByLibrary } from './build-message.js';
import { composePlainEmail } from './compose-plain.js';
import type { EmailFields } from './email-fields.js';
import { writePlainMessage } from './plain-message.js';
import { planMessage } from './plan-message.js';
import { readRawEmail } from './read-raw-email.js';

const NOW = Date.UTC(2026, 10, 15, 12);
const random = { bytes: (size: number) => Buffer.alloc(size, 7) };
const usual: EmailFields = { from: 'sales@example.test', to: 'bob@target.test', subject: 'Hello', text: 'Hi Bob\n' };

function planOf(fields: EmailFields) {
  return planMessage({ ...usual, ...fields }, { now: NOW, random });
}

const PLAIN: (readonly [string, EmailFields])[] = [
  ['the usual one', {}],
  ['no subject', { subject: '' }],
  ['names of words', { from: 'Sales Team <sales@example.test>', to: 'Bob Builder <bob@target.test>' }],
  ['several recipients', { to: ['bob@target.test', 'eve@target.test'], cc: 'ann@example.test' }],
  ['a blind copy and a place for answers', { bcc: 'eve@target.test', replyTo: 'help@example.test' }],
  ['signs in the address', { to: "o'neil+shop=x/y@target.test" }],
  ['a domain in other letters', { to: 'bob@tärget.test' }],
  ['capitals', { to: 'Bob@TARGET.test' }],
  ['signs in the subject', { subject: 'Re: 50% (offer), a@b; x=y: z\\' }],
  ['CR LF, tabs, dots and blank lines', { text: 'one\r\n.two\r\n\r\n\tthree\r\n..\r\n' }],
  ['no line break at the end', { text: 'one\ntwo' }],
  ['bare CRs', { text: 'one\rtwo\r' }],
  ['spaces at the ends of lines', { text: 'one  \ntwo \n \n' }],
  ['lines of 76 characters', { text: `${'x'.repeat(76)}\n`.repeat(40) }],
  ['a date of its own', { date: NOW + 3_600_000 }],
  ['an id of its own', { messageId: 'mine@example.test' }],
];

describe('a plain message', () => {
  it.each(PLAIN)('has the very bytes of the library: %s', async (_, fields) => {
    const plan = planOf(fields);
    const written = writePlainMessage(plan);
    expect(written?.source.toString('latin1')).toBe((await composeByLibrary(plan)).toString('latin1'));
  });

  it.each(PLAIN)('is what would be read in it: %s', async (_, fields) => {
    const plan = planOf(fields);
    const { date } = fields;
    const read = await readRawEmail(await composeByLibrary(plan), { now: NOW, random, date });
    expect(composePlainEmail(plan, fields, NOW)).toEqual(read);
  });

  it.each<readonly [string, EmailFields]>([
    ['a text that is not ASCII', { text: 'Grüße' }],
    ['a NUL', { text: 'a\0b' }],
    ['a line of 77 characters', { text: 'x'.repeat(77) }],
    ['a subject that is not ASCII', { subject: 'Grüße' }],
    ['a subject with what looks like an encoded word', { subject: '=?utf-8?Q?x?=' }],
    ['a subject with quotation marks', { subject: 'the "offer"' }],
    ['a subject that is folded', { subject: 'word '.repeat(20) }],
    ['a name in quotes', { to: '"Bob, Builder" <bob@target.test>' }],
    ['recipients that are folded', { to: Array.from({ length: 9 }, (_, n) => `bob${n}@target.test`) }],
    ['HTML', { html: '<p>Hi</p>' }],
    ['headers', { headers: [{ key: 'X-Shop', value: '1' }] }],
    ['an answer', { inReplyTo: '<a@b.test>' }],
    ['an encoding', { textEncoding: 'base64' }],
    ['an attachment', { attachments: [{ content: 'x', filename: 'a.txt' }] }],
  ])('is left to the library with %s', (_, fields) => {
    expect(writePlainMessage(planOf(fields))?.source.toString()).toBeUndefined();
  });
});
