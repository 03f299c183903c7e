import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImapClient } from '../support/imap-client.js';
import { type MailboxApp, startMailboxApp } from './mailbox-app.js';

/** Of 400 KB, each as short as a field can be: the most work that 400 KB can make. */
const SHORT_FIELDS = `${'a:\r\n'.repeat(100_000)}Subject: many fields\r\n\r\nbody\r\n`;
const SECTIONS = Array.from({ length: 100 }, (_, n) => `BODY.PEEK[HEADER.FIELDS (X-${n} Subject)]`);

describe('long commands', () => {
  let service: MailboxApp;
  beforeAll(async () => {
    service = await startMailboxApp();
  });
  afterAll(() => service[Symbol.asyncDispose]());

  /** How often another session was answered while the command ran. Each answer needs the event loop several times. */
  async function answersDuring(client: ImapClient, other: ImapClient, command: string) {
    let isRunning = true;
    let answers = 0;
    const running = client.run(command).finally(() => {
      isRunning = false;
    });
    await other.ok('NOOP');
    while (isRunning) {
      await other.ok('NOOP');
      answers += 1;
    }
    return { answers, answer: await running };
  }

  it('leave other sessions their turn: sections of a large header', async () => {
    const box = await service.mailbox();
    await using client = await box.connect();
    await using other = await box.connect();
    await client.append('INBOX', SHORT_FIELDS);
    await client.ok('SELECT INBOX');
    const { answers, answer } = await answersDuring(client, other, `FETCH 1 (${SECTIONS.join(' ')})`);
    expect(answer.status).toBe('OK');
    expect(answer.responses[0]?.literals).toHaveLength(100);
    expect(
      answer.responses[0]?.literals.every((octets) => octets.equals(Buffer.from('Subject: many fields\r\n\r\n'))),
    ).toBe(true);
    expect(answers).toBeGreaterThan(4);
  });

  it('leave other sessions their turn: fields of a header that is too large for memory', async () => {
    const box = await service.mailbox();
    await using client = await box.connect();
    await using other = await box.connect();
    await client.append('INBOX', SHORT_FIELDS.repeat(3).replaceAll('\r\n\r\nbody', ''));
    await client.ok('SELECT INBOX');
    const sections = SECTIONS.slice(0, 10);
    const { answers, answer } = await answersDuring(client, other, `FETCH 1 (${sections.join(' ')})`);
    const expected = Buffer.from('Subject: many fields\r\n'.repeat(3));
    expect(answer.responses[0]?.literals.map((octets) => octets.equals(expected))).toEqual(sections.map(() => true));
    expect(answers).toBeGreaterThan(4);
  });

  it('leave other sessions their turn: a short message of thousands of parts', async () => {
    const box = await service.mailbox();
    await using client = await box.connect();
    await using other = await box.connect();
    const parts = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(8000)}--b--\r\n`;
    await client.append('INBOX', parts);
    await client.ok('SELECT INBOX');
    const { answers, answer } = await answersDuring(client, other, 'FETCH 1 BODYSTRUCTURE');
    expect(answer.untagged[0]?.match(/"plain"/g)).toHaveLength(8000);
    expect(answers).toBeGreaterThan(4);
  });

  it('are refused beyond 256 items', async () => {
    const box = await service.mailbox();
    await using client = await box.connect();
    await client.ok('SELECT INBOX');
    const items = Array.from({ length: 257 }, (_, n) => `BODY.PEEK[${n + 1}]`);
    expect(await client.run(`FETCH 1 (${items.join(' ')})`)).toMatchObject({
      status: 'NO',
      text: expect.stringMatching(/^\[LIMIT\]/),
    });
  });
});
