import { describe, expect, it } from 'vitest';
import { createKeyring } from '../../keyring/instance-keyring.js';
import type { Keyring } from '../../keyring/keyring.js';
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
  readonly keys?: Keyring;
}

let arrivals = 0;

function arrivalOf(source: string, mailFrom: string): Arrival {
  const bytes = Buffer.from(source);
  const block = parseHeaderBlock(bytes, { maxBytes: 10_000_000, maxFields: 100 });
  if (block.kind !== 'fields') throw new Error(block.kind);
  return {
    id: `${++arrivals}`,
    mailFrom,
    source: bytes,
    fields: block.fields,
    headerEnd: block.end,
  } as unknown as Arrival;
}

async function printsOf(source = SOURCE, circumstances: Circumstances = {}) {
  const { mailFrom = 'ann@remote.test', key = 'mail bob@target.test', keys = keyring } = circumstances;
  return fingerprintAt(keys, key, await digestMessage(arrivalOf(source, mailFrom)));
}

async function printOf(source = SOURCE, circumstances: Circumstances = {}) {
  return (await printsOf(source, circumstances))[0];
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

  it('of a message without a Message-ID is that of no other', async () => {
    const source = SOURCE.replace('Message-ID: <1@remote.test>\r\n', '');
    expect(await printOf(source)).not.toBe(await printOf(source));
    const blank = SOURCE.replace('<1@remote.test>', '');
    expect(await printOf(blank)).not.toBe(await printOf(blank));
  });

  it('is of one sender and one place', async () => {
    expect(await printOf(SOURCE, { mailFrom: 'eve@remote.test' })).not.toBe(await printOf());
    expect(await printOf(SOURCE, { key: 'mail eve@target.test' })).not.toBe(await printOf());
  });

  it('includes the last byte of a large body, and yields to other work', async () => {
    const body = 'x'.repeat(9 * 1024 * 1024);
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
    const before = await printOf();
    const after = await printsOf(SOURCE, { keys: newer });
    expect(after).toContain(before);
    expect(after[0]).not.toBe(before);
  });
});
