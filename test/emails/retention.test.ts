import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EmailRecord } from '../../src/outbound/emails/email-store.js';
import { type Emails, openEmails } from './email-fixture.js';

const DAY_MS = 86_400_000;
const MARKER = 'a-marker-in-the-body-and-nowhere-else';

let rig: Emails;
beforeAll(async () => {
  rig = await openEmails();
});
afterEach(() => rig.stopRunner());
afterAll(() => rig[Symbol.asyncDispose]());

async function sent(name: string, facts: { retentionDays: number; body?: string; state?: 'delivered' | 'failed' }) {
  const { domain, admin } = await rig.addDomain(name, { settings: { retentionDays: facts.retentionDays } });
  await rig.addAlias(domain, admin, 'ann');
  const record = await rig.send(admin, `ann@${name}`, { subject: `Mail of ${name}`, body: facts.body ?? MARKER });
  await rig.finish(record, facts.state);
  return { domain, admin, record };
}

/** Time goes by without anyone at work: a runner's polls would make a month last. */
async function sleepThrough(ms: number): Promise<void> {
  await rig.stopRunner();
  await rig.clock.advance(ms);
  await rig.startRunner();
  await rig.clock.advance(1);
}

/** Lets the runner do what is due; every look at the database takes a turn of the loop. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  for (;;) {
    if (await condition()) return;
    await rig.clock.advance(20); // little, for a slow database takes many looks
  }
}

const isRedacted = async ({ email }: EmailRecord) => {
  const row = rig.db.reader.selectFrom('email').select(['is_redacted', 'blob_id']).where('id', '=', email.id);
  const { is_redacted, blob_id } = await row.executeTakeFirstOrThrow();
  expect(blob_id === null).toBe(is_redacted === 1);
  return is_redacted === 1;
};

describe('retention', () => {
  it('of 0 days removes the body at once; headers and record stay', async () => {
    await rig.startRunner();
    const { admin, record } = await sent('zero.test', { retentionDays: 0 });
    await until(() => isRedacted(record));
    expect(rig.clock.now() - record.email.createdAt).toBeLessThan(5_000);
    const { email, source } = await rig.emails.get(admin, record.email.id);
    expect(email).toMatchObject({ isRedacted: true, subject: 'Mail of zero.test', status: 'sent' });
    const text = source.toString();
    expect(text).toContain('Subject: Mail of zero.test\r\n');
    expect(text).toContain('X-Original-Content-Type: text/plain; charset=utf-8\r\n');
    expect(text).toContain('\r\n\r\nThe body of this message was removed');
    expect(text).not.toContain(MARKER);
    expect((await rig.emails.timeline(admin, email.id)).at(-1)).toMatchObject({ kind: 'redacted' });
  });

  it('of 0 days leaves a bounce notice the time to quote the message', async () => {
    await rig.startRunner();
    const { record } = await sent('bounced.test', { retentionDays: 0, state: 'failed' });
    await rig.clock.advance(10_000);
    expect(await isRedacted(record)).toBe(false);
    await until(() => isRedacted(record));
    expect(rig.clock.now() - record.email.createdAt).toBeLessThan(25_000);
  });

  it('of 2 days removes the body after two days from the final state, and large ones from where they lie', async () => {
    const { record } = await sent('two.test', { retentionDays: 2, body: MARKER.repeat(20_000) });
    const { email } = record;
    expect(await rig.listLargeBodies()).toContain(email.blobId);
    await sleepThrough(2 * DAY_MS - 5_000);
    expect(await isRedacted(record)).toBe(false);
    await until(() => isRedacted(record));
    await until(async () => !(await rig.listLargeBodies()).includes(email.blobId ?? ''));
  });

  it('deletes the record and all that belongs to it 30 days after its final state', async () => {
    const { domain, admin } = await rig.addDomain('purged.test', { settings: { retentionDays: 30 } });
    await rig.addAlias(domain, admin, 'ann');
    const fields = { from: 'ann@purged.test', to: 'bob@remote.test', text: 'x' };
    const { record } = await rig.emails.create(admin, fields, { idempotencyKey: 'k' });
    await rig.queue.retryNow(record.email.id);
    await rig.clock.advance(DAY_MS);
    await rig.finish(record);
    const rows = async () => {
      const counts: number[] = [];
      for (const table of ['email_recipient', 'email_event', 'idempotency_key'] as const) {
        const query = rig.db.reader.selectFrom(table).select('email_id').where('email_id', '=', record.email.id);
        counts.push((await query.execute()).length);
      }
      return counts;
    };
    await sleepThrough(30 * DAY_MS - 5_000);
    await expect(rig.emails.get(admin, record.email.id)).resolves.toBeDefined();
    const isGone = async () => {
      const query = rig.db.reader.selectFrom('email').select('id').where('id', '=', record.email.id);
      return (await query.executeTakeFirst()) === undefined;
    };
    await until(isGone);
    expect(await rows()).toEqual([0, 0, 0]);
    expect(await rig.blobs.open(record.email.blobId ?? '')).toBeUndefined();
  });

  it('never touches what is not final', async () => {
    const { domain, admin } = await rig.addDomain('waiting.test');
    await rig.addAlias(domain, admin, 'ann');
    const record = await rig.send(admin, 'ann@waiting.test');
    await sleepThrough(60 * DAY_MS);
    expect(await isRedacted(record)).toBe(false);
    await expect(rig.emails.get(admin, record.email.id)).resolves.toBeDefined();
  });
});
