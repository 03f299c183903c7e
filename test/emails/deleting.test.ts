import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountActor } from '../../src/directory/actor.js';
import { say } from '../../src/i18n/sentence.js';
import { inEnglish } from '../../src/i18n/translate.js';
import { insertEmailEvent } from '../../src/outbound/emails/email-event-store.js';
import { type Emails, openEmails } from './email-fixture.js';

let rig: Emails;
let admin: AccountActor;
const from = 'ann@deleting.test';
beforeAll(async () => {
  rig = await openEmails();
  const seeded = await rig.addDomain('deleting.test');
  admin = seeded.admin;
  await rig.addAlias(seeded.domain, admin, 'ann');
});
afterAll(() => rig[Symbol.asyncDispose]());

const kinds = async (id: string) => (await rig.emails.timeline(admin, id)).map(({ kind }) => kind);

describe('deleting an email', () => {
  it('rejects it, and cancels all who have not got it yet', async () => {
    const { email } = await rig.send(admin, from, { to: ['a@x.test', 'b@x.test'] });
    await rig.db.inTransaction(async (tx) => {
      const done = tx.updateTable('email_recipient').set({ state: 'delivered' }).where('email_id', '=', email.id);
      await done.where('position', '=', 0).execute();
    });
    const { email: deleted, recipients } = await rig.emails.delete(admin, email.id);
    expect(deleted).toMatchObject({ status: 'rejected', isCancelled: true });
    expect(recipients).toMatchObject([
      { state: 'delivered', fault: undefined },
      { state: 'cancelled', fault: { code: 550, message: 'The email was deleted before it was sent.' } },
    ]);
    expect((await rig.emails.get(admin, email.id)).recipients).toEqual(recipients);
    expect(await kinds(email.id)).toEqual(['accepted', 'email.cancelled', 'cancelled', 'finished']);
  });

  it('works while a worker holds it: the claim stays, and the mark is there to be seen', async () => {
    const { email } = await rig.send(admin, from);
    await rig.db.inTransaction(async (tx) => {
      await tx.updateTable('email_recipient').set({ claim_number: 7 }).where('email_id', '=', email.id).execute();
    });
    const { recipients } = await rig.emails.delete(admin, email.id);
    expect(recipients).toMatchObject([{ state: 'cancelled', claimNumber: 7 }]);
  });

  it('is refused once it is final, and happens once when 16 ask at once', async () => {
    const { email } = await rig.send(admin, from);
    const outcomes = await Promise.allSettled(Array.from({ length: 16 }, () => rig.emails.delete(admin, email.id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toMatchObject({ kind: 'conflict', key: 'email.alreadyFinal' });
      }
    }
    expect((await kinds(email.id)).filter((kind) => kind === 'email.cancelled')).toHaveLength(1);
  });
});

describe('the operator', () => {
  it('sees what waits, and makes it due although its destination pauses', async () => {
    const { email } = await rig.send(admin, from, { to: ['bob@pausing.test'] });
    const later = rig.clock.now() + 600_000;
    await rig.db.inTransaction(async (tx) => {
      await tx
        .updateTable('email_recipient')
        .set({ next_attempt_at: later })
        .where('email_id', '=', email.id)
        .execute();
      const lane = tx.updateTable('destination').set({ due_at: later, failures: 3 });
      await lane.where('name', '=', 'pausing.test').execute();
    });
    expect(await rig.queue.listDestinations(100)).toContainEqual({
      destination: 'pausing.test',
      recipients: 1,
      nextAttemptAt: later,
    });
    const now = rig.clock.now();
    const { recipients } = await rig.queue.retryNow(email.id);
    expect(recipients[0]?.nextAttemptAt).toBeLessThanOrEqual(now);
    const lane = rig.db.reader.selectFrom('destination').select('due_at').where('name', '=', 'pausing.test');
    expect(await lane.executeTakeFirst()).toEqual({ due_at: now });
    const found = await rig.queue.find(email.id);
    expect(found?.timeline.at(-1)).toMatchObject({
      kind: 'email.retried',
      text: say('step.retried'),
    });
  });

  it('cancels any email', async () => {
    const { email } = await rig.send(admin, from);
    expect(await rig.queue.cancel(email.id)).toMatchObject({ email: { status: 'rejected' } });
    await expect(rig.queue.cancel('0'.repeat(24))).rejects.toMatchObject({ kind: 'not-found' });
  });
});

it('a timeline tells what happened in its order, with the words of the other side', async () => {
  const { email } = await rig.send(admin, from);
  const { domainId, id: emailId } = email;
  const mx = { host: 'mx.remote.test', priority: 10, ip: '192.0.2.1', port: 25 };
  const event = { domainId, emailId, recipient: 'bob@remote.test' };
  const at = (seconds: number) => email.createdAt + seconds * 1000;
  const greylisted = { at: at(1), code: 451, message: 'It was put off.', response: '451 Come back', mx };
  await rig.db.inTransaction(async (tx) => {
    await insertEmailEvent(tx, { ...event, kind: 'attempt.deferred', details: greylisted, at: at(2) });
    await insertEmailEvent(tx, { ...event, kind: 'attempt.interrupted', details: {}, at: at(60) });
    const tls = { isEnabled: true, version: 'TLSv1.3', policy: 'mta-sts', isVerified: true };
    const delivery = { at: at(61), code: 250, response: '250 2.0.0 Ok: queued as 1', mx, tls, durationMs: 80 };
    await tx
      .updateTable('email_recipient')
      .set({ delivery: JSON.stringify(delivery), state: 'delivered' })
      .where('email_id', '=', emailId)
      .execute();
  });
  const timeline = await rig.emails.timeline(admin, emailId);
  expect(timeline.map(({ kind, recipient, text }) => [kind, recipient, inEnglish(text)])).toEqual([
    ['accepted', undefined, 'Accepted by the API from ann@deleting.test for 1 recipient.'],
    ['attempt.deferred', 'bob@remote.test', 'It was put off. mx.remote.test said: 451 Come back'],
    [
      'attempt.interrupted',
      'bob@remote.test',
      'An attempt was interrupted before its result was known. It is tried again, so this delivery may be repeated.',
    ],
    [
      'delivered',
      'bob@remote.test',
      'Delivered to mx.remote.test (192.0.2.1) over TLSv1.3 (verified) by MTA-STS. It said: 250 2.0.0 Ok: queued as 1',
    ],
  ]);
});
