import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountActor } from '../../src/directory/actor.js';
import type { Domain } from '../../src/directory/domains/domain.js';
import { suppressRecipient } from '../../src/outbound/bounces/suppress-recipient.js';
import { isSuppressed } from '../../src/outbound/bounces/suppression-store.js';
import { forgetListsOfDomain } from '../../src/outbound/webhooks/forget-domain.js';
import { type Aftermath, attemptOf, deferred, failed, openAftermath } from './aftermath-fixture.js';

let after: Aftermath;
let domain: Domain;
let admin: AccountActor;
let domains = 0;

beforeAll(async () => {
  after = await openAftermath();
});
afterAll(() => after[Symbol.asyncDispose]());
beforeEach(async () => {
  domains += 1;
  ({ domain, admin } = await after.addDomain(`lists${domains}.test`));
});

const page = { page: 1, limit: 50, sort: { field: 'created_at', isDescending: false } };
const listed = async () => (await after.suppressions.list(admin, domain.name, page)).items;

describe('an address', () => {
  it('is suppressed when its server says for good that it does not exist, and the timeline says so', async () => {
    const record = await after.accept(domain, { envelope: { from: `ann@${domain.name}`, to: ['Bob@Remote.test'] } });
    await after.settle(record, failed(after.clock.now()));
    expect(await listed()).toMatchObject([
      { address: 'bob@remote.test', reason: 'bounce', emailId: record.email.id, detail: '550 5.1.1 No such user' },
    ]);
    expect(await isSuppressed(after.db.reader, domain.id, 'BOB@remote.TEST')).toBe(true);
    expect(await isSuppressed(after.db.reader, domain.id, 'bob+tag@remote.test')).toBe(false);
    const kinds = (await after.eventsOf(record)).map(({ kind }) => kind);
    expect(kinds).toContain('recipient.suppressed');
  });

  it('is suppressed by a complaint, and stays so for its first reason', async () => {
    const { email } = await after.accept(domain);
    const suppress = (reason: 'complaint' | 'bounce') =>
      after.db.inTransaction((tx) =>
        suppressRecipient(tx, email, { address: 'Bob@remote.test', reason, detail: undefined, at: after.clock.now() }),
      );
    await suppress('complaint');
    await suppress('bounce');
    expect(await listed()).toMatchObject([{ address: 'bob@remote.test', reason: 'complaint', emailId: email.id }]);
  });

  it.each([
    ['the message was refused, not the address', {}, failed(0, { category: 'spam' })],
    ['it was only put off', {}, deferred(0, { category: 'recipient' })],
    ['time was up', {}, failed(0, { isExpired: true })],
    ['the other side did not say so', {}, failed(0, { response: undefined })],
    ['it was our own letter', { origin: 'notice' }, failed(0)],
    ['it was a report', { origin: 'dsn', isBounce: true }, failed(0)],
  ] as const)('is not suppressed when %s', async (_name, facts, outcome) => {
    const record = await after.accept(domain, facts);
    await after.settle(record, outcome);
    expect(await listed()).toEqual([]);
  });

  it('is suppressed once by sixteen bounces at once', async () => {
    const records = await Promise.all(Array.from({ length: 16 }, () => after.accept(domain)));
    const attempts = records.flatMap(({ email, recipients: [recipient] }) =>
      recipient ? [attemptOf(email, recipient, failed(after.clock.now()))] : [],
    );
    await Promise.all(attempts.map((attempt) => after.settleAll([attempt])));
    expect(await listed()).toHaveLength(1);
    const events = await Promise.all(records.map((record) => after.eventsOf(record)));
    expect(events.flat().filter(({ kind }) => kind === 'recipient.suppressed')).toHaveLength(1);
  });
});

describe('the list of a domain', () => {
  it('is kept by its admins', async () => {
    const added = await after.suppressions.add(admin, domain.name, 'Eve@Remote.test');
    expect(added).toMatchObject({ address: 'eve@remote.test', reason: 'manual' });
    expect(await after.suppressions.add(admin, domain.id, 'eve@remote.test')).toEqual(added);
    await after.clock.advance(1);
    await after.suppressions.add(admin, domain.name, 'bob@remote.test');
    expect(await after.suppressions.list(admin, domain.name, { ...page, limit: 1, page: 2 })).toMatchObject({
      items: [{ address: 'bob@remote.test' }],
      total: 2,
    });
    expect(await after.suppressions.remove(admin, domain.name, 'EVE@remote.test')).toEqual(added);
    await expect(after.suppressions.remove(admin, domain.name, 'eve@remote.test')).rejects.toMatchObject({
      kind: 'not-found',
    });
    await expect(after.suppressions.add(admin, domain.name, 'nobody')).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('is closed to plain members, and hidden from strangers', async () => {
    const { admin: stranger } = await after.addDomain(`stranger${domains}.test`);
    await expect(after.suppressions.list(stranger, domain.name, page)).rejects.toMatchObject({ kind: 'not-found' });
    await after.db.inTransaction(async (tx) => {
      await tx
        .insertInto('domain_member')
        .values({ domain_id: domain.id, account_id: stranger.accountId, group_name: 'user', created_at: 0 })
        .execute();
    });
    const acts = [
      () => after.suppressions.list(stranger, domain.name, page),
      () => after.suppressions.add(stranger, domain.name, 'bob@remote.test'),
      () => after.suppressions.remove(stranger, domain.name, 'bob@remote.test'),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('goes with the domain', async () => {
    await after.suppressions.add(admin, domain.name, 'bob@remote.test');
    await after.db.inTransaction((tx) => forgetListsOfDomain(after.listeners)(tx, domain.id));
    expect(await isSuppressed(after.db.reader, domain.id, 'bob@remote.test')).toBe(false);
  });
});
