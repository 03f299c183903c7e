import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Domain } from '../../src/directory/domains/domain.js';
import { type Aftermath, attemptOf, deferred, delivered, failed, HOST, openAftermath } from './aftermath-fixture.js';
import { readReport } from './strict-report.js';

let after: Aftermath;
let domain: Domain;
let domains = 0;

beforeAll(async () => {
  after = await openAftermath();
});
afterAll(() => after[Symbol.asyncDispose]());
beforeEach(async () => {
  domains += 1;
  ({ domain } = await after.addDomain(`sender${domains}.test`));
});

const reportsHere = async () => (await after.reports()).filter(({ email }) => email.domainId === domain.id);

describe('a message that cannot be delivered', () => {
  it('is reported to its envelope sender by a report that anyone can read', async () => {
    const { email, ...rest } = await after.accept(domain, { dsn: { id: 'QQ314159', return: 'full' } });
    await after.settle({ email, ...rest }, failed(after.clock.now()));
    const [report, ...others] = await reportsHere();
    expect(others).toEqual([]);
    expect(report?.email).toMatchObject({
      origin: 'dsn',
      isBounce: true,
      status: 'queued',
      accountId: undefined,
      subject: 'Delivery Status Notification (Failure)',
      envelope: { from: '', to: [`ann@${domain.name}`] },
    });
    expect(report?.recipients).toMatchObject([
      { address: `ann@${domain.name}`, state: 'waiting', destination: domain.name },
    ]);

    const source = report?.source ?? Buffer.alloc(0);
    const read = readReport(source);
    expect(read.header).toMatchObject({
      from: `Mail Delivery System <mailer-daemon@${domain.name}>`,
      to: `<ann@${domain.name}>`,
      'in-reply-to': '<original@example.test>',
      references: '<original@example.test>',
      'auto-submitted': 'auto-replied',
      precedence: 'auto_reply',
      'x-auto-response-suppress': 'All',
      'x-failed-recipients': 'bob@remote.test',
    });
    expect(read.message).toMatchObject({ 'reporting-mta': `dns; ${HOST}`, 'original-envelope-id': 'QQ314159' });
    expect(read.recipients).toMatchObject([
      {
        'final-recipient': 'rfc822;bob@remote.test',
        action: 'failed',
        status: '5.1.1',
        'remote-mta': 'dns; mx.remote.test',
        'diagnostic-code': 'smtp; 550 5.1.1 No such user',
        'final-log-id': email.id,
      },
    ]);
    expect(read.parts[2]).toMatchObject({ type: 'message/rfc822' });
    expect(read.parts[2]?.body).toContain('The secret body');

    const parsed = await PostalMime.parse(source);
    expect(parsed.from?.address).toBe(`mailer-daemon@${domain.name}`);
    expect(parsed.text).toContain('could not be delivered');
    expect(parsed.text).toContain('bob@remote.test');
    expect(parsed.text).toContain('550 5.1.1 No such user');
  });

  it('is quoted by its header alone unless all of it was asked for', async () => {
    const record = await after.accept(domain);
    await after.settle(record, failed(after.clock.now()));
    const [report] = await reportsHere();
    expect(report?.source.toString()).not.toContain('The secret body');
    expect(readReport(report?.source ?? Buffer.alloc(0)).parts[2]).toMatchObject({
      type: 'text/rfc822-headers',
      body: expect.stringContaining('Message-ID: <original@example.test>\r\n'),
    });
  });

  it('is quoted by its stored header once its body is gone', async () => {
    const record = await after.accept(domain, { dsn: { return: 'full' } });
    await after.db.inTransaction((tx) => after.blobs.drop(tx, [record.email.blobId ?? '']));
    await after.settle(record, failed(after.clock.now()));
    const [report] = await reportsHere();
    const quoted = readReport(report?.source ?? Buffer.alloc(0)).parts[2];
    expect(quoted?.type).toBe('text/rfc822-headers');
    expect(quoted?.body).toContain('Subject: =?UTF-8?');
  });

  it('is in the timeline of the email, with the report it caused', async () => {
    const record = await after.accept(domain);
    await after.settle(record, failed(after.clock.now(), { category: 'spam' }));
    const [report] = await reportsHere();
    expect(await after.eventsOf(record)).toMatchObject([
      { kind: 'notice.sent', recipient: 'bob@remote.test', details: { notice: 'failure', noticeId: report?.email.id } },
    ]);
  });

  it('says that time was up when it was', async () => {
    const record = await after.accept(domain);
    await after.settle(record, failed(after.clock.now(), { isExpired: true, enhanced: '4.4.1', category: 'network' }));
    const [report] = await reportsHere();
    expect(readReport(report?.source ?? Buffer.alloc(0)).recipients[0]?.status).toBe('5.4.7');
    expect(report?.source.toString()).toContain('for five days');
  });

  it('is reported once, however often and by however many it is told', async () => {
    const record = await after.accept(domain);
    const [recipient] = record.recipients;
    if (!recipient) throw new Error('no recipient');
    const attempt = attemptOf(record.email, recipient, failed(after.clock.now()));
    await Promise.all(Array.from({ length: 16 }, () => after.settleAll([attempt])));
    await after.drain();
    expect(await reportsHere()).toHaveLength(1);
    expect((await after.eventsOf(record)).filter(({ kind }) => kind === 'notice.sent')).toHaveLength(1);
  });

  it('is reported for each of its recipients', async () => {
    const to = ['bob@remote.test', 'eve@remote.test'];
    const record = await after.accept(domain, { envelope: { from: `ann@${domain.name}`, to } });
    await after.settle(record, failed(after.clock.now()), 0);
    await after.settle(record, failed(after.clock.now()), 1);
    const finals = (await reportsHere()).map(({ source }) => readReport(source).recipients[0]?.['final-recipient']);
    expect(finals.sort()).toEqual(['rfc822;bob@remote.test', 'rfc822;eve@remote.test']);
  });

  it('waits with its report while the domain is suspended', async () => {
    const { domain: suspended } = await after.addDomain('suspended.test', {}, {});
    const record = await after.accept(suspended);
    await after.db.inTransaction(async (tx) => {
      await tx.updateTable('domain').set({ is_smtp_suspended: 1 }).where('id', '=', suspended.id).execute();
    });
    await after.settle(record, failed(after.clock.now()));
    const report = (await after.reports()).find(({ email }) => email.domainId === suspended.id);
    expect(report).toMatchObject({ email: { status: 'pending' }, recipients: [{ state: 'held' }] });
  });

  it.each([
    ['has no sender', { envelope: { from: '', to: ['bob@remote.test'] } }],
    ['is a report itself', { isBounce: true, origin: 'dsn' }],
    ['is a letter of our own', { origin: 'notice' }],
    ['was cancelled', { isCancelled: true }],
    ['asked for silence', { dsn: { notify: ['never'] } }],
    ['asked for success alone', { dsn: { notify: ['success'] } }],
    ['asked for it at this recipient', { recipients: { notify: ['never'] }, dsn: { notify: ['failure'] } }],
  ] as const)('is not reported when it %s', async (_name, facts) => {
    const record = await after.accept(domain, facts as never);
    const before = (await after.reports()).length;
    await after.settle(record, failed(after.clock.now()));
    expect((await after.reports()).length).toBe(before);
  });

  it('makes no report about a report that fails', async () => {
    const record = await after.accept(domain);
    await after.settle(record, failed(after.clock.now()));
    const [report] = await reportsHere();
    if (!report) throw new Error('no report');
    await after.settle(report, failed(after.clock.now()));
    await after.settle(report, deferred(after.clock.now() + 86_400_000));
    expect(await reportsHere()).toHaveLength(1);
  });
});

describe('a message that is late', () => {
  it('is told of once, not before 15 minutes', async () => {
    const record = await after.accept(domain);
    const { date } = record.email;
    await after.settle(record, deferred(date + 15 * 60_000 - 1));
    expect(await reportsHere()).toEqual([]);
    await after.settle(record, deferred(date + 15 * 60_000));
    await after.settle(record, deferred(date + 20 * 60_000));
    const [report, ...others] = await reportsHere();
    expect(others).toEqual([]);
    expect(report?.email.subject).toBe('Delivery Status Notification (Delayed)');
    const { recipients, header } = readReport(report?.source ?? Buffer.alloc(0));
    expect(recipients[0]).toMatchObject({ action: 'delayed', status: '4.2.2' });
    expect(Date.parse(recipients[0]?.['will-retry-until'] ?? '')).toBe(date + 5 * 86_400_000);
    expect(header['x-failed-recipients']).toBeUndefined();
  });

  it('is still reported when it fails in the end', async () => {
    const record = await after.accept(domain);
    await after.settle(record, deferred(record.email.date + 3_600_000));
    await after.settle(record, failed(record.email.date + 7_200_000));
    expect((await reportsHere()).map(({ email }) => email.subject).sort()).toEqual([
      'Delivery Status Notification (Delayed)',
      'Delivery Status Notification (Failure)',
    ]);
  });

  it('is not told of to whom asked for failures alone', async () => {
    const record = await after.accept(domain, { recipients: { notify: ['failure'] } });
    await after.settle(record, deferred(record.email.date + 3_600_000));
    expect(await reportsHere()).toEqual([]);
  });
});

describe('a message that was handed over', () => {
  it('is told of only when that was asked for, with the original recipient', async () => {
    const quiet = await after.accept(domain);
    await after.settle(quiet, delivered(after.clock.now()));
    const record = await after.accept(domain, {
      recipients: { notify: ['success', 'failure'], originalRecipient: 'rfc822;Bob+list@remote.test' },
      dsn: { return: 'full' },
    });
    await after.settle(record, delivered(after.clock.now()));
    const [report, ...others] = await reportsHere();
    expect(others).toEqual([]);
    const read = readReport(report?.source ?? Buffer.alloc(0));
    expect(report?.email.subject).toBe('Delivery Status Notification (Success)');
    expect(read.recipients[0]).toMatchObject({
      action: 'relayed',
      status: '2.0.0',
      'original-recipient': 'rfc822;Bob+list@remote.test',
    });
    expect(read.parts[2]?.type).toBe('text/rfc822-headers'); // RFC 3461 §4.3: RET is for failures
  });

  it('is left to the remote to tell of when it takes that over', async () => {
    const record = await after.accept(domain, { recipients: { notify: ['success'] } });
    await after.settle(record, delivered(after.clock.now(), { isNotifyPassedOn: true }));
    expect(await reportsHere()).toEqual([]);
  });
});
