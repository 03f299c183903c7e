import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveCatchallPasswords } from '../../src/directory/credentials/catchall-password-store.js';
import { say } from '../../src/i18n/sentence.js';
import { ServiceError } from '../../src/platform/service-error.js';
import { createPasswordHasher } from '../../src/platform/threads/password-hasher.js';
import { converse } from '../support/smtp-converse.js';
import {
  ANN,
  CATCHALL_PASSWORD,
  message,
  PASSWORD,
  plain,
  type Submission,
  startSubmission,
} from './submission-fixture.js';

let door: Submission;
beforeAll(async () => {
  door = await startSubmission();
});
afterAll(() => door[Symbol.asyncDispose]());

describe('submission', () => {
  it('takes a message over STARTTLS, and answers when it is durable', async () => {
    await using smtp = await converse(door.server.address().port);
    await smtp.play(`
      S: 220 mail.waypost.test ESMTP Waypost
      C: EHLO laptop.lan
      S: 250-mail.waypost.test
      S: 250-PIPELINING
      S: 250-SIZE 52428800
      S: 250-8BITMIME
      S: 250-SMTPUTF8
      S: 250-DSN
      S: 250-ENHANCEDSTATUSCODES
      S: 250-CHUNKING
      S: 250 STARTTLS
      C: AUTH PLAIN ${plain(ANN, PASSWORD)}
      S: 538 5.7.11 Send STARTTLS first
      C: STARTTLS
      S: 220 2.0.0 Go ahead
      (tls)
      C: EHLO laptop.lan
      S: 250-mail.waypost.test
      S: 250-PIPELINING
      S: 250-SIZE 52428800
      S: 250-8BITMIME
      S: 250-SMTPUTF8
      S: 250-DSN
      S: 250-REQUIRETLS
      S: 250-ENHANCEDSTATUSCODES
      S: 250-CHUNKING
      S: 250 AUTH PLAIN LOGIN
      C: AUTH PLAIN ${plain(ANN, PASSWORD)}
      S: 235 2.7.0 Authentication succeeded
      C: MAIL FROM:<${ANN}> SIZE=200 RET=HDRS ENVID=order+2B7 REQUIRETLS
      C: RCPT TO:<bob@remote.test> NOTIFY=SUCCESS,DELAY ORCPT=rfc822;Bob@old.test
      C: RCPT TO:<Cy@Remote.test>
      C: DATA
      S: 250 2.1.0 Sender ok
      S: 250 2.1.5 Recipient ok
      S: 250 2.1.5 Recipient ok
      S: 354 End the message with a dot on a line of its own
      C: From: Ann <ann+shop@example.test>
      C: To: bob@remote.test
      C: Bcc: cy@remote.test
      C: Subject: Hello
      C: Message-ID: <first@example.test>
      C: Date: Sun, 15 Nov 2026 11:59:00 +0000
      C:
      C: ..a dot
      C: .
    `);
    const [, id] = /^250 2\.0\.0 Queued as ([0-9a-f]{24})$/.exec(await smtp.hearReply()) ?? [];
    const email = (await door.stored()).find((stored) => stored.id === id);
    expect(email).toMatchObject({
      origin: 'submission',
      alias_id: door.ann.aliasId,
      message_id: 'first@example.test',
      envelope_from: ANN,
      requires_tls: 1,
    });
    expect(JSON.parse(email?.dsn ?? '')).toEqual({ id: 'order+7', return: 'headers' });
    expect(email?.recipients).toMatchObject([
      {
        address: 'bob@remote.test',
        notify: expect.stringContaining('delay'),
        original_recipient: 'rfc822;Bob@old.test',
      },
      { address: 'Cy@remote.test', notify: null, original_recipient: null },
    ]);
    const lines = email?.source.split('\r\n') ?? [];
    expect(lines.slice(0, 3)).toEqual([
      `Received: by mail.waypost.test with ESMTPSA id ${id}`,
      expect.stringMatching(/^ tls TLS_[A-Z0-9_]+;$/),
      ' Sun, 15 Nov 2026 12:00:00 +0000',
    ]);
    expect(email?.source).not.toMatch(/127\.0\.0\.1|laptop|Bcc/);
    expect(email?.source).toMatch(/\r\n\r\n\.a dot\r\n$/);
  });

  it('takes AUTH LOGIN and chunks under implicit TLS', async () => {
    await using smtp = await door.connect();
    await smtp.play(`
      C: MAIL FROM:<${ANN}>
      S: 530 5.7.0 Authentication required
      C: AUTH LOGIN
      S: 334 VXNlcm5hbWU6
      C: ${Buffer.from(ANN).toString('base64')}
      S: 334 UGFzc3dvcmQ6
      C: ${Buffer.from(PASSWORD).toString('base64')}
      S: 235 2.7.0 Authentication succeeded
    `);
    const text = message({ id: 'chunked@example.test' }).replaceAll('\n', '\r\n');
    smtp.say(`MAIL FROM:<>\r\nRCPT TO:<bob@remote.test>\r\nBDAT 20\r\n${text.slice(0, 20)}`);
    smtp.say(`BDAT ${text.length - 20} LAST\r\n${text.slice(20)}`);
    await smtp.play(`
      S: 250 2.1.0 Sender ok
      S: 250 2.1.5 Recipient ok
      S: 250 2.0.0 Chunk ok
      S: 250 2.0.0 Queued as <any>
    `);
    const email = (await door.stored()).find(({ message_id }) => message_id === 'chunked@example.test');
    expect(email?.envelope_from).toBe('');
    expect(email?.source.endsWith('\r\n\r\nA body\r\n')).toBe(true);
  });

  it('answers the same message again without a second email', async () => {
    await using smtp = await door.signIn();
    const text = message({ id: 'twice@example.test' });
    const first = await door.hand(smtp, text);
    expect(first).toMatch(/^250 2\.0\.0 Queued as/);
    expect(await door.hand(smtp, text)).toBe(first);
    expect((await door.stored()).filter(({ message_id }) => message_id === 'twice@example.test')).toHaveLength(1);
  });

  it('sends only from addresses that the login may use', async () => {
    await door.addAlias(door.domain, door.admin, 'bob');
    await using asAnn = await door.signIn();
    await using asAll = await door.signIn('*@example.test', CATCHALL_PASSWORD);
    for (const from of ['bob@example.test', 'nobody@example.test', 'ann@elsewhere.test']) {
      expect(await door.hand(asAnn, message({ from })), from).toMatch(/^550 5\.7\.1 /);
    }
    expect(await door.hand(asAnn, message(), 'bounces@elsewhere.test')).toMatch(/^250/);
    for (const from of ['ann@example.test', 'whoever@example.test']) {
      expect(await door.hand(asAll, message({ from })), from).toMatch(/^250/);
    }
    expect(await door.hand(asAll, message({ from: 'ann@elsewhere.test' }))).toMatch(/^550 5\.7\.1 /);
    expect(await door.hand(asAnn, 'Subject: no From\n\nA body')).toMatch(/^550 5\.7\.1 /);
  });

  it('refuses no-reply addresses, and takes the others', async () => {
    await using smtp = await door.signIn();
    await smtp.play(`
      C: MAIL FROM:<${ANN}>
      S: 250 2.1.0 Sender ok
      C: RCPT TO:<no-reply@remote.test>
      S: 550 5.1.1 This address does not receive mail
      C: RCPT TO:<postmaster>
      S: 550 5.1.3 The recipient needs a domain
      C: RCPT TO:<bob@remote.test>
      S: 250 2.1.5 Recipient ok
    `);
  });

  it('accepts the login and names the missing record', async () => {
    const { domain, admin } = await door.addDomain('unready.test', { hasSmtp: false });
    const { aliasId } = await door.addAlias(domain, admin, 'ann');
    await door.setPassword(aliasId, PASSWORD);
    await using smtp = await door.signIn('ann@unready.test');
    expect(await door.hand(smtp, message())).toMatch(/^550 5\.7\.1 .*(?:DKIM|_domainkey)/);
  });

  it('accepts for a suspended domain, which sends later', async () => {
    const { domain, admin } = await door.addDomain('suspended.test');
    const { aliasId } = await door.addAlias(domain, admin, 'ann');
    await door.setPassword(aliasId, PASSWORD);
    await door.queue.suspend(domain.id);
    await using smtp = await door.signIn('ann@suspended.test');
    const text = message({ from: 'ann@suspended.test', id: 'held@suspended.test' });
    expect(await door.hand(smtp, text)).toMatch(/^250/);
    expect((await door.stored()).find(({ message_id }) => message_id === 'held@suspended.test')?.status).toBe(
      'pending',
    );
  });
});

describe('submission under pressure', () => {
  it('answers wrong, unknown, disabled and locked-out logins alike', async () => {
    await using guarded = await startSubmission();
    const { aliasId } = await guarded.addAlias(guarded.domain, guarded.admin, 'off', { isEnabled: false });
    await guarded.setPassword(aliasId, PASSWORD);
    const tries = [
      ...[plain('off@example.test', PASSWORD), plain('unknown@example.test', PASSWORD), plain('ann', PASSWORD)],
      ...Array.from({ length: 8 }, (_, i) => plain(ANN, `wrong ${i}`)),
      plain(ANN, PASSWORD),
    ];
    await using smtp = await guarded.connect();
    for (const response of tries) {
      smtp.say(`AUTH PLAIN ${response}\r\n`);
      expect(await smtp.hearReply()).toBe('535 5.7.8 Authentication credentials invalid');
    }
  });

  it('keeps the daily limit, and says so', async () => {
    await using limited = await startSubmission({ dailyLimit: 2 });
    await using smtp = await limited.signIn();
    expect(await limited.hand(smtp, message())).toMatch(/^250/);
    expect(await limited.hand(smtp, message())).toMatch(/^250/);
    expect(await limited.hand(smtp, message())).toMatch(/^450 4\.7\.1 /);
  });

  it('counts on the account of the admin who has taken over the catch-all password', async () => {
    await using taken = await startSubmission();
    await using smtp = await taken.signIn('*@example.test', CATCHALL_PASSWORD);
    expect(await taken.hand(smtp, message())).toMatch(/^250/);
    const bob = await taken.signUp();
    await taken.join(taken.domain, bob, 'admin');
    await taken.db.inTransaction((tx) =>
      moveCatchallPasswords(tx, taken.domain.id, taken.admin.accountId, bob.accountId),
    );
    expect(await taken.hand(smtp, message())).toMatch(/^250/);
    const senders = (await taken.stored()).map(({ account_id }) => account_id);
    expect(new Set(senders)).toEqual(new Set([taken.admin.accountId, bob.accountId]));
  });

  it('refuses what a scanner finds, and names the part', async () => {
    await using scanned = await startSubmission({
      scan: async () => ({ kind: 'hit', scanner: 'executable', part: 'run.exe', reason: say('scan.script') }),
    });
    await using smtp = await scanned.signIn();
    expect(await scanned.hand(smtp, message())).toMatch(/^550 5\.7\.1 .*run\.exe/);
    expect(await scanned.stored()).toEqual([]);
  });

  it('says 451 while nothing can be made durable', async () => {
    await using broken = await startSubmission({
      db: {
        durable: async () => {
          throw new ServiceError('unavailable', 'db.unavailable');
        },
      },
    });
    await using smtp = await broken.signIn();
    expect(await broken.hand(smtp, message())).toMatch(/^451 4\.3\.0 /);
  });

  it('defers logins when too many passwords are being checked', async () => {
    const argon2 = await import('@node-rs/argon2');
    const gate = { isShut: false, open: () => {} };
    const hasher = createPasswordHasher({
      concurrency: 1,
      memoryKiB: 8,
      iterations: 1,
      maxWaiting: 0,
      argon2: {
        ...argon2,
        async hashRaw(...given) {
          if (gate.isShut) await new Promise<void>((resolve) => (gate.open = resolve));
          return argon2.hashRaw(...given);
        },
      },
    });
    await using busy = await startSubmission({ hasher });
    gate.isShut = true;
    await using first = await busy.connect();
    await using second = await busy.connect();
    first.say(`AUTH PLAIN ${plain('x@example.test', 'one')}\r\n`);
    second.say(`AUTH PLAIN ${plain('y@example.test', 'two')}\r\n`);
    const late = await Promise.race([first.hearReply(), second.hearReply()]);
    expect(late).toBe('454 4.7.0 Passwords cannot be checked now, try later');
    gate.isShut = false;
    gate.open();
  });

  it('keeps sixteen concurrent sessions apart', async () => {
    const before = (await door.stored()).length;
    const answers = await Promise.all(
      Array.from({ length: 16 }, async () => {
        await using smtp = await door.signIn();
        return await door.hand(smtp, message());
      }),
    );
    expect(answers.filter((answer) => !answer.startsWith('250'))).toEqual([]);
    expect(new Set(answers).size).toBe(16);
    expect(await door.stored()).toHaveLength(before + 16);
  });
});
