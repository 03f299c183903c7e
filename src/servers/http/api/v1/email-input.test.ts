import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeEmail } from '../../../../outbound/compose/compose-email.js';
import type { EmailFields } from '../../../../outbound/compose/email-fields.js';
import { systemRandom } from '../../../../platform/random.js';
import { ServiceError } from '../../../../platform/service-error.js';
import { invalidInput } from '../../input/input-faults.js';
import { sendEmailBody, toEmailFields } from './email-input.js';

const read = (body: Record<string, unknown>) => {
  const fields = toEmailFields(sendEmailBody.parse(body));
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
};

const faultsOf = (body: Record<string, unknown>) => {
  const { error } = sendEmailBody.safeParse(body, { reportInput: true });
  return error ? invalidInput(error).faults.map(({ key, params }) => [key, params?.field]) : [];
};

describe('the body of POST /v1/emails', () => {
  it('reads octets of a long text like the text, and no encoding where a Node buffer stands', () => {
    const text = Buffer.from('aGk=');
    const buffer = { type: 'Buffer', data: [104, 105] };
    const encoding = 'base64';
    expect(read({ raw: text, text, icalEvent: text })).toEqual({ raw: text, text, icalEvent: { content: text } });
    expect(read({ html: { content: text, encoding }, attachments: [{ content: text, encoding }] })).toEqual({
      html: { content: text, encoding },
      attachments: [{ content: text, encoding }],
    });
    const { html, attachments } = read({
      html: { content: buffer, encoding },
      attachments: [{ content: buffer, encoding }],
    }) as EmailFields;
    expect(html).toEqual({ content: Buffer.from('hi'), encoding: 'utf-8' });
    expect(attachments).toEqual([{ content: Buffer.from('hi'), encoding: undefined }]);
    expect(faultsOf({ subject: text })).toEqual([['input.tooLong', 'subject']]);
  });

  it('reads buffers wherever a content stands', () => {
    const buffer = { type: 'Buffer', data: [104, 105] };
    expect(read({ raw: buffer })).toEqual({ raw: Buffer.from('hi') });
    expect(read({ text: buffer, html: { content: buffer, encoding: 'utf-8' }, amp: 'x' })).toEqual({
      text: { content: Buffer.from('hi'), encoding: 'utf-8' },
      html: { content: Buffer.from('hi'), encoding: 'utf-8' },
      amp: 'x',
    });
    expect(read({ attachments: [{ content: buffer, filename: 'a' }] })).toEqual({
      attachments: [{ content: Buffer.from('hi'), filename: 'a' }],
    });
    expect(read({ icalEvent: buffer })).toEqual({ icalEvent: { content: Buffer.from('hi') } });
  });

  it('reads lists and objects as JSON text, as forms bring them', () => {
    expect(
      read({
        to: '["a@x.test", {"name": "B", "address": "b@x.test"}]',
        attachments: '[{"filename": "a.txt", "content": "x", "contentType": null}]',
        headers: '{"X-A": "1", "X-B": ["2", 3], "X-C": {"prepared": true, "value": "4"}}',
        list: '{"help": {"url": "help@x.test", "comment": "ask"}}',
        references: '["<1@x.test>"]',
        icalEvent: '{"method": "REQUEST", "content": "BEGIN:VCALENDAR"}',
        dsn: '{"notify": "failure"}',
        attachDataUrls: 'true',
        date: '2026-11-16T06:00:00Z',
      }),
    ).toEqual({
      to: ['a@x.test', { name: 'B', address: 'b@x.test' }],
      attachments: [{ filename: 'a.txt', content: 'x' }],
      headers: [
        { key: 'X-A', value: '1' },
        { key: 'X-B', value: '2' },
        { key: 'X-B', value: '3' },
        { key: 'X-C', value: '4', isPrepared: true },
      ],
      list: { help: { url: 'help@x.test', comment: 'ask' } },
      references: ['<1@x.test>'],
      icalEvent: { method: 'REQUEST', content: 'BEGIN:VCALENDAR' },
      dsn: { notify: ['failure'] },
      attachDataUrls: true,
      date: Date.UTC(2026, 10, 16, 6),
    });
  });

  it('takes texts for what they are, and blank choices for none', () => {
    expect(read({ to: 'a@x.test, b@x.test', text: '{"a": 1}', icalEvent: 'BEGIN:VCALENDAR' })).toEqual({
      to: 'a@x.test, b@x.test',
      text: '{"a": 1}',
      icalEvent: { content: 'BEGIN:VCALENDAR' },
    });
    expect(read({ raw: '', encoding: '', textEncoding: ' ', priority: '', messageId: '', xMailer: false })).toEqual({});
    expect(read({ headers: [{ key: 'X-A', value: '1' }], date: 'Sun, 15 Nov 2026 05:58:58 +0000' })).toEqual({
      headers: [{ key: 'X-A', value: '1' }],
      date: Date.UTC(2026, 10, 15, 5, 58, 58),
    });
    expect(read({ requireTLSExtensionEnabled: 'yes', folder: 'Sent', has_attachment: true })).toEqual({
      requireTLS: true,
    });
  });

  it.each<[string, Record<string, unknown>, readonly (readonly [string, string])[]]>([
    ['envelope', { envelope: { from: 'x' } }, [['emails.envelopeRefused', 'envelope']]],
    ['dkim', { dkim: {} }, [['emails.dkimRefused', 'dkim']]],
    ['keepBcc', { keepBcc: true }, [['emails.keepBccRefused', 'keepBcc']]],
    ['access options', { disableFileAccess: false }, [['emails.accessRefused', 'disableFileAccess']]],
    [
      'transport options',
      { host: 'x', auth: {} },
      [
        ['emails.transportRefused', 'host'],
        ['emails.transportRefused', 'auth'],
      ],
    ],
    ['a path', { attachments: [{ path: '/etc/passwd' }] }, [['emails.pathRefused', 'attachments[0].path']]],
    ['an href', { alternatives: '[{"href": "http://x.test"}]' }, [['emails.pathRefused', 'alternatives[0].href']]],
    [
      'a path inside a content',
      { attachments: [{ content: { path: '/x' } }] },
      [['emails.pathRefused', 'attachments[0].content']],
    ],
    ['a path instead of a body', { watchHtml: { href: 'http://x.test' } }, [['emails.pathRefused', 'watchHtml']]],
    ['a path of an event', { icalEvent: { path: '/x' } }, [['emails.pathRefused', 'icalEvent.path']]],
    ['attachments that are none', { attachments: 'x' }, [['input.wrongType', 'attachments']]],
    ['broken JSON', { attachments: '[{' }, [['input.malformed', 'attachments']]],
    ['bytes that are none', { raw: { type: 'Buffer', data: [256] } }, [['emails.contentType', 'raw']]],
    ['headers that are none', { headers: { X: { y: 1 } } }, [['emails.headerForm', 'headers']]],
    ['a list that is none', { list: { help: 1 } }, [['emails.listForm', 'list']]],
    ['a date that is none', { date: 'tomorrow' }, [['emails.dateForm', 'date']]],
    ['reports that do not exist', { dsn: { notify: 'sometimes' } }, [['input.oneOf', 'dsn.notify']]],
  ])('refuses %s', (_, body, expected) => {
    expect(faultsOf(body).slice(0, expected.length)).toEqual(expected);
  });

  it('is composed or refused with a reason, whatever it holds', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        'a@x.test',
        '<b@x.test>',
        '\r\nBcc: eve@evil.test',
        '[{}]',
        '{"a":1}',
        'base64',
        'high',
        '__proto__',
      ),
      fc.constantFrom(
        'text/plain',
        'message/rfc822',
        'quoted-printable',
        'data:image/png;base64,AA',
        'https://x.test/',
      ),
    );
    const part = fc.dictionary(fc.constantFrom(...PART_FIELDS), text, { maxKeys: 4 });
    const pairs = fc.dictionary(
      text,
      fc.oneof(text, fc.array(text), fc.record({ prepared: fc.boolean(), value: text })),
    );
    const bodies = fc.record(
      {
        ...Object.fromEntries(PLAIN_FIELDS.map((name) => [name, text])),
        attachments: fc.array(part, { maxLength: 3 }),
        alternatives: fc.array(part, { maxLength: 2 }),
        icalEvent: fc.oneof(text, part),
        headers: pairs,
        list: fc.dictionary(text, text),
      },
      { requiredKeys: [] },
    );
    // Few fields at a time: with many, one of them is always refused
    const sparse = fc
      .tuple(bodies, fc.integer({ min: 1, max: 3 }), fc.infiniteStream(fc.nat()))
      .map(([body, count, order]) => {
        const entries = Object.entries(body);
        return Object.fromEntries(
          Array.from(
            { length: count },
            () => entries[(order.next().value ?? 0) % Math.max(entries.length, 1)] ?? ['text', 'x'],
          ),
        );
      });
    let composed = 0;
    await fc.assert(
      fc.asyncProperty(sparse, async (body) => {
        const parsed = sendEmailBody.safeParse({ ...body, from: 'ann@x.test', to: 'bob@x.test' });
        if (!parsed.success) return;
        try {
          const { source, envelope } = await composeEmail(toEmailFields(parsed.data), {
            now: Date.now(),
            random: systemRandom,
          });
          composed += 1;
          expect(source.toString('latin1')).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
          expect(source.toString('latin1').split('\r\n\r\n', 1)[0]).not.toMatch(/^bcc:/im);
          expect(envelope.to).toEqual(['bob@x.test']);
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
        }
      }),
      { numRuns: 250 },
    );
    expect(composed).toBeGreaterThan(50);
  });
});

const PLAIN_FIELDS = [
  'subject',
  'text',
  'html',
  'watchHtml',
  'amp',
  'inReplyTo',
  'references',
  'encoding',
  'textEncoding',
  'priority',
  'messageId',
  'newline',
  'xMailer',
];
const PART_FIELDS = [
  'content',
  'raw',
  'encoding',
  'filename',
  'contentType',
  'cid',
  'contentDisposition',
  'contentTransferEncoding',
  'method',
];
