import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDeliveryLog } from '../../src/deliverylog/create-delivery-log.js';
import { createLogCipher } from '../../src/deliverylog/log-cipher.js';
import { createOutboundPaths } from '../../src/deliverylog/outbound-paths.js';
import type { AccountActor } from '../../src/directory/actor.js';
import { deleteDomainAndAll } from '../../src/directory/domain-changes/delete-domain.js';
import type { Domain } from '../../src/directory/domains/domain.js';
import { say } from '../../src/i18n/sentence.js';
import { inEnglish } from '../../src/i18n/translate.js';
import type { Arrival } from '../../src/inbound/arrival.js';
import { createReturnCarrier } from '../../src/inbound/returns/return-carrier.js';
import { isSuppressed } from '../../src/outbound/bounces/suppression-store.js';
import { type EmailRecord, findEmailRecord, openRecord } from '../../src/outbound/emails/email-store.js';
import { buildTimeline } from '../../src/outbound/emails/email-timeline.js';
import { updateRecipients } from '../../src/outbound/queue/settle-store.js';
import type { PostWebhook } from '../../src/outbound/webhooks/webhook-handler.js';
import { systemRandom } from '../../src/platform/random.js';
import { presentEmail } from '../../src/servers/http/api/v1/email-view.js';
import { type Aftermath, type EmailFacts, openAftermath } from '../bounces/aftermath-fixture.js';
import { testEmailCipher } from '../support/email-cipher.js';
import { AWAY, arrivalOf, feedbackReport, QMAIL, type StatusFacts, statusReport } from './return-samples.js';

let after: Aftermath;
let domain: Domain;
let admin: AccountActor;
let domains = 0;
const calls: { url: string; body: Record<string, unknown> }[] = [];
const post: PostWebhook = async (url, { body }) => {
  calls.push({ url, body: JSON.parse(String(body)) });
  return { status: 200, statusText: 'OK' } as never;
};

beforeAll(async () => {
  after = await openAftermath({ post });
});
afterAll(() => after[Symbol.asyncDispose]());
beforeEach(async () => {
  domains += 1;
  calls.length = 0;
  const settings = { bounceWebhook: 'https://hooks.example/bounces' };
  ({ domain, admin } = await after.addDomain(`returns${domains}.test`, settings));
});

/** A bounce changes what the log says of its recipient's path. */
const openLog = () =>
  createDeliveryLog({
    db: after.db,
    cipher: createLogCipher({ keyring: after.keyring, random: systemRandom }),
    clock: after.clock,
    random: systemRandom,
    log: after.log,
  });

const carrier = () =>
  createReturnCarrier({
    db: after.db,
    clock: after.clock,
    log: after.log,
    webhooks: after.webhookQueue,
    outboundPaths: createOutboundPaths(openLog(), testEmailCipher.contentOf),
  });

/** An email that the other side has taken. */
async function sent(facts: EmailFacts = {}): Promise<EmailRecord> {
  const record = await after.accept(domain, { status: 'sent', ...facts });
  await after.db.inTransaction((tx) =>
    updateRecipients(
      tx,
      record.recipients.map((one) => ({ ...one, state: 'delivered' })),
    ),
  );
  return record;
}

async function comeBack({ email }: EmailRecord, source: string, facts: Partial<Arrival> = {}, position = 0) {
  const answer = await carrier().accept(arrivalOf(source, facts), { emailId: email.id, position });
  await after.drain();
  return answer;
}

async function look({ email }: EmailRecord) {
  const record = await findEmailRecord(after.db.reader, email.id);
  if (!record) throw new Error('the email is gone');
  const events = await after.eventsOf(record);
  const { status, hard_bounces, soft_bounces } = presentEmail(openRecord(testEmailCipher, record), {
    baseUrl: () => '',
  });
  const kinds = events.map(({ kind }) => kind).filter((kind) => !kind.startsWith('webhook.'));
  return {
    status,
    hard_bounces,
    soft_bounces,
    kinds,
    timeline: buildTimeline(record, events).map((entry) => ({ ...entry, text: inEnglish(entry.text) })),
  };
}

const page = { page: 1, limit: 50, sort: { field: 'created_at', isDescending: false } };
const suppressed = async () => (await after.suppressions.list(admin, domain.name, page)).items;

describe('a bounce that comes back', () => {
  it('is recorded on its recipient, told to the webhook, suppresses the address and goes on to the sender', async () => {
    const record = await sent({ envelope: { from: `ann@${domain.name}`, to: ['eve@remote.test', 'bob@remote.test'] } });
    const answer = await comeBack(record, statusReport(), {}, 1);
    expect(answer).toMatchObject({ outcome: { kind: 'good', as: 'consumed' }, forwardTo: `ann@${domain.name}` });
    expect(await look(record)).toMatchObject({
      status: 'sent',
      hard_bounces: ['bob@remote.test'],
      soft_bounces: [],
      kinds: ['bounce.received', 'recipient.suppressed'],
    });
    const { timeline } = await look(record);
    expect(timeline.filter(({ kind }) => kind === 'bounce.received' || kind === 'failed')).toMatchObject([
      {
        recipient: 'bob@remote.test',
        text: 'The message came back after it had been taken. The address does not exist there. The report said: 550 5.1.1 No such user here',
      },
    ]);
    expect(await suppressed()).toMatchObject([
      { address: 'bob@remote.test', reason: 'bounce', emailId: record.email.id, detail: '550 5.1.1 No such user here' },
    ]);
    expect(calls).toMatchObject([
      {
        url: 'https://hooks.example/bounces',
        body: {
          email_id: record.email.id,
          recipient: 'bob@remote.test',
          response: '550 5.1.1 No such user here',
          response_code: 550,
          truth_source: false,
          bounce: { action: 'reject', category: 'recipient', code: 550, status: '5.1.1' },
        },
      },
    ]);
  });

  it.each<[string, string, { hard: boolean; suppressed: boolean; category: string }]>([
    ['of qmail, in words', QMAIL, { hard: true, suppressed: true, category: 'recipient' }],
    [
      'whose mailbox is full',
      report({ status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 Over quota' }),
      { hard: true, suppressed: false, category: 'capacity' },
    ],
    [
      'that is spam to them',
      report({ status: '5.7.1', diagnostic: 'smtp; 550 5.7.1 Message considered spam' }),
      { hard: true, suppressed: false, category: 'spam' },
    ],
    [
      'that was given up after days',
      report({
        status: '4.4.1',
        diagnostic: 'X-Postfix; connect to inner.remote.test[192.0.2.9]:25: Connection timed out',
      }),
      { hard: false, suppressed: false, category: 'network' },
    ],
    [
      'that blames a list of ours',
      report({ status: '5.7.1', diagnostic: 'smtp; 554 5.7.1 Blocked using zen.spamhaus.org' }),
      { hard: false, suppressed: false, category: 'blocklist' },
    ],
    [
      'about an address behind the recipient',
      report({ finalRecipient: 'old@elsewhere.test' }),
      { hard: true, suppressed: false, category: 'recipient' },
    ],
    [
      'that says no more than failed',
      report({ status: '', diagnostic: '' }),
      { hard: true, suppressed: false, category: 'other' },
    ],
  ])('%s counts as what it is', async (_name, source, expected) => {
    const record = await sent();
    await comeBack(record, source);
    const { hard_bounces, soft_bounces, status } = await look(record);
    const bob = ['bob@remote.test'];
    expect({ status, hard_bounces, soft_bounces }).toEqual({
      status: 'sent',
      hard_bounces: expected.hard ? bob : [],
      soft_bounces: expected.hard ? [] : bob,
    });
    expect(await isSuppressed(after.db.reader, domain.id, 'bob@remote.test')).toBe(expected.suppressed);
    expect(calls).toMatchObject([{ body: { bounce: { category: expected.category } } }]);
  });

  it('changes nothing a second time, however often and at once it comes', async () => {
    const record = await sent();
    await Promise.all(
      Array.from({ length: 16 }, (_, i) => comeBack(record, statusReport({ messageId: `${i}@remote.test` }))),
    );
    const { kinds, hard_bounces } = await look(record);
    expect([kinds, hard_bounces]).toEqual([['bounce.received', 'recipient.suppressed'], ['bob@remote.test']]);
    expect(calls).toHaveLength(1);
    expect((await comeBack(record, statusReport())).forwardTo).toBe(`ann@${domain.name}`);
  });

  it('keeps both kinds, and is not forgotten when the queue writes the delivery down after it', async () => {
    const record = await after.accept(domain);
    await comeBack(record, statusReport({ status: '4.2.2', diagnostic: 'smtp; 452 4.2.2 Mailbox full' }));
    await comeBack(record, statusReport());
    await after.db.inTransaction((tx) =>
      updateRecipients(
        tx,
        record.recipients.map((one) => ({ ...one, state: 'delivered' })),
      ),
    );
    const bob = ['bob@remote.test'];
    expect(await look(record)).toMatchObject({ hard_bounces: bob, soft_bounces: bob });
    expect(calls.map(({ body }) => body.response_code)).toEqual([452, 550]);
  });

  it('is recorded at most twenty times for a recipient', async () => {
    const record = await sent();
    for (let i = 0; i < 25; i += 1) {
      const source = statusReport({ diagnostic: `smtp; 550 5.7.1 refused (${i})` });
      await carrier().accept(arrivalOf(source), { emailId: record.email.id, position: 0 });
    }
    await after.drain();
    expect((await look(record)).kinds.filter((kind) => kind === 'bounce.received')).toHaveLength(20);
  });
});

function report(facts: StatusFacts): string {
  return statusReport(facts);
}

describe('what is no bounce', () => {
  it.each([
    [
      'a delay',
      statusReport({ action: 'delayed', status: '4.4.1', diagnostic: 'smtp; 451 try later' }),
      '',
      /keeps trying.*451 try later/,
    ],
    ['a delivery', statusReport({ action: 'delivered', status: '2.0.0' }), '', /was delivered/],
    ['a relay', statusReport({ action: 'relayed', status: '2.0.0' }), '', /sends no reports/],
    ['a report with a sender', statusReport(), 'eve@evil.test', /Only reports with the null sender count/],
    ['an automatic answer', AWAY, '', /automatic answer/],
    ['an automatic answer with a sender', AWAY, 'bob@remote.test', /automatic answer/],
    [
      'a letter',
      'From: bob@remote.test\nSubject: Hi\n\nThe address 550 5.1.1 failed? No.\n',
      '',
      /not a bounce we can read/,
    ],
    ['"this is no spam"', feedbackReport('not-spam'), '', /no complaint/],
  ])('%s stands in the timeline, counts for nothing and is passed on', async (_name, source, mailFrom, words) => {
    const record = await sent();
    const { forwardTo } = await comeBack(record, source, { mailFrom });
    expect(forwardTo).toBe(`ann@${domain.name}`);
    const { hard_bounces, soft_bounces, kinds, timeline } = await look(record);
    expect([hard_bounces, soft_bounces, kinds]).toEqual([[], [], ['return.received']]);
    expect(timeline.find(({ kind }) => kind === 'return.received')?.text).toMatch(words);
    expect([calls, await suppressed()]).toEqual([[], []]);
  });

  it('goes nowhere when its email is our own letter, or gone with its domain', async () => {
    const letter = await sent({
      origin: 'notice',
      envelope: { from: 'no-reply@mail.waypost.test', to: ['bob@remote.test'] },
    });
    expect((await comeBack(letter, statusReport())).forwardTo).toBeUndefined();
    expect(await suppressed()).toEqual([]);
    const record = await sent();
    await after.db.inTransaction((tx) => deleteDomainAndAll(tx, domain.id, []));
    expect(await comeBack(record, statusReport())).toMatchObject({ outcome: { kind: 'good' }, forwardTo: undefined });
    expect(await isSuppressed(after.db.reader, domain.id, 'bob@remote.test')).toBe(false);
    expect(await comeBack({ ...record, email: { ...record.email, id: '0'.repeat(24) } }, statusReport())).toMatchObject(
      {
        outcome: { kind: 'good', text: { key: 'step.returnGone' } },
      },
    );
  });
});

describe('a complaint', () => {
  it('suppresses the recipient and is told, whatever its sender, and once', async () => {
    const url = 'https://hooks.example/complaints';
    await after.webhooks.create(admin, domain.name, { url, events: ['complained'] });
    const record = await sent();
    await comeBack(record, feedbackReport(), { mailFrom: 'feedback@remote.test' });
    const { forwardTo } = await comeBack(record, feedbackReport('fraud'), { mailFrom: '' });
    expect(forwardTo).toBe(`ann@${domain.name}`);
    expect(await look(record)).toMatchObject({
      status: 'sent',
      hard_bounces: [],
      kinds: ['complaint.received', 'recipient.suppressed'],
    });
    expect(await suppressed()).toMatchObject([
      {
        address: 'bob@remote.test',
        reason: 'complaint',
        detail: say('return.complaintBy', { type: 'abuse', agent: 'RemoteLoop/1.0' }),
      },
    ]);
    expect(calls).toMatchObject([{ url, body: { event: 'complained', recipient: 'bob@remote.test' } }]);
  });
});
