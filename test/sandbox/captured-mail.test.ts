import { describe, expect, it } from 'vitest';
import { createCapturedMailService } from '../../src/sandbox/mail/captured-mail-service.js';
import { sandboxMailCommands } from '../../src/sandbox/mail/sandbox-mail-commands.js';
import { openTestDatabase } from '../support/database.js';
import { testCapturedSeal } from '../support/email-cipher.js';
import { createManualClock } from '../support/manual-clock.js';

const mailTo = (id: string, to: string[], subject = `Mail ${id}`) => ({
  id,
  from: 'no-reply@sandbox.test',
  to,
  source: Buffer.from(`From: Sandbox <no-reply@sandbox.test>\r\nSubject: ${subject}\r\n\r\nhello ${id}\r\n`),
});

describe('captured mail', () => {
  it('is listed newest first and found by address, id or as the latest', async () => {
    await using db = await openTestDatabase();
    const clock = createManualClock();
    const mail = createCapturedMailService({ db, clock, seal: testCapturedSeal });
    await mail.capture(mailTo('a', ['ann@example.test'], '=?utf-8?q?Gr=C3=BC=C3=9Fe?='));
    await clock.advance(1000);
    await mail.capture(mailTo('b', ['bob@example.test', 'Ann@example.test']));
    await clock.advance(1000);
    await mail.capture(mailTo('c', ['bob@example.test']));
    expect((await mail.list()).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    expect((await mail.list({ to: 'ann@EXAMPLE.test' })).map(({ subject }) => subject)).toEqual(['Mail b', 'Grüße']);
    expect((await mail.get('latest')).id).toBe('c');
    expect((await mail.get('latest', { to: 'ann@example.test' })).id).toBe('b');
    expect(Buffer.from((await mail.get('a')).source).toString()).toContain('hello a');
    await expect(mail.get('nobody')).rejects.toMatchObject({ kind: 'not-found' });
    expect(await mail.clear()).toBe(3);
    await expect(mail.get('latest')).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('is kept once when it comes twice under one id', async () => {
    await using db = await openTestDatabase();
    const mail = createCapturedMailService({ db, clock: createManualClock(), seal: testCapturedSeal });
    await Promise.all(Array.from({ length: 16 }, () => mail.capture(mailTo('a', ['ann@example.test']))));
    expect(await mail.list()).toHaveLength(1);
  });

  it('keeps the newest thousand', async () => {
    await using db = await openTestDatabase();
    const clock = createManualClock();
    const mail = createCapturedMailService({ db, clock, seal: testCapturedSeal });
    await db.inTransaction(async (tx) => {
      const rows = Array.from({ length: 1005 }, (_, i) => ({
        id: `old-${i}`,
        mail_from: '',
        rcpt_to: '[]',
        sealed_facts: testCapturedSeal.seal(`mail-facts old-${i}`, Buffer.from(JSON.stringify({ subject: '' }))),
        source: Buffer.alloc(0),
        size_bytes: 0,
        created_at: i,
      }));
      await tx.insertInto('sandbox_mail').values(rows).execute();
    });
    await mail.capture(mailTo('new', ['ann@example.test']));
    const kept = await mail.list();
    expect(kept).toHaveLength(1000);
    expect([kept.at(0)?.id, kept.at(-1)?.id]).toEqual(['new', 'old-6']);
  });

  it('is shown to the command line as plain text and as it would travel', async () => {
    await using db = await openTestDatabase();
    const mail = createCapturedMailService({ db, clock: createManualClock(), seal: testCapturedSeal });
    await mail.capture(mailTo('a', ['ann@example.test']));
    const run = (name: string, input: object) => {
      const command = sandboxMailCommands({ mail }).find((known) => known.name === name);
      return command?.handle(command.input.parse(input) as never);
    };
    const line = {
      id: 'a',
      mail_from: 'no-reply@sandbox.test',
      rcpt_to: ['ann@example.test'],
      from: 'Sandbox <no-reply@sandbox.test>',
      subject: 'Mail a',
      created_at: '2026-11-15T12:00:00.000Z',
    };
    expect(await run('sandbox.inbox', {})).toEqual([line]);
    expect(await run('sandbox.mail', { id: 'latest' })).toEqual({
      ...line,
      to: null,
      text: 'hello a\n',
      source: 'From: Sandbox <no-reply@sandbox.test>\r\nSubject: Mail a\r\n\r\nhello a\r\n',
    });
    expect(await run('sandbox.inbox.clear', {})).toEqual({ removed: 1 });
  });
});
