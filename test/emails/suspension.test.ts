import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Emails, openEmails } from './email-fixture.js';

let rig: Emails;
beforeAll(async () => {
  rig = await openEmails();
});
afterAll(() => rig[Symbol.asyncDispose]());

async function sender(name: string) {
  const { domain, admin } = await rig.addDomain(name);
  await rig.addAlias(domain, admin, 'ann');
  return { domain, admin, from: `ann@${name}` };
}

async function states(domainId: string) {
  const emails = await rig.db.reader.selectFrom('email').select('status').where('domain_id', '=', domainId).execute();
  const recipients = rig.db.reader.selectFrom('email_recipient').select('state').where('domain_id', '=', domainId);
  return {
    emails: [...new Set(emails.map(({ status }) => status))],
    recipients: [...new Set((await recipients.execute()).map(({ state }) => state))],
  };
}

describe('a suspended domain', () => {
  it('holds what it accepts and what waits, and lets all of it go when it is resumed', async () => {
    const { domain, admin, from } = await sender('held.test');
    await rig.send(admin, from);
    await rig.queue.suspend(domain.id);
    expect(await states(domain.id)).toEqual({ emails: ['pending'], recipients: ['held'] });
    const { email } = await rig.send(admin, from, { to: ['bob@woken.test'] });
    expect(email.status).toBe('pending');
    const lane = rig.db.reader.selectFrom('destination').selectAll().where('name', '=', 'woken.test');
    expect(await lane.executeTakeFirst()).toBeUndefined();

    await rig.queue.resume(domain.id);
    expect(await states(domain.id)).toEqual({ emails: ['queued'], recipients: ['waiting'] });
    expect(await lane.executeTakeFirst()).toMatchObject({ due_at: rig.clock.now() });
  });

  it('never leaves an email in the queue, however many come while it is suspended', async () => {
    const { domain, admin, from } = await sender('race.test');
    const sending = Array.from({ length: 16 }, () => rig.send(admin, from));
    await Promise.all([...sending.slice(0, 8), rig.queue.suspend(domain.id), ...sending.slice(8)]);
    expect(await states(domain.id)).toEqual({ emails: ['pending'], recipients: ['held'] });
    await Promise.all([rig.queue.resume(domain.id), ...Array.from({ length: 16 }, () => rig.send(admin, from))]);
    expect(await states(domain.id)).toEqual({ emails: ['queued'], recipients: ['waiting'] });
  });

  it('does not resume what was deleted', async () => {
    const { domain, admin, from } = await sender('deleted-held.test');
    const { email } = await rig.send(admin, from);
    await rig.queue.suspend(domain.id);
    await rig.emails.delete(admin, email.id);
    await rig.queue.resume(domain.id);
    expect(await states(domain.id)).toEqual({ emails: ['rejected'], recipients: ['cancelled'] });
  });
});

describe('deleting a domain', () => {
  it('rejects what waits, also what comes in at the same time', async () => {
    const { domain, admin, from } = await sender('gone.test');
    await rig.send(admin, from);
    const deletion = rig.db.inTransaction(async (tx) => {
      await tx
        .selectFrom('domain')
        .select('id')
        .where('id', '=', domain.id)
        .$if(rig.db.engine === 'postgres', (q) => q.forUpdate())
        .execute();
      await rig.retention.onDomainDeleted(tx, domain.id);
      await tx.deleteFrom('domain').where('id', '=', domain.id).execute();
    });
    const outcomes = await Promise.allSettled([deletion, ...Array.from({ length: 16 }, () => rig.send(admin, from))]);
    for (const outcome of outcomes.slice(1)) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ kind: 'forbidden' });
    }
    expect(await states(domain.id)).toEqual({ emails: ['rejected'], recipients: ['cancelled'] });
    const times = rig.db.reader
      .selectFrom('email')
      .select(['redact_at', 'final_at'])
      .where('domain_id', '=', domain.id);
    const now = rig.clock.now();
    for (const row of await times.execute()) expect(row).toEqual({ redact_at: now, final_at: now });
  });
});
