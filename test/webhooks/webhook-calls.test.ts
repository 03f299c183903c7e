import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountActor } from '../../src/directory/actor.js';
import type { Domain } from '../../src/directory/domains/domain.js';
import { makeWebhookKey, replaceWebhookKey } from '../../src/directory/domains/webhook-key-store.js';
import { systemRandom } from '../../src/platform/random.js';
import { type Aftermath, attemptOf, deferred, delivered, failed, openAftermath } from '../bounces/aftermath-fixture.js';
import { startHttpListener } from './http-listener.js';

let after: Aftermath;
let customer: Awaited<ReturnType<typeof startHttpListener>>;
let domain: Domain;
let admin: AccountActor;
let webhookKey: string;
let domains = 0;

beforeAll(async () => {
  after = await openAftermath();
  customer = await startHttpListener();
});
afterAll(async () => {
  await after[Symbol.asyncDispose]();
  await customer[Symbol.asyncDispose]();
});
beforeEach(async () => {
  domains += 1;
  customer.calls.length = 0;
  customer.answerWith(200);
  // A name of its own for each: one receiver's failures put only that one to rest
  const bounceWebhook = customer.named(`hooks${domains}.test`, '/bounces?token=secret');
  ({ domain, admin, webhookKey } = await after.addDomain(`hooks${domains}.example`, { bounceWebhook }));
});

const signatureOf = (body: string, key: string) => createHmac('sha256', key).update(body).digest('hex');

describe('a bounce', () => {
  it('is told with the body of the contract, signed with the key of the domain', async () => {
    const record = await after.accept(domain);
    const at = after.clock.now();
    await after.settle(record, failed(at, { truthSource: 'google.com' }));
    const [call, ...others] = customer.calls;
    expect(others).toEqual([]);
    expect(call).toMatchObject({ method: 'POST', path: '/bounces?token=secret' });
    expect(call?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Waypost/0' });
    expect(call?.headers['x-webhook-signature']).toBe(signatureOf(call?.body ?? '', webhookKey));
    expect(JSON.parse(call?.body ?? '')).toEqual({
      email_id: record.email.id,
      list_id: 'news.example.test',
      feedback_id: 'campaign:1',
      recipient: 'bob@remote.test',
      message: 'The address does not exist there.',
      response: '550 5.1.1 No such user',
      response_code: 550,
      truth_source: 'google.com',
      bounce: {
        action: 'reject',
        category: 'recipient',
        message: 'The address does not exist there.',
        code: 550,
        status: '5.1.1',
      },
      headers: {
        From: 'ann@example.test',
        To: 'bob@remote.test',
        Subject: 'Grüße',
        'Message-ID': '<original@example.test>',
        'List-ID': 'news.example.test',
        'Feedback-ID': 'campaign:1',
      },
      bounced_at: new Date(at).toISOString(),
    });
    const events = await after.eventsOf(record);
    expect(events).toContainEqual(
      expect.objectContaining({
        kind: 'webhook.delivered',
        recipient: 'bob@remote.test',
        details: expect.objectContaining({ event: 'bounce', status: 200, attempt: 1 }),
      }),
    );
    expect(JSON.stringify(events)).not.toContain('secret');
  });

  it('is told for every attempt, soft ones too', async () => {
    const record = await after.accept(domain);
    await after.settle(record, deferred(after.clock.now()));
    await after.settle(record, deferred(after.clock.now()));
    await after.settle(record, failed(after.clock.now(), { truthSource: undefined, response: undefined }));
    const bodies = customer.calls.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ response_code, truth_source }) => [response_code, truth_source])).toEqual([
      [450, false],
      [450, false],
      [550, false],
    ]);
  });

  it('is signed by both keys for an hour after the key was replaced', async () => {
    const made = makeWebhookKey(after.keyring, systemRandom, domain.id);
    await after.db.inTransaction((tx) => replaceWebhookKey(tx, domain.id, made, after.clock.now()));
    const record = await after.accept(domain);
    await after.settle(record, failed(after.clock.now()));
    await after.clock.advance(3_600_000);
    await after.settle(record, failed(after.clock.now()));
    const [during, later] = customer.calls;
    expect(during?.headers['x-webhook-signature']).toBe(
      [made.key, webhookKey].map((key) => signatureOf(during?.body ?? '', key)).join(','),
    );
    expect(later?.headers['x-webhook-signature']).toBe(signatureOf(later?.body ?? '', made.key));
  });

  it('is not told of what was cancelled, of reports, or without a webhook', async () => {
    const cancelled = await after.accept(domain, { isCancelled: true });
    const report = await after.accept(domain, { isBounce: true, origin: 'dsn' });
    const { domain: silent } = await after.addDomain(`silent${domains}.test`);
    const untold = await after.accept(silent);
    for (const record of [cancelled, report, untold]) await after.settle(record, failed(after.clock.now()));
    await after.settle(await after.accept(domain), delivered(after.clock.now()));
    expect(customer.calls).toEqual([]);
  });

  it.each([
    ['a redirect', () => customer.url('/elsewhere')],
    ['an error', () => 500],
    ['a broken connection', () => 'drop'],
  ])('is told again after %s, with the same id, until it is taken', async (_name, answer) => {
    const record = await after.accept(domain);
    customer.answerWith(answer());
    await after.settle(record, failed(after.clock.now(), { category: 'spam' }));
    customer.answerWith(200);
    await after.clock.advance(11_000);
    await after.drain();
    expect(customer.calls.map(({ path }) => path)).toEqual(['/bounces?token=secret', '/bounces?token=secret']);
    const [first, second] = customer.calls;
    expect(second?.headers['x-webhook-id']).toBe(first?.headers['x-webhook-id']);
    expect(second?.body).toBe(first?.body);
    const kinds = (await after.eventsOf(record)).map(({ kind }) => kind).filter((kind) => kind.startsWith('webhook'));
    expect(kinds).toEqual(['webhook.failed', 'webhook.delivered']);
  });

  it('is given up after a day', async () => {
    const record = await after.accept(domain);
    customer.answerWith(503);
    await after.settle(record, failed(after.clock.now(), { category: 'spam' }));
    for (let hours = 0; hours < 30; hours += 1) {
      await after.clock.advance(3_600_000);
      await after.drain();
    }
    const waiting = await after.db.reader.selectFrom('job').select('kind').where('kind', '=', 'webhook').execute();
    expect(waiting).toEqual([]);
    const tries = (await after.eventsOf(record)).filter(({ kind }) => kind === 'webhook.failed');
    expect(tries.length).toBeGreaterThan(5);
    expect(tries.at(-1)?.details.message).toMatch(/503.*not tried again/);
    expect(customer.calls).toHaveLength(tries.length);
  });

  it('is not told any more once the webhook is switched off', async () => {
    const record = await after.accept(domain);
    customer.answerWith(500);
    await after.settle(record, failed(after.clock.now()));
    await after.db.inTransaction(async (tx) => {
      await tx.updateTable('domain').set({ bounce_webhook: null }).where('id', '=', domain.id).execute();
    });
    await after.clock.advance(20_000);
    await after.drain();
    expect(customer.calls).toHaveLength(1);
  });
});

describe('a webhook for events', () => {
  it('hears exactly of what it asked for', async () => {
    await after.webhooks.create(admin, domain.name, { url: customer.url('/all'), events: ['accepted', 'delivered'] });
    await after.webhooks.create(admin, domain.name, { url: customer.url('/late'), events: ['deferred'] });
    const record = await after.accept(domain);
    await after.settle(record, deferred(after.clock.now()));
    await after.settle(record, delivered(after.clock.now()));
    const told = customer.calls.map(({ path, body }) => [path, JSON.parse(body).event ?? 'bounce']);
    expect(told.sort()).toEqual([
      ['/all', 'accepted'],
      ['/all', 'delivered'],
      ['/bounces?token=secret', 'bounce'],
      ['/late', 'deferred'],
    ]);
    for (const { headers, body } of customer.calls) {
      expect(headers['x-webhook-signature']).toBe(signatureOf(body, webhookKey));
    }
    const of = (path: string, event: string) =>
      customer.calls
        .map(({ path: at, body }) => ({ at, ...JSON.parse(body) }))
        .find((call) => call.at === path && call.event === event);
    expect(of('/all', 'accepted')).toMatchObject({
      email_id: record.email.id,
      domain: domain.name,
      message_id: 'original@example.test',
      envelope: record.email.envelope,
    });
    expect(of('/all', 'delivered')).toMatchObject({
      recipient: 'bob@remote.test',
      response_code: 250,
      tls: { enabled: true },
    });
    expect(of('/late', 'deferred')).toMatchObject({ bounce: { action: 'defer', category: 'capacity' } });
  });

  it('hears of complaints, and of nothing once it is deleted', async () => {
    const { id } = await after.webhooks.create(admin, domain.name, { url: customer.url('/c'), events: ['complained'] });
    const { email } = await after.accept(domain);
    const complain = () =>
      after.db.inTransaction((tx) => after.webhookQueue.onComplained(tx, email, 'bob@remote.test', after.clock.now()));
    await complain();
    await after.drain();
    await after.webhooks.delete(admin, domain.name, id);
    await complain();
    await after.drain();
    expect(customer.calls.map(({ body }) => JSON.parse(body).event)).toEqual(['complained']);
  });

  it('costs the mail of other domains no query', async () => {
    // One of its own: news of webhooks that others made or deleted would have it ask again
    await using quiet = await openAftermath();
    const seeded = await quiet.addDomain('quiet.test');
    const record = await quiet.accept(seeded.domain);
    const asked: string[] = [];
    await quiet.db.inTransaction(async (tx) => {
      const watched = new Proxy(tx, {
        get(target, name) {
          asked.push(String(name));
          const member: unknown = Reflect.get(target, name, target);
          return typeof member === 'function' ? member.bind(target) : member;
        },
      });
      const [recipient] = record.recipients;
      if (!recipient) throw new Error('no recipient');
      const outcome = delivered(quiet.clock.now());
      const facts = { statusBefore: 'queued', statusAfter: 'sent', isFirstFailure: false } as const;
      await quiet.webhookQueue.onSettled(watched, [{ ...attemptOf(record.email, recipient, outcome), ...facts }]);
    });
    expect(asked).toEqual([]);
  });

  it('is for admins, at most ten at a domain, also when sixteen come at once', async () => {
    const { admin: stranger } = await after.addDomain(`other${domains}.test`);
    const asked = { url: customer.url('/x'), events: ['delivered'] as const };
    await expect(after.webhooks.create(stranger, domain.name, asked)).rejects.toMatchObject({ kind: 'not-found' });
    const made = await Promise.allSettled(
      Array.from({ length: 16 }, () => after.webhooks.create(admin, domain.name, asked)),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const page = { page: 1, limit: 50, sort: { field: 'created_at', isDescending: false } };
    expect(await after.webhooks.list(admin, domain.name, page)).toMatchObject({ total: 10 });
  });
});

describe('a private address', () => {
  it('is neither saved nor called', async () => {
    await using guarded = await openAftermath({ allowPrivateNetworks: false });
    const seeded = await guarded.addDomain('guarded.test', { bounceWebhook: customer.url('/private') });
    const asked = { url: customer.url('/private'), events: ['delivered'] as const };
    await expect(guarded.webhooks.create(seeded.admin, 'guarded.test', asked)).rejects.toMatchObject({
      key: 'outgoing.privateAddress',
    });
    const record = await guarded.accept(seeded.domain);
    await guarded.settle(record, failed(guarded.clock.now()));
    expect(customer.calls).toEqual([]);
    expect((await guarded.eventsOf(record)).find(({ kind }) => kind === 'webhook.failed')?.details.message).toMatch(
      /private/,
    );
  });
});
