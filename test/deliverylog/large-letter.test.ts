import { expect, it } from 'vitest';
import { createSendLargeLetter } from '../../src/notices/send-large-letter.js';
import { findEmailRecord } from '../../src/outbound/emails/email-store.js';
import { createDestinationNames } from '../../src/outbound/queue/destination-names.js';
import { createEnqueueEmail } from '../../src/outbound/submit/enqueue-email.js';
import { seedDomain } from '../dns/domain-fixture.js';
import { testEmailCipher } from '../support/email-cipher.js';
import { openLogs } from './log-fixture.js';

it('a large letter enters the queue once, byte for byte, signed by the system domain', async () => {
  await using logs = await openLogs();
  const { db, clock, blobs } = logs;
  const host = 'mail.waypost.test';
  const system = await seedDomain(db, host, { isSystem: true });
  const { destinationOf } = createDestinationNames();
  const send = createSendLargeLetter({
    db,
    clock,
    blobs,
    enqueue: createEnqueueEmail({ db, clock, blobs, cipher: testEmailCipher }),
    destinationOf,
    host,
  });
  const head = `From: no-reply@${host}\r\nSubject: Logs\r\nMessage-ID: <1@${host}>\r\n\r\n`;
  const body = Buffer.alloc(600_000, 'x\r\n');
  const letter = () => ({
    id: '6918a1b2c3d4e5f60718293a',
    from: `no-reply@${host}`,
    to: 'ann@example.test',
    source: (async function* () {
      yield Buffer.from(head.slice(0, 30));
      yield Buffer.from(head.slice(30));
      for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536);
    })(),
  });
  await send(letter());
  await send(letter());
  const emails = await db.reader.selectFrom('email').selectAll().execute();
  expect(emails).toMatchObject([
    {
      id: '6918a1b2c3d4e5f60718293a',
      domain_id: system.id,
      origin: 'notice',
      size_bytes: head.length + body.length,
    },
  ]);
  const record = await findEmailRecord(db.reader, '6918a1b2c3d4e5f60718293a');
  expect(record && testEmailCipher.open(record.email).subject).toBe('Logs');
  const opened = await blobs.open(emails[0]?.blob_id ?? '');
  const chunks: Buffer[] = [];
  for await (const chunk of opened?.chunks ?? []) chunks.push(chunk);
  expect(Buffer.concat(chunks).equals(Buffer.concat([Buffer.from(head), body]))).toBe(true);
  expect(await db.reader.selectFrom('email_recipient').select(['address', 'state']).execute()).toEqual([
    { address: 'ann@example.test', state: 'waiting' },
  ]);
});
