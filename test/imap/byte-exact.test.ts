import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileMessages } from '../support/hostile-messages.js';
import { type MailboxApp, startMailboxApp } from './mailbox-app.js';
import { connectMessages, type FetchedMessage, type MessageClient, type WireValue } from './message-client.js';

/** Short lines: what a line is does not change with its length, and these are sent several times over. */
const messages = hostileMessages({ longLine: 20_000 }).filter(({ source }) => source.length > 0);

describe('messages that break readers of mail', () => {
  let mailboxes: MailboxApp;
  let client: MessageClient;
  beforeAll(async () => {
    mailboxes = await startMailboxApp();
    const mailbox = await mailboxes.mailbox();
    client = await connectMessages(mailbox);
    for (const { name, source } of messages) {
      const head = Buffer.from(`APPEND INBOX ~{${source.length}+}\r\n`);
      const { status } = await client.raw.run(Buffer.concat([head, source]));
      expect(status, name).toBe('OK');
    }
    await client.ok('SELECT INBOX');
  });
  afterAll(() => mailboxes[Symbol.asyncDispose]());

  const plain = (source: Buffer) => source.toString('latin1').replaceAll('\0', '\x80');
  const fetchAll = async (items: string): Promise<readonly FetchedMessage[]> => {
    const fetched = await client.fetch(`FETCH 1:* (${items})`);
    expect(fetched).toHaveLength(messages.length);
    return fetched;
  };

  it('come back octet by octet', async () => {
    for (const [i, { items }] of (await fetchAll('BODY.PEEK[] BINARY.PEEK[] RFC822.SIZE')).entries()) {
      const { name, source } = messages[i] as (typeof messages)[number];
      expect(items['BODY[]'] === plain(source), name).toBe(true);
      expect(items['BINARY[]'] === source.toString('latin1'), name).toBe(true);
      expect(Number(items['RFC822.SIZE']), name).toBe(source.length);
    }
  });

  it('are header and text, with nothing between', async () => {
    for (const [i, { items }] of (await fetchAll('BODY.PEEK[HEADER] BODY.PEEK[TEXT]')).entries()) {
      const { name, source } = messages[i] as (typeof messages)[number];
      expect(`${items['BODY[HEADER]']}${items['BODY[TEXT]']}` === plain(source), name).toBe(true);
    }
  });

  it('have an envelope and a preview that clients can read', async () => {
    for (const [i, { items }] of (await fetchAll('ENVELOPE PREVIEW')).entries()) {
      const name = messages[i]?.name;
      expect(items.ENVELOPE, name).toHaveLength(10);
      expect(typeof items.PREVIEW, name).toBe('string');
    }
  });

  it('have the parts that their structure tells of, as long as it says', async () => {
    for (const [i, { items }] of (await fetchAll('BODYSTRUCTURE')).entries()) {
      const name = `${messages[i]?.name}`;
      const leaves = leavesOf(items.BODYSTRUCTURE, []).slice(0, 20);
      const sections = leaves.map(({ path }) => `BODY.PEEK[${path.join('.')}]`).join(' ');
      const [fetched] = await client.fetch(`FETCH ${i + 1} (UID ${sections})`);
      for (const { path, sizeBytes } of leaves) {
        const octets = fetched?.items[`BODY[${path.join('.')}]`];
        expect(typeof octets === 'string' ? octets.length : octets, `${name} ${path.join('.')}`).toBe(sizeBytes);
      }
    }
  });

  it('are found and do not hinder finding', async () => {
    expect((await client.ok('SEARCH TEXT "no such words anywhere"')).untagged).toEqual(['SEARCH']);
    expect((await client.ok('SORT (SUBJECT) UTF-8 ALL')).untagged[0]?.split(' ')).toHaveLength(messages.length + 1);
    expect((await client.ok('THREAD REFERENCES UTF-8 ALL')).untagged[0]?.match(/\d+/g)).toHaveLength(messages.length);
  });
});

interface Leaf {
  readonly path: readonly number[];
  readonly sizeBytes: number;
}

/** RFC 9051 §7.5.2: a list of lists is a multipart; the seventh value of anything else is its size. */
function leavesOf(structure: WireValue, path: readonly number[]): readonly Leaf[] {
  if (!Array.isArray(structure)) throw new Error(`no structure: ${structure}`);
  if (!Array.isArray(structure[0])) {
    return [{ path: path.length === 0 ? [1] : path, sizeBytes: Number(structure[6]) }];
  }
  const parts = structure.filter((value, i) => Array.isArray(value) && structure.slice(0, i).every(Array.isArray));
  return parts.flatMap((part, i) => leavesOf(part, [...path, i + 1]));
}
