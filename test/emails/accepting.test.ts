import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountActor } from '../../src/directory/actor.js';
import { type Emails, openEmails } from './email-fixture.js';

const DAY_MS = 86_400_000;
const LIMIT = 10;

let rig: Emails;
beforeAll(async () => {
  rig = await openEmails({ dailyLimit: LIMIT });
});
afterAll(() => rig[Symbol.asyncDispose]());

async function sender(name: string) {
  const { domain, admin } = await rig.addDomain(name);
  await rig.addAlias(domain, admin, 'ann');
  return { domain, admin, from: `ann@${name}` };
}

const sentBy = async ({ accountId }: AccountActor) =>
  (await rig.db.reader.selectFrom('email').select('id').where('account_id', '=', accountId).execute()).length;

describe('an accepted email', () => {
  it('has a row per recipient, in the order of the envelope, and a lane for each', async () => {
    const { admin, from } = await sender('rows.test');
    const to = Array.from({ length: 50 }, (_, n) => `person${n}@Lane${n % 2}.test`);
    const { email, recipients } = await rig.send(admin, from, { to });
    expect(recipients.map(({ address }) => address)).toEqual(to);
    const whole = await rig.emails.get(admin, email.id);
    expect(whole.email).toEqual(email);
    expect(whole.recipients).toEqual(recipients);
    const lanes = await rig.db.reader.selectFrom('destination').select(['name', 'due_at']).execute();
    const due_at = rig.clock.now();
    expect(lanes).toEqual(
      expect.arrayContaining([
        { name: 'lane0.test', due_at },
        { name: 'lane1.test', due_at },
      ]),
    );
  });

  it('keeps its source, small or large', async () => {
    const { admin, from } = await sender('source.test');
    for (const size of [10, 300_000]) {
      const body = 'x'.repeat(size);
      const { email } = await rig.send(admin, from, { body });
      expect((await rig.emails.get(admin, email.id)).source.toString()).toContain(`\r\n\r\n${body}\r\n`);
    }
  });

  it('is stored on both engines whatever its subject spells', async () => {
    const { admin, from } = await sender('nul.test');
    const { email } = await rig.send(admin, from, { subject: 'a\0b' });
    expect((await rig.emails.get(admin, email.id)).email).toEqual(email);
  });

  it('with a later date waits for it', async () => {
    const { admin, from } = await sender('later.test');
    const date = rig.clock.now() + 3_600_000;
    const { email, recipients } = await rig.send(admin, from, { date, to: ['bob@scheduled.test'] });
    expect(email).toMatchObject({ status: 'queued', date });
    expect(recipients).toMatchObject([{ nextAttemptAt: date }]);
    const lane = rig.db.reader.selectFrom('destination').select('due_at').where('name', '=', 'scheduled.test');
    expect(await lane.executeTakeFirst()).toEqual({ due_at: date });
  });
});

describe('another email of the same id', () => {
  it('is not accepted, and leaves the first as it is', async () => {
    const { admin, from } = await sender('same-id.test');
    const { email, recipients } = await rig.send(admin, from, { to: ['bob@remote.test'] });
    const other = rig.composed(from, { subject: 'another', to: ['cid@remote.test'] });
    const { id } = email;
    await rig.db.durable(); // from here on SQLite foretells
    const refused = rig.submit.submit(admin, other, { origin: 'submission', id });
    await expect(refused).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await rig.emails.get(admin, id)).toMatchObject({ email, recipients });
  });
});

describe('the same email again', () => {
  it('is refused by the API, and over submission answered with the first', async () => {
    const { admin, from } = await sender('twice.test');
    const message = { messageId: 'once@twice.test', date: rig.clock.now() - 60_000, to: ['a@x.test', 'b@x.test'] };
    const { email } = await rig.send(admin, from, message);
    await rig.clock.advance(1_000);
    await expect(rig.send(admin, from, { ...message, to: ['b@x.test', 'a@x.test'] })).rejects.toMatchObject({
      kind: 'already-exists',
      key: 'email.duplicate',
    });
    const again = await rig.submit.submit(admin, rig.composed(from, message), { origin: 'submission' });
    expect(again).toMatchObject({ isDuplicate: true, record: { email: { id: email.id } } });
    await expect(rig.send(admin, from, { ...message, to: ['c@x.test'] })).resolves.toBeDefined();
    expect(await sentBy(admin)).toBe(2);
    expect(await rig.emails.limit(admin)).toEqual({ count: 2, limit: LIMIT });
  });

  it('16 times at once is one email', async () => {
    const { admin, from } = await sender('duplicates.test');
    const composed = rig.composed(from, { messageId: 'race@duplicates.test' });
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, () => rig.submit.submit(admin, composed, { origin: 'submission' })),
    );
    expect(outcomes.filter(({ isDuplicate }) => !isDuplicate)).toHaveLength(1);
    expect(new Set(outcomes.map(({ record }) => record.email.id)).size).toBe(1);
    expect(await rig.emails.limit(admin)).toMatchObject({ count: 1 });
  });
});

describe('the daily limit', () => {
  it('is exact with 16 at once, and nothing of those beyond it stays', async () => {
    const { domain, admin, from } = await sender('limit.test');
    const outcomes = await Promise.allSettled(Array.from({ length: 16 }, () => rig.send(admin, from)));
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(rejected).toHaveLength(6);
    for (const { reason } of rejected) expect(reason).toMatchObject({ kind: 'rate-limited' });
    expect(await sentBy(admin)).toBe(LIMIT);
    expect(await rig.emails.limit(admin)).toEqual({ count: LIMIT, limit: LIMIT });
    const rows = rig.db.reader.selectFrom('email_recipient').select('email_id').where('domain_id', '=', domain.id);
    expect(await rows.execute()).toHaveLength(LIMIT);
  });

  it('counts an email once, whatever its recipients, for all who use the account; a delete gives nothing back', async () => {
    const { domain, admin, from } = await sender('count.test');
    const alias = await rig.addAlias(domain, admin, 'bea');
    await rig.send(admin, from, { to: ['a@x.test', 'b@x.test', 'c@x.test'] });
    await rig.send(alias, 'bea@count.test');
    const { email } = await rig.send(rig.catchallOf(domain, admin), 'any@count.test');
    await rig.emails.delete(admin, email.id);
    expect(await rig.emails.limit(admin)).toEqual({ count: 3, limit: LIMIT });
  });

  it('starts again at midnight UTC', async () => {
    const { admin, from } = await sender('midnight.test');
    for (let n = 0; n < LIMIT; n += 1) await rig.send(admin, from);
    await expect(rig.send(admin, from)).rejects.toMatchObject({ kind: 'rate-limited' });
    const now = rig.clock.now();
    await rig.clock.advance((Math.floor(now / DAY_MS) + 1) * DAY_MS - now);
    expect(await rig.emails.limit(admin)).toEqual({ count: 0, limit: LIMIT });
    await expect(rig.send(admin, from)).resolves.toBeDefined();
  });
});

it('without a daily limit everything is counted all the same', async () => {
  await using open = await openEmails();
  const { domain, admin } = await open.addDomain('unlimited.test');
  await open.addAlias(domain, admin, 'ann');
  await Promise.all(Array.from({ length: 20 }, () => open.send(admin, 'ann@unlimited.test')));
  expect(await open.emails.limit(admin)).toEqual({ count: 20, limit: 0 });
});

describe('an idempotency key', () => {
  const fields = (from: string, text = 'Hi') => ({ from, to: 'bob@remote.test', subject: 'Hello', text });

  it('gives the first email again, as it is now, and counts it once', async () => {
    const { admin, from } = await sender('keys.test');
    const first = await rig.emails.create(admin, fields(from), { idempotencyKey: 'order 1' });
    expect(first.isReplay).toBe(false);
    await rig.emails.delete(admin, first.record.email.id);
    const { subject, ...rest } = fields(from);
    const again = await rig.emails.create(admin, { subject, ...rest }, { idempotencyKey: 'order 1' });
    expect(again).toMatchObject({
      isReplay: true,
      record: { email: { id: first.record.email.id, status: 'rejected' } },
    });
    expect(await rig.emails.limit(admin)).toMatchObject({ count: 1 });
  });

  it('is refused with another payload, other file bytes included', async () => {
    const { admin, from } = await sender('changed.test');
    const withFile = (text: string) => ({
      ...fields(from),
      files: [{ filename: 'a.txt', contentType: 'text/plain', bytes: Buffer.from(text) }],
    });
    await rig.emails.create(admin, withFile('one'), { idempotencyKey: 'k' });
    await expect(rig.emails.create(admin, withFile('two'), { idempotencyKey: 'k' })).rejects.toMatchObject({
      kind: 'invalid',
      key: 'email.idempotencyChanged',
    });
    expect(await rig.emails.create(admin, withFile('one'), { idempotencyKey: 'k' })).toMatchObject({ isReplay: true });
  });

  it('is one of the account or alias, lasts a day, and must be printable', async () => {
    const { domain, admin, from } = await sender('scopes.test');
    const alias = await rig.addAlias(domain, admin, 'bea');
    const options = { idempotencyKey: 'same' };
    await rig.emails.create(admin, fields(from), options);
    expect(await rig.emails.create(alias, fields('bea@scopes.test'), options)).toMatchObject({ isReplay: false });
    await rig.clock.advance(DAY_MS);
    expect(await rig.emails.create(admin, fields(from), options)).toMatchObject({ isReplay: false });
    for (const idempotencyKey of ['', 'x'.repeat(257), 'é', 'a\nb']) {
      await expect(rig.emails.create(admin, fields(from), { idempotencyKey })).rejects.toMatchObject({
        kind: 'invalid',
        key: 'email.idempotencyKey',
      });
    }
  });

  it('is not used up by a request that fails', async () => {
    const { admin, from } = await sender('failed.test');
    await expect(rig.emails.create(admin, fields('nobody@failed.test'), { idempotencyKey: 'k' })).rejects.toMatchObject(
      { kind: 'forbidden' },
    );
    expect(await rig.emails.create(admin, fields(from), { idempotencyKey: 'k' })).toMatchObject({ isReplay: false });
  });

  it('16 times at once makes one email', async () => {
    const { admin, from } = await sender('at-once.test');
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, () => rig.emails.create(admin, fields(from), { idempotencyKey: 'k' })),
    );
    expect(outcomes.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(new Set(outcomes.map(({ record }) => record.email.id)).size).toBe(1);
    expect(await sentBy(admin)).toBe(1);
  });

  it('16 times at once on different nodes makes one email', async () => {
    const { admin, from } = await sender('nodes.test');
    const idempotency = { scope: `account:${admin.accountId}`, key: 'k', payloadHash: 'same' };
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, () => rig.submit.submit(admin, rig.composed(from), { origin: 'api', idempotency })),
    );
    expect(outcomes.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(await sentBy(admin)).toBe(1);
    expect(await rig.emails.limit(admin)).toMatchObject({ count: 1 });
  });
});
