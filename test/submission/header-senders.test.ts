import { describe, expect, it } from 'vitest';
import { DOMAIN, HOST, shareReceiving } from '../inbound/receiving-fixture.js';
import type { Target } from '../inbound/target.js';
import { converse } from '../support/smtp-converse.js';

const receiving = shareReceiving();
const ADDRESS = `writer@${DOMAIN}`;

let password = '';
let reader: Target;
let serial = 0;

async function setUp(): Promise<void> {
  if (password !== '') return;
  const { alias, call, target } = receiving();
  reader = await target('reader.test');
  const id = await alias('writer');
  await alias('desk');
  password = (await call(`POST /v1/domains/${DOMAIN}/aliases/${id}/generate-password`, {})).body.password;
  expect(password).toBeDefined();
}

function message(fields: readonly string[]): string {
  const own = [
    `From: ${ADDRESS}`,
    'To: bob@reader.test',
    `Subject: Header ${++serial}.`,
    `Message-ID: <${serial}@x.test>`,
  ];
  return [...fields, ...own, '', 'Hello', ''].join('\r\n');
}

/** What submission says to the message. */
async function submit(source: string): Promise<string> {
  await using smtp = await converse(receiving().app.ports.submissions ?? 0, { tls: true });
  const login = Buffer.from(`\0${ADDRESS}\0${password}`).toString('base64');
  for (const command of [
    undefined,
    'EHLO client.test',
    `AUTH PLAIN ${login}`,
    `MAIL FROM:<${ADDRESS}>`,
    'RCPT TO:<bob@reader.test>',
    'DATA',
  ]) {
    if (command !== undefined) smtp.say(`${command}\r\n`);
    expect(await smtp.hearReply()).toMatch(/^[23]/);
  }
  smtp.say(`${source}.\r\n`);
  return await smtp.hearReply();
}

const FOREIGN = [
  'Sender: ceo@bank.test',
  'Resent-From: ceo@bank.test',
  `Resent-From: ${ADDRESS}, ceo@bank.test`,
  'Resent-Sender: Ann <ceo@bank.test>',
  `Sender: nobody-has-this@${DOMAIN}`,
  'Sender: root',
];

describe('a field that names another sender', () => {
  it.each(FOREIGN)('is refused at submission: %s', async (field) => {
    await setUp();
    const name = field.slice(0, field.indexOf(':'));
    expect(await submit(message([field]))).toMatch(new RegExp(`^550 5\\.7\\.1 .*${name}`));
  });

  it.each(FOREIGN)('is refused over the API: %s', async (field) => {
    await setUp();
    const answer = await receiving().call('POST /v1/emails', { raw: message([field]) });
    expect(answer).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining(field.split(':')[0] ?? '') },
    });
  });

  it('is taken when the caller may send as that address', async () => {
    await setUp();
    expect(await submit(message([`Sender: Writer <${ADDRESS}>`, `Resent-From: writer+again@${DOMAIN}`]))).toMatch(
      /^250 /,
    );
    // An alias password is for its alias alone; the account has both
    expect(await submit(message([`Sender: desk@${DOMAIN}`]))).toMatch(/^550 5\.7\.1 .*Sender/);
    const answer = await receiving().call('POST /v1/emails', { raw: message([`Sender: desk@${DOMAIN}`]) });
    expect(answer).toMatchObject({ status: 200 });
  });
});

describe('Authentication-Results', () => {
  it('of our own name do not leave with the mail of a customer; those of others do', async () => {
    await setUp();
    const { call } = receiving();
    const forged = [
      `Authentication-Results: ${HOST}; dmarc=pass header.from=bank.test`,
      'Authentication-Results: other.test; spf=pass',
    ];
    const source = message(forged);
    expect(await submit(source)).toMatch(/^250 /);
    const raw = message(forged);
    expect(await call('POST /v1/emails', { raw })).toMatchObject({ status: 200 });
    for (const sent of [source, raw]) {
      const subject = /^Subject: .*$/m.exec(sent)?.[0].trim() ?? '';
      await expect.poll(() => reader.find(subject)).toBeDefined();
      const arrived = reader.find(subject)?.source.toString() ?? '';
      expect(arrived).not.toMatch(new RegExp(`Authentication-Results: ${HOST}`, 'i'));
      expect(arrived).toContain('Authentication-Results: other.test; spf=pass');
    }
  });
});
