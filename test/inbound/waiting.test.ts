import { describe, expect, it } from 'vitest';
import { runCommand } from '../support/cli-run.js';
import { connectImap } from '../support/imap-client.js';
import { createManualClock } from '../support/manual-clock.js';
import { startHttpListener } from '../webhooks/http-listener.js';
import {
  DOMAIN,
  expectBalance,
  hostDomain,
  letter,
  type Receiving,
  shareReceiving,
  startReceiving,
} from './receiving-fixture.js';

const receiving = shareReceiving();

interface Item {
  readonly id: string;
  readonly kind: string;
}

const KINDS = ['email', 'forward', 'mailbox', 'webhook'] as const;
type Kind = (typeof KINDS)[number];

/** One thing of each kind waits on a domain of its own. */
async function fill(self: Receiving, domain: string) {
  const listener = await startHttpListener();
  listener.answerWith(503);
  const { app, alias, target, hand, call } = self;
  await hostDomain(self, domain);
  const [away, here] = await Promise.all([target(`away.${domain}`), target(`here.${domain}`)]);
  await away.goDown();
  await alias('later', { recipients: [`bob@away.${domain}`] }, domain);
  await alias('hook', { recipients: [listener.url()] }, domain);
  const boxId = await alias('full', { has_imap: true, max_quota: '1 B', recipients: [`ann@here.${domain}`] }, domain);
  for (const name of ['later', 'hook', 'full']) {
    const source = letter({ to: `${name}@${domain}`, subject: `For ${name}` });
    expect(await hand({ to: [`${name}@${domain}`], source })).toMatch(/^250 /);
  }
  const mail = { from: `later@${domain}`, to: `fay@away.${domain}`, subject: 'Outward', text: 'Hello' };
  const { body: sent } = await call('POST /v1/emails', mail);
  await expect.poll(async () => (await call(`GET /v1/emails/${sent.id}`)).body.status).toBe('deferred');
  const list = async (query = ''): Promise<readonly Item[]> => {
    const { status, body } = await call(`GET /v1/queue?domain=${domain}${query}`);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };
  const ids = Object.fromEntries((await list()).map(({ kind, id }) => [kind, id])) as Record<Kind, string>;
  return {
    ids,
    emailId: sent.id as string,
    box: `/v1/domains/${domain}/aliases/${boxId}`,
    list,
    listener,
    away,
    here,
    waypost: (args: string) => runCommand(args, { WAYPOST_DATA_DIR: app.dataDir }),
    [Symbol.asyncDispose]: () => listener[Symbol.asyncDispose](),
  };
}

describe('what waits', () => {
  it('is in one list, each with an id that works on every page of it and on the command line', async () => {
    const { call } = receiving();
    await using waiting = await fill(receiving(), 'listed.test');
    const { ids, list, listener, waypost } = waiting;
    expect((await list()).map(({ kind }) => kind).sort()).toEqual(KINDS);
    expect(ids.email).toBe(waiting.emailId);
    const target = { forward: 'bob@away.listed.test', webhook: listener.url(), mailbox: 'full@listed.test' };
    const to = { forward: 'later@listed.test', webhook: 'hook@listed.test', mailbox: 'full@listed.test' };
    const { body: domain } = await call('GET /v1/domains/listed.test');
    for (const kind of KINDS) {
      const { status, body } = await call(`GET /v1/queue/${ids[kind]}`);
      expect({ status, body }).toMatchObject({
        status: 200,
        body: {
          object: 'queue_item',
          id: ids[kind],
          kind,
          state: 'deferred',
          domain: domain.id,
          attempts: 1,
          from: kind === 'email' ? expect.stringContaining('later@listed.test') : 'ann@sender.test',
          to: kind === 'email' ? ['fay@away.listed.test'] : [to[kind]],
          ...(kind !== 'email' && { target: target[kind] }),
          created_at: expect.any(String),
          next_attempt_at: expect.any(String),
          last_error: expect.any(String),
        },
      });
      expect(body.timeline.length).toBeGreaterThan(1);
      expect(Date.parse(body.next_attempt_at)).toBeGreaterThan(Date.now());
      const { timeline: _, ...listed } = body;
      expect(await list(`&kind=${kind}`)).toEqual([listed]);
      const shown = await waypost(`queue show ${ids[kind]} --json`);
      expect(JSON.parse(shown.printed)).toMatchObject({ id: ids[kind], kind, status: 'deferred' });
    }
    const { printed } = await waypost('queue list');
    for (const id of Object.values(ids)) expect(printed).toContain(id);
    expect(printed).toMatch(/webhook +deferred +http/);
  });

  it('is paged and sorted like every list', async () => {
    const { app, token, call } = receiving();
    await using waiting = await fill(receiving(), 'paged.test');
    const { headers, body } = await app.call('GET /v1/queue?domain=paged.test&sort=-kind&limit=10', { as: token });
    expect(body.map(({ kind }: Item) => kind)).toEqual(KINDS.toReversed());
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-page-count': '1',
      'x-page-size': '4',
      'x-item-count': '4',
      link: expect.stringContaining('rel="last"'),
    });
    expect((await call('GET /v1/queue?domain=paged.test&page=2')).body).toEqual([]);
    const oldest = (await waiting.list()).map(({ id }) => id);
    expect((await waiting.list('&sort=-created_at')).map(({ id }) => id)).toEqual(oldest.toReversed());
    expect(await call('GET /v1/queue?kind=parcel')).toMatchObject({ status: 400 });
  });

  it('is seen and moved by admins and by the owner of its alias, and is not there for others', async () => {
    const { app, token, call, hand } = receiving();
    await using waiting = await fill(receiving(), 'shared.test');
    const [member, stranger] = await Promise.all([app.signUp('mia@member.test'), app.signUp('sam@stranger.test')]);
    await call('POST /v1/domains/shared.test/invites', { email: 'mia@member.test', group: 'user' });
    expect(await app.call('GET /v1/domains/shared.test/invites', { as: member })).toMatchObject({ status: 200 });
    const own = await app.call('POST /v1/domains/shared.test/aliases', {
      as: member,
      body: { name: 'mia', recipients: ['mia@away.shared.test'] },
    });
    expect(own).toMatchObject({ status: 200 });
    expect(await hand({ to: ['mia@shared.test'], source: letter({ to: 'mia@shared.test' }) })).toMatch(/^250 /);
    const listed = async (as: string) => (await app.call('GET /v1/queue?domain=shared', { as })).body;
    const mine = await listed(member);
    expect(mine).toMatchObject([{ kind: 'forward', target: 'mia@away.shared.test' }]);
    expect(await listed(stranger)).toEqual([]);
    expect(await listed(token)).toHaveLength(5);
    const foreign = Object.values(waiting.ids).flatMap((id) => [[member, id] as const, [stranger, id] as const]);
    for (const [as, id] of [...foreign, [stranger, mine[0].id] as const, [token, 'f'.repeat(24)] as const]) {
      for (const request of [`GET /v1/queue/${id}`, `POST /v1/queue/${id}/retry`, `POST /v1/queue/${id}/cancel`]) {
        expect([request, (await app.call(request, { as })).status]).toEqual([request, 404]);
      }
    }
    expect(await app.call(`POST /v1/queue/${mine[0].id}/cancel`, { as: member })).toMatchObject({ status: 200 });
    expect(await listed(token)).toHaveLength(4);
  });

  it.each(['API', 'command line'])('is tried at once when the %s asks for it', async (door) => {
    const { call, logs, timeline } = receiving();
    const name = door === 'API' ? 'tried.test' : 'asked.test';
    await using waiting = await fill(receiving(), name);
    const { ids, list, waypost } = waiting;
    await waiting.away.comeBack();
    waiting.listener.answerWith(200);
    await call(`PUT ${waiting.box}`, { max_quota: '1 MB' });
    for (const id of Object.values(ids)) {
      if (door === 'API') {
        expect(await call(`POST /v1/queue/${id}/retry`)).toMatchObject({
          status: 200,
          body: { id, state: 'deferred' },
        });
      } else expect(await waypost(`queue retry ${id}`)).toMatchObject({ exitCode: 0 });
    }
    await expect.poll(list).toEqual([]);
    const states = async () => (await logs(`domain=${name}&limit=50`)).map(({ state }) => state);
    await expect.poll(async () => new Set(await states())).toEqual(new Set(['delivered', 'stored']));
    const asked = door === 'API' ? 'Its owner asked for another attempt now.' : 'The operator asked for another';
    for (const kind of ['forward', 'webhook', 'mailbox'] as const) expect(await timeline(ids[kind])).toContain(asked);
    expect((await logs(`domain=${name}&q=hook`))[0]).not.toHaveProperty('bounce_action'); // nor the first failure
  });

  it.each(['API', 'command line'])('goes nowhere when the %s cancels it, and only the log is told', async (door) => {
    const { call, logs, timeline, senders } = receiving();
    const name = door === 'API' ? 'cancelled.test' : 'called-off.test';
    await using waiting = await fill(receiving(), name);
    const { ids, list, waypost, listener } = waiting;
    const calls = listener.calls.length;
    for (const id of Object.values(ids)) {
      if (door === 'API') {
        expect(await call(`POST /v1/queue/${id}/cancel`)).toMatchObject({
          status: 200,
          body: { id, state: 'rejected' },
        });
        expect(await call(`POST /v1/queue/${id}/cancel`)).toMatchObject({ status: 404 });
      } else expect((await waypost(`queue cancel ${id}`)).printed).toBe(`${id} is rejected.`);
      expect(await call(`GET /v1/queue/${id}`)).toMatchObject({ status: 404 });
    }
    expect(await list()).toEqual([]);
    const by = door === 'API' ? 'Cancelled by its owner.' : 'Cancelled by the operator.';
    for (const kind of ['forward', 'webhook', 'mailbox'] as const) {
      expect((await call(`GET /v1/logs/${ids[kind]}`)).body.state).toBe('cancelled');
      expect(await timeline(ids[kind])).toContain(by);
    }
    expect((await call(`GET /v1/emails/${ids.email}`)).body.status).toBe('rejected');
    await waiting.away.comeBack();
    expect(listener.calls).toHaveLength(calls);
    expect(senders.find(`For later`)).toBeUndefined();
    const states = (await logs(`domain=${name}&limit=50`)).map(({ state }) => state);
    expect(states.filter((state) => state === 'cancelled')).toHaveLength(4);
  });

  it('of an email whose domain is suspended is shown as pending, and cannot be tried', async () => {
    const { app, call, alias } = receiving();
    await hostDomain(receiving(), 'paused.test');
    await alias('sales', {}, 'paused.test');
    await app.admin('domain.suspend', { domain: 'paused.test' });
    const mail = { from: 'sales@paused.test', to: 'fay@away.test', subject: 'Later', text: 'Hello' };
    const { body: sent } = await call('POST /v1/emails', mail);
    const { body: listed } = await call('GET /v1/queue?domain=paused.test');
    expect(listed).toMatchObject([{ id: sent.id, kind: 'email', state: 'pending', attempts: 0 }]);
    expect(listed[0]).not.toHaveProperty('next_attempt_at');
    expect(await call(`POST /v1/queue/${sent.id}/retry`)).toMatchObject({ status: 400 });
    expect(await call(`POST /v1/queue/${sent.id}/cancel`)).toMatchObject({ status: 200 });
  });
});

it('mail for a full mailbox arrives within a minute after there is room', async () => {
  const clock = createManualClock();
  await using self = await startReceiving({}, { clock });
  const { app, alias, target, hand, call, logs } = self;
  await target('here.test');
  const id = await alias('box', { has_imap: true, max_quota: '4 KB', recipients: ['ann@here.test'] });
  const { body: login } = await call(`POST /v1/domains/${DOMAIN}/aliases/${id}/generate-password`, {});
  const to = `box@${DOMAIN}`;
  const long = 'Hello '.repeat(400);
  for (const subject of ['First', 'Second']) {
    expect(await hand({ to: [to], source: letter({ to, subject, body: long }) })).toMatch(/^250 /);
  }
  const { body: waiting } = await call('GET /v1/queue');
  expect(waiting).toMatchObject([{ kind: 'mailbox', target: to, last_error_code: 'fault.mailboxFull' }]);
  const state = async () => (await logs(`q=box`)).find((path) => path.id === waiting[0].id)?.state;
  await clock.advance(60_000);
  await expectBalance(app);
  expect(await state()).toBe('waiting');

  await using imap = await connectImap(app.ports.imaps ?? 0);
  await imap.ok(`LOGIN "${login.username}" "${login.password}"`);
  await imap.ok('SELECT INBOX');
  await imap.ok('STORE 1 +FLAGS (\\Deleted)');
  await imap.ok('EXPUNGE');
  await clock.advance(60_000);
  await expect.poll(state).toBe('stored');
  expect((await call('GET /v1/queue')).body).toEqual([]);
});
