import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountActor, AliasActor } from '../../src/directory/actor.js';
import type { PageRequest } from '../../src/directory/page.js';
import type { EmailActor, EmailSearch } from '../../src/outbound/email-service/email-service.js';
import { type Emails, openEmails } from './email-fixture.js';

const PAGE: PageRequest = { page: 1, limit: 50, sort: { field: 'created_at', isDescending: false } };

let rig: Emails;
let admin: AccountActor;
let bob: AccountActor;
let alias: AliasActor;
beforeAll(async () => {
  rig = await openEmails();
  const seeded = await rig.addDomain('first.test');
  admin = seeded.admin;
  bob = await rig.signUp();
  await rig.join(seeded.domain, bob, 'user');
  alias = await rig.addAlias(seeded.domain, bob, 'bob');
  await rig.addAlias(seeded.domain, admin, 'ann');
  const second = await rig.addDomain('zweite.test');
  await rig.join(second.domain, admin, 'admin');
  await rig.addAlias(second.domain, second.admin, 'cat');
  const send = async (sender: AccountActor, from: string, facts: Parameters<typeof rig.send>[2]) => {
    await rig.clock.advance(1);
    return rig.send(sender, from, facts);
  };
  await send(admin, 'ann@first.test', { subject: 'Invoice 12', headers: [['X-Campaign', 'Spring']] });
  await send(bob, 'bob@first.test', { subject: 'alpha', to: ['carol@far.test'] });
  await send(admin, 'cat@zweite.test', { subject: 'Beta', messageId: 'known@zweite.test' });
  const { email } = await send(admin, 'ann@first.test', { subject: 'gamma', to: ['x@down.test'] });
  await rig.db.inTransaction(async (tx) => {
    const fault = { at: 1, code: 451, message: 'It was put off', response: '451 4.7.1 Greylisted, come back' };
    await tx
      .updateTable('email_recipient')
      .set({ fault: JSON.stringify(fault) })
      .where('email_id', '=', email.id)
      .execute();
  });
  await send(admin, 'ann@first.test', { subject: 'tomorrow', date: rig.clock.now() + 86_400_000 });
});
afterAll(() => rig[Symbol.asyncDispose]());

async function subjects(actor: EmailActor, search: EmailSearch = {}, request: Partial<PageRequest> = {}) {
  const { items, total } = await rig.emails.list(actor, search, { ...PAGE, ...request });
  expect(total).toBeGreaterThanOrEqual(items.length);
  return items.map(({ email }) => email.subject);
}

describe('a list', () => {
  it('shows admins their domains, members their aliases, alias credentials that alias', async () => {
    expect(await subjects(admin)).toEqual(['Invoice 12', 'alpha', 'Beta', 'gamma', 'tomorrow']);
    expect(await subjects(bob)).toEqual(['alpha']);
    expect(await subjects(alias)).toEqual(['alpha']);
    expect(await subjects(await rig.signUp())).toEqual([]);
    const { items } = await rig.emails.list(bob, {}, PAGE);
    expect(items).toMatchObject([{ recipients: [{ address: 'carol@far.test', state: 'waiting' }] }]);
  });

  it('is bound to the domain of a token, and closed to one that only sends', async () => {
    const { email } = (await rig.emails.list(admin, { q: 'Beta' }, PAGE)).items[0] ?? {};
    const token = { ...admin, scope: { kind: 'domain', domainId: email?.domainId ?? '' } } as const;
    expect(await subjects(token)).toEqual(['Beta']);
    await expect(subjects({ ...admin, scope: { kind: 'send' } })).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('is cut into pages and sorted, ties by id', async () => {
    const sort = { field: 'subject', isDescending: true };
    expect(await subjects(admin, {}, { sort, limit: 2, page: 2 })).toEqual(['alpha', 'Invoice 12']);
    expect(await subjects(admin, {}, { page: 9 })).toEqual([]);
    expect((await rig.emails.list(admin, {}, { ...PAGE, limit: 2 })).total).toBe(5);
    const byId = await subjects(admin, {}, { sort: { field: 'object', isDescending: false } });
    expect(byId.toSorted()).toEqual((await subjects(admin)).toSorted());
  });

  it('shows only what is scheduled, when asked', async () => {
    expect(await subjects(admin, { isScheduled: true })).toEqual(['tomorrow']);
  });

  it.each([
    ['subject, in any case', 'INVOICE \\d+', ['Invoice 12']],
    ['Message-ID', '^known@', ['Beta']],
    ['envelope', 'carol@', ['alpha']],
    ['header names', '^x-campaign$', ['Invoice 12']],
    ['header values', '^spring$', ['Invoice 12']],
    ['error texts', 'greylisted', ['gamma']],
    ['our own sentence', 'put off', ['gamma']],
    ['status', '^queued$', ['Invoice 12', 'alpha', 'Beta', 'gamma', 'tomorrow']],
    ['not the body', 'A body', []],
    ['nothing', 'no such thing', []],
  ])('searches %s', async (_name, q, expected) => {
    expect(await subjects(admin, { q })).toEqual(expected);
    const found = await rig.emails.list(admin, { q }, { ...PAGE, limit: 1 });
    expect(found.total).toBe(expected.length);
  });

  it('keeps a search within the scope, and sorts it', async () => {
    expect(await subjects(bob, { q: 'queued' })).toEqual(['alpha']);
    const sort = { field: 'subject', isDescending: false };
    expect(await subjects(admin, { q: 'a' }, { sort, limit: 2 })).toEqual(['Beta', 'Invoice 12']);
  });

  it('narrows by the names of domains', async () => {
    expect(await subjects(admin, { domain: '^zwei' })).toEqual(['Beta']);
    expect(await subjects(admin, { domain: 'unknown' })).toEqual([]);
    expect(await subjects(alias, { domain: 'first' })).toEqual(['alpha']);
    expect(await subjects(alias, { domain: 'zweite' })).toEqual([]);
  });

  it('says what is wrong with a pattern, also where there is nothing to search', async () => {
    const nobody = await rig.signUp();
    for (const search of [{ q: '(' }, { domain: '(' }]) {
      await expect(subjects(nobody, search)).rejects.toMatchObject({ kind: 'invalid', key: 'search.patternInvalid' });
    }
  });
});

describe('one email', () => {
  it('is found by id, and by Message-ID in any dress', async () => {
    const { email } = await rig.emails.get(admin, 'known@zweite.test');
    for (const ref of [
      email.id,
      email.id.toUpperCase(),
      `${email.id}.eml`,
      '<known@zweite.test>',
      'known@zweite.test.eml',
    ]) {
      expect((await rig.emails.get(admin, ref)).email).toEqual(email);
    }
  });

  it('does not exist for callers who may not see it', async () => {
    const { email } = await rig.emails.get(admin, 'known@zweite.test');
    for (const actor of [bob, alias, await rig.signUp()]) {
      for (const ref of [email.id, email.messageId]) {
        await expect(rig.emails.get(actor, ref)).rejects.toMatchObject({ kind: 'not-found', key: 'email.notFound' });
        await expect(rig.emails.delete(actor, ref)).rejects.toMatchObject({ kind: 'not-found' });
        await expect(rig.emails.timeline(actor, ref)).rejects.toMatchObject({ kind: 'not-found' });
      }
    }
    await expect(rig.emails.get(admin, 'no such thing \u0000')).rejects.toMatchObject({ kind: 'not-found' });
  });
});
