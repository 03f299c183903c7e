import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findDkimpy,
  type KeyRecords,
  keyRecords,
  verifyWithDkimpy,
  verifyWithMailauth,
} from '../../test/mailauth/dkim-verifiers.js';
import { createTestRsaKeySource, threePrimeKey } from '../../test/support/rsa-keys.js';
import { systemClock } from '../platform/clock.js';
import { createDkimSigner, type SigningKey } from './sign.js';
import { createSigningThreads } from './signing-threads.js';

const NOW = Date.UTC(2026, 10, 15, 12);
const RUNS = 100;

describe('DKIM signatures', () => {
  const threads = createSigningThreads({ clock: systemClock, threadCount: 1 });
  const signer = createDkimSigner({ threads });
  let keys: SigningKey[];

  beforeAll(async () => {
    const { privateKey } = await createTestRsaKeySource().take();
    keys = [
      {
        algorithm: 'rsa',
        domain: 'example.test',
        selector: 'wp-r',
        privateKey: readKey(privateKey),
      },
      {
        algorithm: 'ed25519',
        domain: 'example.test',
        selector: 'wp-e',
        privateKey: generateKeyPairSync('ed25519').privateKey,
      },
      { algorithm: 'rsa', domain: 'example.test', selector: 'wp-3', privateKey: readKey(threePrimeKey.privateKey) },
    ];
  });
  afterAll(() => threads.stop());

  const signed = async (message: Buffer) =>
    Buffer.concat([Buffer.from(await signer.sign(message, keys, NOW), 'latin1'), message]);

  describe('of messages with any folding, white space and bytes', () => {
    let cases: { source: string; message: Buffer; records: KeyRecords; signatures: number }[];

    beforeAll(async () => {
      const messages = fc.sample(anyMessage, { numRuns: RUNS, seed: 6376 });
      const records = keyRecords(keys);
      cases = await Promise.all(
        messages.map(async (source) => ({
          source: JSON.stringify(source.toString('latin1')),
          message: asSent(await signed(source)),
          records,
          signatures: keys.length,
        })),
      );
    });

    it('verify in the eyes of mailauth', async () => {
      for (const { source, message, records } of cases) {
        expect(await verifyWithMailauth(message, records), source).toEqual(['pass', 'pass', 'pass']);
      }
    });

    it('verify in the eyes of dkimpy', ({ skip }) => {
      const dkimpy = findDkimpy();
      if ('missing' in dkimpy) return skip(dkimpy.missing);
      const verdicts = verifyWithDkimpy(dkimpy.python, cases);
      expect(verdicts).toHaveLength(RUNS);
      for (const [at, verdict] of verdicts.entries()) expect(verdict, cases[at]?.source).toEqual([true, true, true]);
    });
  });

  it('break when a second From, another subject or another body is put in their place', async () => {
    const message = await signed(Buffer.from('From: ann@example.test\r\nSubject: Lunch\r\n\r\nAt noon.\r\n'));
    const records = keyRecords(keys);
    const changed = (from: string, to: string) => Buffer.from(message.toString('latin1').replace(from, to), 'latin1');
    expect(await verifyWithMailauth(message, records)).toEqual(['pass', 'pass', 'pass']);
    for (const forged of [
      changed('Subject: Lunch', 'Subject: Dinner'),
      changed('At noon.', 'At night.'),
      changed('\r\n\r\nAt noon', '\r\nFrom: eve@example.test\r\n\r\nAt noon'),
    ]) {
      const verdicts = await verifyWithMailauth(forged, records);
      expect(verdicts.filter((verdict) => verdict.startsWith('pass'))).toEqual([]);
    }
  });

  it('hash a body of more than a megabyte in a thread, with the same result', async () => {
    const line = 'All work  and no play \r\n';
    const text = `From: ann@example.test\r\nSubject: Long\r\n\r\n${line.repeat(60_000)}`;
    const shared = Buffer.from(new SharedArrayBuffer(text.length));
    shared.write(text);
    expect(await verifyWithMailauth(await signed(shared), keyRecords(keys))).toEqual(['pass', 'pass', 'pass']);
  });
});

function readKey(der: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' });
}

/** RFC 5321 §4.1.1.4: a message without a final CR LF gets one before the dot. */
function asSent(message: Buffer): Buffer {
  return message.toString('latin1').endsWith('\r\n') ? message : Buffer.concat([message, Buffer.from('\r\n')]);
}

const foldedText = fc
  .array(
    fc.oneof(
      fc.constantFrom(' ', '\t', '  ', '\r\n ', '\r\n\t ', ':', ';', '=?utf-8?q?x?='),
      fc.string({ maxLength: 9 }),
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join('').replace(/[\r\n](?![ \t\n])|[^\r\n\t -~]/g, ''));

const headerField = fc
  .tuple(
    fc.constantFrom('Subject', 'To', 'CC', 'X-Other', 'reply-to', 'Date', 'List-Unsubscribe', 'MIME-Version', 'Sender'),
    fc.constantFrom(': ', ':', ':\t', ':  ', ':\r\n '),
    foldedText,
    fc.constantFrom('', 'é', 'grüße'),
  )
  .map(([name, colon, text, bytes]) => `${name}${colon}x${text}${bytes}`.replace(/\r(?!\n)|(?<!\r)\n/g, ''));

const bodyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\r\n',
        '\r\n',
        ' ',
        '\t',
        '  ',
        '\r\n\r\n',
        ' \r\n',
        '\t\t\r\n',
        '.',
        '..\r\n',
        'ü',
        '\u00a0',
        '\ufffd',
      ),
      fc.string({ maxLength: 12 }).map((text) => text.replace(/[\r\n]/g, '')),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

const anyMessage = fc
  .tuple(fc.array(headerField, { maxLength: 6 }), fc.nat(6), bodyText, fc.boolean())
  .map(([fields, place, body, isLatin1]) => {
    const all = [...fields.slice(0, place), 'From: "Ann\r\n of Example" <ann@example.test>', ...fields.slice(place)];
    return Buffer.from(`${all.join('\r\n')}\r\n\r\n${body}`, isLatin1 ? 'latin1' : 'utf8');
  });
