import { describe, expect, it } from 'vitest';
import { PASSWORD, startTestApp } from '../support/test-app.js';
import { CLIENT, openSecurityRoom } from './security-fixture.js';
import { openBrowser } from './session-client.js';

const DAY_MS = 86_400_000;
const NEWEST = { page: 1, limit: 50, sort: { field: 'created_at', isDescending: false } } as const;

describe("an account's trail", () => {
  it('tells what was done in its name, newest first, and from where', async () => {
    await using app = await startTestApp();
    const token = await app.signUp();
    const browser = openBrowser(app, { userAgent: 'Laptop/1' });
    await openBrowser(app, { userAgent: 'Thief/1' }).signIn('ann@example.test', 'wrong');
    await openBrowser(app, { userAgent: 'Thief/1' }).signIn('ann@example.test', 'wrong again');
    await browser.signIn();
    const made = await browser.call('POST /v1/tokens', { body: { name: 'robot' } });
    await app.call(`DELETE /v1/tokens/${made.body.id}`, { as: token, headers: { 'user-agent': 'curl/8' } });
    await browser.call('POST /v1/domains', { body: { domain: 'acme.test' } });
    await browser.call('POST /v1/domains/acme.test/invites', { body: { email: 'bob@example.test', group: 'user' } });
    await browser.call('POST /v1/domains/acme.test/aliases', { body: { name: 'sales' } });
    await browser.call('DELETE /v1/domains/acme.test/aliases/sales');
    await browser.call('DELETE /v1/domains/acme.test');
    await browser.call('PUT /v1/account', { body: { email: 'new@example.test', password: PASSWORD } });
    const passwords = { password: PASSWORD, new_password: 'another long sentence' };
    await browser.call('PUT /v1/account/password', { body: passwords });
    const session = browser.sessionId();
    await browser.call('DELETE /v1/session');

    const { body, headers } = await app.call('GET /v1/account/audit?limit=50', { as: token });
    expect(headers.get('x-item-count')).toBe(String(body.length));
    expect(body.map(({ act }: { act: string }) => act)).toEqual([
      'sign-out',
      'password.changed',
      'email.changed',
      'domain.deleted',
      'alias.deleted',
      'member.invited',
      'domain.created',
      'token.deleted',
      'token.created',
      'sign-in',
      'sign-in.failed',
      'account.created',
    ]);
    const act = (name: string) => body.find((entry: { act: string }) => entry.act === name);
    expect(act('sign-in')).toMatchObject({
      ip: '127.0.0.1',
      user_agent: 'Laptop/1',
      times: 1,
      details: { method: 'password', session_id: session },
    });
    expect(act('sign-in.failed')).toMatchObject({ user_agent: 'Thief/1', times: 2, details: { step: 'password' } });
    expect(act('token.created').details).toEqual({ token_id: made.body.id, name: 'robot', scope: 'all' });
    expect(act('token.deleted')).toMatchObject({ user_agent: 'curl/8', details: { name: 'robot' } });
    expect(act('alias.deleted').details).toMatchObject({ domain: 'acme.test', name: 'sales' });
    expect(act('email.changed').details).toEqual({ from: 'ann@example.test', to: 'new@example.test' });
    expect(JSON.stringify(body)).not.toContain(made.body.api_token);

    const bob = await app.signUp('bob@example.test');
    const others = (await app.call('GET /v1/account/audit', { as: bob })).body;
    expect(others.map(({ act: name }: { act: string }) => name)).toEqual(['account.created']);
  });

  it('tells of members', async () => {
    await using app = await startTestApp();
    const ann = await app.signUp();
    const bob = await app.signUp('bob@example.test');
    const bobId = (await app.call('GET /v1/account', { as: bob })).body.id;
    await app.call('POST /v1/domains', { as: ann, body: { domain: 'acme.test', plan: 'team' } });
    const invite = { email: 'bob@example.test', group: 'user' };
    await app.call('POST /v1/domains/acme.test/invites', { as: ann, body: invite });
    const domainId = (await app.call('GET /v1/domains/acme.test', { as: ann })).body.id;
    expect((await app.call(`GET /v1/domains/${domainId}/invites`, { as: bob })).status).toBe(200);
    await app.call(`PUT /v1/domains/acme.test/members/${bobId}`, { as: ann, body: { group: 'admin' } });
    await app.call(`DELETE /v1/domains/acme.test/members/${bobId}`, { as: ann });
    const trail = async (as: string) =>
      (await app.call('GET /v1/account/audit', { as })).body.map(
        ({ act, details }: { act: string; details: { member?: string } }) => `${act} ${details.member ?? ''}`,
      );
    expect((await trail(ann)).slice(0, 3)).toEqual([
      'member.removed bob@example.test',
      'member.changed bob@example.test',
      'member.invited bob@example.test',
    ]);
    expect(await trail(bob)).toContain('member.added bob@example.test');
  });

  it('has nothing of an act that did not happen', async () => {
    await using room = await openSecurityRoom();
    const { id } = await room.signUp();
    const act = room.db.inTransaction(async (tx) => {
      await room.recordAct(tx, { accountId: id, client: CLIENT }, 'token.created');
      throw new Error('rolled back');
    });
    await expect(act).rejects.toThrow('rolled back');
    expect(await room.rows('account_act')).toBe(1);
  });

  it('is kept for a year, and counts a flood of failures by the hour', async () => {
    await using room = await openSecurityRoom();
    const { id } = await room.signUp();
    const actor = { kind: 'account', accountId: id, scope: { kind: 'all' } } as const;
    const other = room.secondNode();
    await room.clock.advance(1);
    for (let n = 0; n < 500; n++) {
      room.failedSignIns.note(id, CLIENT, 'password');
      other.failedSignIns.note(id, CLIENT, 'password');
    }
    await Promise.all([room.failedSignIns.write(), other.failedSignIns.write()]);
    await room.clock.advance(3_600_000);
    room.failedSignIns.note(id, CLIENT, 'password');
    const { items, total } = await room.audit.list(actor, NEWEST);
    expect([total, items.map(({ times }) => times)]).toEqual([3, [1, 1000, 1]]);
    await room.clock.advance(365 * DAY_MS - 3_600_000);
    await room.sweeper.sweep();
    expect(await room.rows('account_act')).toBe(1);
    await room.clock.advance(3_600_000);
    await room.sweeper.sweep();
    expect(await room.rows('account_act')).toBe(0);
  });

  it('has ten thousand entries at most: the oldest go', async () => {
    await using room = await openSecurityRoom();
    const { id } = await room.signUp();
    for (let from = 0; from < 10_010; from += 500) {
      const rows = Array.from({ length: Math.min(500, 10_010 - from) }, (_, n) => ({
        account_id: id,
        id: `f${String(from + n).padStart(8, '0')}`,
        act: 'sign-in',
        details: '{}',
        ip: null,
        user_agent: null,
        times: 1,
        done_at: room.clock.now() + 1 + Math.floor((from + n) / 7),
      }));
      await room.db.inTransaction((tx) => tx.insertInto('account_act').values(rows).execute());
    }
    await room.sweeper.sweep();
    expect(await room.rows('account_act')).toBe(10_000);
    const oldest = room.db.reader.selectFrom('account_act').select('id').orderBy('done_at').orderBy('id').limit(1);
    expect((await oldest.executeTakeFirst())?.id).toBe('f00000010');
  });
});
