import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';
import { CLIENT, openSecurityRoom } from './security-fixture.js';
import { openBrowser } from './session-client.js';

const DAY_MS = 86_400_000;

describe('the sessions of an account', () => {
  it('are listed with where they come from, and ended one by one', async () => {
    await using app = await startTestApp();
    const token = await app.signUp();
    await app.signUp('bob@example.test');
    const laptop = openBrowser(app, { userAgent: 'Laptop/1' });
    const phone = openBrowser(app, { userAgent: 'Phone/2' });
    const bob = openBrowser(app);
    await laptop.signIn();
    await phone.signIn();
    await bob.signIn('bob@example.test');

    const listed = await laptop.call('GET /v1/sessions');
    expect(listed.headers.get('x-item-count')).toBe('2');
    expect(listed.body).toEqual([
      expect.objectContaining({ id: laptop.sessionId(), user_agent: 'Laptop/1', ip: '127.0.0.1', is_current: true }),
      expect.objectContaining({ id: phone.sessionId(), user_agent: 'Phone/2', is_current: false }),
    ]);
    expect((await app.call('GET /v1/sessions', { as: token })).body).toHaveLength(2);
    expect((await bob.call(`DELETE /v1/sessions/${phone.sessionId()}`)).status).toBe(404);
    expect((await phone.call('GET /v1/account')).status).toBe(200);

    const ended = await laptop.call(`DELETE /v1/sessions/${phone.sessionId()}`);
    expect([ended.status, ended.body.id]).toEqual([200, phone.sessionId()]);
    expect((await phone.call('GET /v1/account')).status).toBe(401);
    const stale = await phone.reload();
    expect([stale.body.state, phone.cookie()]).toEqual(['signed-out', undefined]);
    expect((await laptop.call(`DELETE /v1/sessions/${phone.sessionId()}`)).status).toBe(404);

    const cookie = laptop.cookie() ?? '';
    const headers = { cookie, 'x-waypost-csrf': laptop.csrfToken() };
    expect((await laptop.call('DELETE /v1/session')).status).toBe(200);
    expect(laptop.cookie()).toBeUndefined();
    expect((await app.call('GET /v1/account', { headers })).status).toBe(401);
    expect((await app.call('GET /v1/sessions', { as: token })).body).toEqual([]);
    expect((await app.call('DELETE /v1/session', { as: token })).status).toBe(400);
    expect((await bob.call('GET /v1/account')).status).toBe(200);
  });

  it('are closed to tokens of less than full scope', async () => {
    await using app = await startTestApp();
    const token = await app.signUp();
    const body = { name: 'sender', scope: 'send' };
    const sender = (await app.call('POST /v1/tokens', { as: token, body })).body.api_token;
    for (const request of ['GET /v1/sessions', 'GET /v1/account/audit', 'GET /v1/account/passkeys']) {
      expect([request, (await app.call(request, { as: sender })).status]).toEqual([request, 403]);
    }
  });

  it('last for thirty days since they were last seen, and are swept', async () => {
    await using room = await openSecurityRoom();
    await room.signUp();
    const used = await room.signIn();
    const idle = await room.signIn();
    for (let day = 0; day < 29; day += 7) {
      await room.clock.advance(7 * DAY_MS);
      expect(await room.sessions.find(used.token)).toBeDefined();
      await room.use.write();
    }
    expect(await room.sessions.find(idle.token)).toBeUndefined();
    expect(await room.rows('account_session')).toBe(2);
    await room.sweeper.sweep();
    expect(await room.rows('account_session')).toBe(1);
    expect(await room.sessions.authenticate(used.token, used.csrfToken)).toMatchObject({ sessionId: used.sessionId });
  });

  it('are recognised by every node, and forgotten by every node', async () => {
    await using room = await openSecurityRoom();
    const { id } = await room.signUp();
    const other = room.secondNode();
    const session = await room.signIn();
    expect(await other.sessions.authenticate(session.token, session.csrfToken)).toMatchObject({ accountId: id });
    await room.db.inTransaction((tx) => room.sessions.end(tx, id, session.sessionId));
    await expect.poll(() => other.sessions.find(session.token)).toBeUndefined();
    await expect(room.sessions.authenticate(session.token, session.csrfToken)).rejects.toMatchObject({
      key: 'session.over',
    });
  });

  it('cost no query while they are remembered', async () => {
    await using room = await openSecurityRoom();
    await room.signUp();
    const { token, csrfToken } = await room.signIn();
    await room.sessions.authenticate(token, csrfToken);
    await room.db.inTransaction((tx) => tx.deleteFrom('account_session').execute()); // behind the room's back
    expect(await room.sessions.authenticate(token, csrfToken)).toBeDefined();
  });

  it('are at most a hundred: the one unseen for longest gives way', async () => {
    await using room = await openSecurityRoom();
    const { id } = await room.signUp();
    const first = await room.signIn();
    for (let n = 0; n < 100; n++) {
      await room.clock.advance(1);
      await room.db.inTransaction((tx) => room.sessions.open(tx, id, CLIENT));
    }
    expect(await room.rows('account_session')).toBe(100);
    expect(await room.sessions.find(first.token)).toBeUndefined();
  });
});
