import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOperatorQueue } from '../../src/outbound/email-service/operator-queue.js';
import { listEmails } from '../../src/outbound/emails/email-list-store.js';
import { findEmailRecord } from '../../src/outbound/emails/email-store.js';
import { HORIZON_MS } from '../../src/outbound/queue/retry-policy.js';
import { suspendDomain } from '../../src/outbound/queue/suspension.js';
import { reply, type SmtpReply } from '../../src/protocol/smtp/reply.js';
import { testEmailCipher } from '../support/email-cipher.js';
import type { SmtpSink } from '../support/smtp-sink.js';
import { ALIAS, type Forwards, HOST, LETTER, openForwards, senderOf } from './forward-fixture.js';

describe('a forward in the queue', () => {
  let forwards: Forwards;
  /** What the target says to a message; changed as a test goes on. */
  let answer: SmtpReply;
  let sink: SmtpSink;
  beforeEach(async () => {
    forwards = await openForwards();
    answer = reply(250, '2.0.0', 'Taken');
    sink = await forwards.target('target.test', { handler: () => ({ onRcpt: () => answer }) });
  });
  afterEach(async () => {
    await forwards[Symbol.asyncDispose]();
    await sink[Symbol.asyncDispose]();
  });

  const states = async (emailId: string) => (await forwards.recipients(emailId)).map(({ state }) => state);
  const attempted = (emailId: string, count: number) =>
    forwards.until(async () => (await forwards.recipients(emailId)).every(({ attempts }) => attempts >= count));
  const ended = (emailId: string) =>
    forwards.until(async () => (await states(emailId)).every((state) => state !== 'waiting'));
  const paths = (ids: readonly string[]) => Promise.all(ids.map((id) => forwards.path(id)));

  it('is tried again until it is taken, and leaves nothing behind but its path', async () => {
    answer = reply(450, '4.2.1', 'Not now');
    const prepared = await forwards.prepare(LETTER);
    const { emailId, paths: ids } = await forwards.enqueue(prepared, [{}]);
    await forwards.startQueue();
    await attempted(emailId, 1);
    expect(await paths(ids)).toMatchObject([
      { state: 'waiting', code: 450, timeline: expect.stringMatching(/Not now.*tried again at 2026-11-15T12:0[01]/) },
    ]);
    answer = reply(250, '2.0.0', 'Ok');
    await forwards.makeDue();
    await ended(emailId);
    const [path] = await paths(ids);
    expect(path).toMatchObject({ state: 'delivered', code: 250, category: 'none' });
    expect(path?.timeline).toContain('Delivered to mx.target.test (127.0.0.1) by attempt 2');
    expect(path?.facts).toContain(emailId);
    // The bytes that were prepared, unsigned, under an SRS sender
    expect(sink.messages).toHaveLength(1);
    const [message] = sink.messages;
    expect(message?.source.equals(Buffer.concat([prepared.head, prepared.source]))).toBe(true);
    expect(message && senderOf(message)).toMatch(/^srs0=/);
    await forwards.sweep();
    expect(await forwards.remains(emailId)).toBe(0);
    expect(await forwards.blobCount()).toBe(0);
    expect(forwards.notices).toEqual([]);
  });

  it('tells a sender once about the final failure, with the address that the sender wrote', async () => {
    answer = reply(550, '5.1.1', '<bob@target.test>: no such user bob');
    const { emailId, paths: ids } = await forwards.enqueue(await forwards.prepare(LETTER), [
      {},
      { way: forwards.way('carl@target.test') },
    ]);
    await forwards.startQueue();
    await ended(emailId);
    expect((await paths(ids)).map(({ state, code }) => [state, code])).toEqual([
      ['bounced', 550],
      ['bounced', 550],
    ]);
    expect(forwards.notices).toHaveLength(1);
    expect(forwards.notices[0]).toMatchObject({
      to: 'ann@sender.test',
      messageId: 'one@sender.test',
      subject: 'Lunch',
      header: LETTER.slice(0, LETTER.indexOf('\r\n\r\n') + 2),
      failed: [{ address: ALIAS, status: '5.1.1' }],
    });
    expect(JSON.stringify(forwards.notices)).not.toMatch(/bob|carl|target\.test/);
    await forwards.sweep();
    expect(await forwards.remains(emailId)).toBe(0);
    expect(await forwards.blobCount()).toBe(0);
  });

  it('expires after five days, and says so', async () => {
    answer = reply(451, '4.3.0', 'Busy');
    const { emailId, paths: ids } = await forwards.enqueue(await forwards.prepare(LETTER), [{}]);
    await forwards.startQueue();
    await attempted(emailId, 1);
    const date = forwards.clock.now() - HORIZON_MS;
    await forwards.db.writer.updateTable('email').set({ date }).where('id', '=', emailId).execute();
    await forwards.makeDue();
    await ended(emailId);
    const [path] = await paths(ids);
    expect(path).toMatchObject({ state: 'bounced', code: 550 });
    expect(path?.timeline).toMatch(/Tried for five days/);
    expect(forwards.notices).toMatchObject([{ to: 'ann@sender.test', failed: [{ address: ALIAS, status: '5.4.7' }] }]);
  });

  it('is held with its bytes when the sender cannot be told', async () => {
    const prepared = await forwards.prepare(LETTER, { mailFrom: '' });
    answer = reply(550, '5.1.1', 'No such user');
    const { emailId, paths: ids } = await forwards.enqueue(prepared, [{}, { way: forwards.way('carl@down.test') }]);
    forwards.dns.zone['down.test'] = { mx: ['mx.down.test'] };
    forwards.dns.zone['mx.down.test'] = { a: ['127.0.0.1'] };
    await forwards.startQueue();
    await attempted(emailId, 1);
    // While another target waits for the bytes, they stay
    expect(await states(emailId)).toEqual(['failed', 'waiting']);
    expect((await paths(ids)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    const late = await forwards.target('down.test');
    await forwards.makeDue();
    await ended(emailId);
    expect(await states(emailId)).toEqual(['failed', 'delivered']);
    expect(late.messages.map(senderOf)).toEqual(['']);
    const [first, second] = await paths(ids);
    const held = await forwards.db.reader.selectFrom('held_message').selectAll().executeTakeFirstOrThrow();
    expect(first).toMatchObject({ state: 'held', heldId: held.id });
    expect(second?.state).toBe('delivered');
    const { facts } = forwards.held.read(held);
    expect(facts).toMatchObject({
      recipient: ALIAS,
      subject: 'Lunch',
      messageId: 'one@sender.test',
      arrival: { id: prepared.arrival.id, mailFrom: '' },
      targets: [{ pathId: ids[0], way: { kind: 'forward', address: 'bob@target.test' } }],
    });
    expect(forwards.notices).toEqual([]);
    await forwards.sweep();
    expect(await forwards.remains(emailId)).toBe(0);
    const blob = await forwards.blobs.open(held.blob_id);
    expect(blob?.sizeBytes).toBe(prepared.head.length + prepared.source.length);
    await late[Symbol.asyncDispose]();
  });

  it('spares the sender of a copy that its owner sent on: it is held again', async () => {
    answer = reply(550, '5.1.1', 'No such user');
    const prepared = await forwards.prepare(LETTER);
    const { emailId, paths: ids } = await forwards.enqueue(prepared, [{}], { isSenderSpared: true });
    await forwards.startQueue();
    await ended(emailId);
    expect(await paths(ids)).toMatchObject([{ state: 'held' }]);
    expect(forwards.notices).toEqual([]);
  });

  it('writes path and row in one transaction or not at all', async () => {
    const { emailId, paths: ids } = await forwards.enqueue(await forwards.prepare(LETTER), [{}]);
    const failing = forwards.db.inTransaction(async (tx) => {
      const record = await findEmailRecord(tx, emailId);
      const [only] = record?.recipients ?? [];
      if (!record || !only) throw new Error('the email is not there');
      const report = {
        at: 1,
        code: 250,
        response: 'ok',
        durationMs: 1,
        mx: { host: 'mx.target.test', priority: 0, ip: '127.0.0.1', port: 25 },
        tls: { isEnabled: false, policy: 'none' } as const,
      };
      const outcome = { kind: 'delivered', destination: 'target.test', report } as const;
      await forwards.forwarding.onSettled(tx, [
        {
          email: record.email,
          recipient: only,
          outcome,
          isFirstFailure: false,
          statusBefore: 'queued',
          statusAfter: 'sent',
        },
      ]);
      throw new Error('and then the power went');
    });
    await expect(failing).rejects.toThrow('power');
    expect(await paths(ids)).toMatchObject([{ state: 'waiting', timeline: '' }]);
  });

  it('goes straight to its host, in a lane of its own, and teaches nothing about the domain', async () => {
    forwards.dns.zone['box.test'] = { a: ['127.0.0.1'] };
    forwards.dialAt('box.test', sink.port);
    const way = forwards.way('sales@target.test', { host: 'box.test', port: 1337 });
    const { emailId } = await forwards.enqueue(await forwards.prepare(LETTER), [{ way }]);
    expect(await forwards.recipients(emailId)).toMatchObject([{ destination: 'box.test:1337' }]);
    await forwards.startQueue();
    await ended(emailId);
    expect(sink.messages).toHaveLength(1);
    expect(forwards.names.destinationOf('x@target.test')).toBe('target.test');
  });

  it('is rewritten where the target refuses it for DMARC, from then on at once', async () => {
    const froms: string[] = [];
    const strict = await forwards.target('strict.test', {
      handler: () => ({
        async onMessage({ source }) {
          froms.push(/^From: .*$/m.exec(source.toString())?.[0].trim() ?? '');
          if (!froms.at(-1)?.includes('no-reply')) return reply(550, '5.7.26', 'DMARC policy');
          return froms.length < 3 ? reply(550, '5.7.26', 'DMARC policy still') : reply(250, '2.0.0', 'Ok');
        },
      }),
    });
    const way = forwards.way('bob@strict.test');
    const { emailId } = await forwards.enqueue(await forwards.prepare(LETTER), [{ way }]);
    await forwards.startQueue();
    await attempted(emailId, 1);
    expect(await forwards.recipients(emailId)).toMatchObject([{ state: 'waiting', fault: { code: 421 } }]);
    await forwards.makeDue();
    await ended(emailId);
    const ours = `From: "ann@sender.test" <no-reply@${HOST}>`;
    expect(froms).toEqual(['From: Ann <ann@sender.test>', ours, ours]);
    await strict[Symbol.asyncDispose]();
  });

  it('waits for the reply that is in doubt, and is settled by it', async () => {
    const prepared = await forwards.prepare(LETTER);
    const first = await forwards.enqueue(prepared, [{ mayRepeat: true }]);
    const second = await forwards.enqueue(prepared, [{ mayRepeat: true }]);
    const [row] = await forwards.recipients(first.emailId);
    expect(row?.nextAttemptAt).toBe(forwards.clock.now() + 11 * 60_000);
    const report = {
      at: forwards.clock.now(),
      code: 250,
      response: '250 late',
      durationMs: 1,
      mx: { host: 'mx.target.test', priority: 0, ip: '127.0.0.1', port: 25 },
      tls: { isEnabled: false, policy: 'none' } as const,
    };
    const fault = { at: 1, code: 421, message: 'lost', category: 'network', action: 'defer' } as const;
    await forwards.db.inTransaction(async (tx) => {
      await forwards.carrier.settleDoubt(tx, first.paths[0] ?? '', { kind: 'good', as: 'delivered', report });
      await forwards.carrier.settleDoubt(tx, second.paths[0] ?? '', { kind: 'temporary', fault });
      await forwards.carrier.settleDoubt(tx, 'gone', { kind: 'temporary', fault });
    });
    expect(await states(first.emailId)).toEqual(['delivered']);
    await forwards.sweep();
    expect(await forwards.remains(first.emailId)).toBe(0);
    await forwards.startQueue();
    await ended(second.emailId);
    expect(await states(second.emailId)).toEqual(['delivered']);
    expect(sink.messages).toHaveLength(1);
  });

  it('says that an attempt may be repeated which a crash cut off', async () => {
    const { emailId, paths: ids } = await forwards.enqueue(await forwards.prepare(LETTER), [{}]);
    // As a process leaves it that dies between the remote's 250 and our commit
    await forwards.db.writer.updateTable('email_recipient').set({ claim_number: 1_000_000 }).execute();
    await forwards.startQueue();
    await ended(emailId);
    expect((await paths(ids))[0]).toMatchObject({
      state: 'delivered',
      timeline: expect.stringContaining('this delivery may be repeated'),
    });
  });

  it('waits a minute after the try within the session', async () => {
    const fault = { at: 1, code: 450, message: 'Later.', category: 'other', action: 'defer' } as const;
    const { emailId } = await forwards.enqueue(await forwards.prepare(LETTER), [{ fault }]);
    const [row] = await forwards.recipients(emailId);
    expect(row).toMatchObject({ attempts: 1, fault: { message: 'Later.' } });
    expect(row?.nextAttemptAt).toBeGreaterThan(forwards.clock.now() + 50_000);
  });

  it('is no email of its domain: not listed, not held back by a suspension, but in the queue', async () => {
    const { db, clock, domain, forwarding } = forwards;
    answer = reply(450, '4.2.1', 'Later');
    const before = await forwards.enqueue(await forwards.prepare(LETTER), [{}]);
    await suspendDomain({ db, clock }, domain.id);
    const after = await forwards.enqueue(await forwards.prepare(LETTER), [{}]);
    expect([...(await states(before.emailId)), ...(await states(after.emailId))]).toEqual(['waiting', 'waiting']);
    const page = { page: 1, limit: 10, sort: { field: 'created_at', isDescending: true } };
    const filter = { scope: { domainIds: [domain.id], aliasIds: [] }, dateAfter: undefined };
    expect(await listEmails(db.reader, filter, page as never)).toEqual([]);
    const queue = createOperatorQueue({ db, clock, cipher: testEmailCipher, onFinal: forwarding.onFinal });
    for (const { emailId } of [before, after]) {
      expect(await queue.find(emailId)).toMatchObject({ email: { origin: 'forward', subject: '', headers: [] } });
    }
    await queue.cancel(before.emailId);
    expect(await paths(before.paths)).toMatchObject([
      { state: 'cancelled', timeline: expect.stringContaining('operator of this service cancelled') },
    ]);
    answer = reply(250, '2.0.0', 'Ok');
    await forwards.startQueue();
    await ended(after.emailId);
    expect(await states(after.emailId)).toEqual(['delivered']);
    expect(sink.messages).toHaveLength(1);
  });

  it('is cancelled with its domain or its alias, and its path says why', async () => {
    const other = { ...forwards.alias, id: 'f'.repeat(24) };
    const { emailId, paths: ids } = await forwards.enqueue(await forwards.prepare(LETTER), [
      {},
      { way: forwards.way('carl@target.test', { alias: other }) },
    ]);
    await forwards.db.inTransaction((tx) => forwards.forwarding.onAliasDeleted(tx, forwards.alias.id));
    expect(await states(emailId)).toEqual(['cancelled', 'waiting']);
    expect(await paths(ids)).toMatchObject([
      { state: 'cancelled', timeline: expect.stringContaining('The alias was deleted') },
      { state: 'waiting' },
    ]);
    await forwards.db.inTransaction(async (tx) => {
      await forwards.forwarding.onDomainDeleted(tx, forwards.domain.id);
      await forwards.retention.onDomainDeleted(tx, forwards.domain.id);
    });
    expect((await paths(ids)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    expect((await paths(ids))[1]?.timeline).toContain('The domain was deleted');
    await forwards.sweep();
    expect(await forwards.remains(emailId)).toBe(0);
    expect(await forwards.blobCount()).toBe(0);
  });
});
