import { describe, expect, it } from 'vitest';
import { createKeyring } from '../../keyring/instance-keyring.js';
import { createBodyDigests } from '../../mailauth/body-digest.js';
import type { Canonicalization } from '../../mailauth/signature-tags.js';
import { parseHeaderBlock } from '../../protocol/mime/header-block.js';
import type { Arrival } from '../arrival.js';
import { digestMessage, fingerprintAt } from './fingerprint.js';

const keyring = createKeyring({ current: Buffer.alloc(32, 1) });
const SOURCE = [
  ...['From: ann@remote.test', 'To: sales@example.test', 'Cc: x@remote.test', 'Subject: Hello', 'Date: now'],
  ...['Message-ID: <1@remote.test>', '', 'The body', ''],
].join('\r\n');

interface Circumstances {
  readonly mailFrom?: string;
  readonly key?: string;
  /** A signature over the body in this form was checked before. */
  readonly checked?: Canonicalization;
}

async function printOf(source = SOURCE, circumstances: Circumstances = {}) {
  const { mailFrom = 'ann@remote.test', key = 'mail bob@target.test', checked } = circumstances;
  const bodies = createBodyDigests({ threads: { digestBody: () => Promise.reject(new Error('no thread here')) } });
  const bytes = Buffer.from(source);
  const block = parseHeaderBlock(bytes, { maxBytes: 10_000_000, maxFields: 100 });
  if (block.kind !== 'fields') throw new Error(block.kind);
  const arrival = { mailFrom, source: bytes, fields: block.fields, headerEnd: block.end } as unknown as Arrival;
  if (checked) await bodies.of(bytes, block.end, checked);
  return fingerprintAt(keyring, key, await digestMessage(arrival, bodies))[0];
}

describe('a fingerprint', () => {
  it.each([
    ['another body', SOURCE.replace('The body', 'the body')],
    ['another subject', SOURCE.replace('Hello', 'hello')],
    ['another date', SOURCE.replace('now', 'then')],
    ['another id', SOURCE.replace('<1@', '<2@')],
    ['another From', SOURCE.replace('From: ann', 'From: eve')],
    ['another Cc', SOURCE.replace('Cc: x', 'Cc: y')],
    ['a header that moved to another field', SOURCE.replace('Cc: x@remote.test\r\n', '').replace('Subject', 'Cc')],
  ])('of a message with %s is another', async (_name, source) => {
    expect(await printOf(source)).not.toBe(await printOf());
  });

  it('stays when only trace lines or folds differ', async () => {
    expect(await printOf(`Received: by somebody\r\n${SOURCE}`)).toBe(await printOf());
    expect(await printOf(SOURCE.replace('Subject: Hello', 'Subject:\r\n Hello'))).toBe(await printOf());
  });

  it.each(['relaxed', 'simple'] as const)(
    'is the same whether or not a %s signature was checked before',
    async (checked) => {
      const withTab = SOURCE.replace('The body', 'The\tbody');
      const withEmptyLines = `${SOURCE}\r\n\r\n`;
      for (const source of [SOURCE, withTab, withEmptyLines]) {
        expect(await printOf(source, { checked })).toBe(await printOf(source));
      }
      expect(await printOf(withTab, { checked })).not.toBe(await printOf(SOURCE, { checked }));
    },
  );

  it('is of one sender and one place', async () => {
    expect(await printOf(SOURCE, { mailFrom: 'eve@remote.test' })).not.toBe(await printOf());
    expect(await printOf(SOURCE, { key: 'mail eve@target.test' })).not.toBe(await printOf());
  });

  it('sees the last byte of a large body, and gives others their turn meanwhile', async () => {
    const body = 'x'.repeat(5 * 1024 * 1024);
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
    }, 0);
    const [one, two] = [await printOf(SOURCE + body), await printOf(`${SOURCE}${body}y`)];
    clearInterval(ticking);
    expect(one).not.toBe(two);
    expect(turns).toBeGreaterThan(0);
  });

  it('is found after the key was changed', async () => {
    const newer = createKeyring({ current: Buffer.alloc(32, 2), previous: [Buffer.alloc(32, 1)] });
    const digest = '["x"]';
    const [before] = fingerprintAt(keyring, 'k', digest);
    expect(fingerprintAt(newer, 'k', digest)).toContain(before);
    expect(fingerprintAt(newer, 'k', digest)[0]).not.toBe(before);
  });
});
