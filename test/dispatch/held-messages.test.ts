import { describe, expect, it } from 'vitest';
import type { AccountActor } from '../../src/directory/actor.js';
import { newId, systemRandom } from '../../src/platform/random.js';
import { heldCommands } from '../../src/servers/admin/held-commands.js';
import { heldRoutes } from '../../src/servers/http/api/v1/held-routes.js';
import { openDoor, TOKEN } from '../http/door-fixture.js';
import {
  accepted,
  arrivalOf,
  type DispatchRoomFixture,
  hook,
  openDispatchRoom,
  refused,
  request,
  to,
} from './dispatch-fixture.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const PAGE = { page: 1, limit: 10, sort: { field: 'created_at', isDescending: false } };

const actorOf = (accountId: string): AccountActor => ({
  kind: 'account',
  accountId,
  tokenId: 'token',
  scope: { kind: 'all' },
});

/** A message of which one target failed for good, from a sender that cannot be told. */
async function hold(room: DispatchRoomFixture, name = 'sales', accountId?: string) {
  const alias = await room.alias(name, accountId === undefined ? {} : { accountId });
  if (accountId !== undefined) {
    await room.db.inTransaction((tx) =>
      tx.updateTable('alias').set({ account_id: accountId }).where('id', '=', alias.id).execute(),
    );
  }
  room.targets.set('gone@target.test', () => refused(room.clock.now()));
  room.hookTargets.set('https://h.test/', () => refused(room.clock.now()));
  const ways = [to('good@target.test', alias), to('gone@target.test', alias), hook('https://h.test/', alias)];
  const arrival = arrivalOf(room.clock.now(), { subject: `For ${name}`, mailFrom: 'eve@remote.test' });
  const reply = await room.dispatch(request({ arrival, recipients: [accepted(alias, ways)], isProven: false }));
  expect(reply.code).toBe(250);
  return { alias, arrival };
}

async function addMember(room: DispatchRoomFixture, group: 'admin' | 'user'): Promise<AccountActor> {
  const id = newId(systemRandom, room.clock.now());
  await room.db.inTransaction((tx) =>
    tx
      .insertInto('domain_member')
      .values({ domain_id: room.domain.id, account_id: id, group_name: group, created_at: room.clock.now() })
      .execute(),
  );
  return actorOf(id);
}

describe('a held copy', () => {
  it('is one per alias, encrypted at rest, and is seen by admins and by the owner of its alias alone', async () => {
    await using room = await openDispatchRoom();
    const { heldMessages } = room.room;
    const [owner, other] = [await addMember(room, 'user'), await addMember(room, 'user')];
    const admin = actorOf(room.domain.accountId);
    await hold(room, 'sales', owner.accountId);
    const { items, total } = await heldMessages.list(admin, {}, PAGE);
    expect(total).toBe(1);
    expect(items[0]?.facts).toMatchObject({
      recipient: 'sales@example.test',
      subject: 'For sales',
      from: 'Ann <ann@remote.test>',
      targets: [{ way: { address: 'gone@target.test' } }, { way: { url: 'https://h.test/' } }],
    });
    const id = items[0]?.id ?? '';
    expect(Buffer.from((await room.heldRows())[0]?.facts ?? []).toString('latin1')).not.toContain('For sales');

    expect((await heldMessages.list(owner, {}, PAGE)).total).toBe(1);
    expect((await heldMessages.get(owner, id)).id).toBe(id);
    expect((await heldMessages.list(other, {}, PAGE)).total).toBe(0);
    for (const act of ['get', 'resend', 'delete'] as const) {
      await expect(heldMessages[act](other, id)).rejects.toMatchObject({ key: 'held.notFound' });
      await expect(heldMessages[act](actorOf('0'.repeat(24)), id)).rejects.toMatchObject({ kind: 'not-found' });
      await expect(heldMessages[act](admin, 'nonsense')).rejects.toMatchObject({ kind: 'not-found' });
    }
    const sender: AccountActor = { ...admin, scope: { kind: 'send' } };
    await expect(heldMessages.get(sender, id)).rejects.toMatchObject({ kind: 'forbidden' });
    expect((await heldMessages.list(admin, { domain: 'elsewhere' }, PAGE)).total).toBe(0);
    expect((await heldMessages.list(admin, { domain: '^example' }, PAGE)).total).toBe(1);
  });

  it('is told of once in an hour per alias', async () => {
    await using room = await openDispatchRoom();
    const { alias } = await hold(room);
    const ways = [to('good@target.test', alias), to('gone@target.test', alias)];
    const again = () =>
      room.dispatch(
        request({ arrival: arrivalOf(room.clock.now()), recipients: [accepted(alias, ways)], isProven: false }),
      );
    await again();
    expect([room.letters.length, (await room.heldRows()).length]).toEqual([1, 2]);
    await room.clock.advance(60 * 60_000 + 1);
    await again();
    expect(room.letters).toHaveLength(2);
  });

  it('that is sent on enters the queue once, with the bytes it had, and its sender hears nothing', async () => {
    await using room = await openDispatchRoom();
    const { arrival } = await hold(room);
    const admin = actorOf(room.domain.accountId);
    const [row] = await room.heldRows();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 16 }, () => room.room.heldMessages.resend(admin, row?.id ?? '')),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await room.heldRows()).toEqual([]);
    const queue = await room.queue();
    expect(queue).toMatchObject([{ address: 'gone@target.test', state: 'waiting' }]);
    expect(room.queuedHooks).toMatchObject([{ url: 'https://h.test/', isSenderSpared: true }]);
    const email = await room.db.reader.selectFrom('email').select('blob_id').executeTakeFirstOrThrow();
    const blob = await room.blobs.open(email.blob_id ?? '');
    const chunks: Buffer[] = [];
    for await (const chunk of blob?.chunks ?? []) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe(`X-Original-To: sales@example.test\r\n${arrival.source}`);
    const recipient = await room.db.reader.selectFrom('email_recipient').select('forward').executeTakeFirstOrThrow();
    expect(JSON.parse(recipient.forward ?? '')).toMatchObject({ isHeldOnFailure: true });
    const path = (await room.paths()).find(({ facts }) => facts.target === 'gone@target.test');
    expect(path).toMatchObject({ state: 'waiting', facts: { emailId: queue[0]?.id } });
    expect(path?.text).toContain('The held copy was forwarded by its owner.');
  });

  it('is there after a resend that failed, and gone after one that is deleted', async () => {
    await using room = await openDispatchRoom();
    await hold(room);
    const admin = actorOf(room.domain.accountId);
    const [row] = await room.heldRows();
    room.broken.transactions = 1;
    await expect(room.room.heldMessages.resend(admin, row?.id ?? '')).rejects.toThrow('the disk is full');
    expect([(await room.heldRows()).length, await room.queue()]).toEqual([1, []]);
    await room.room.heldMessages.delete(admin, row?.id ?? '');
    expect([await room.heldRows(), await room.count('blob')]).toEqual([[], 0]);
    const states = (await room.paths()).map(({ state }) => state).sort();
    expect(states).toEqual(['cancelled', 'cancelled', 'delivered']);
  });

  it('goes after seven days', async () => {
    await using room = await openDispatchRoom();
    await hold(room);
    await room.clock.advance(7 * DAY_MS - 1);
    await room.runJob('dispatch.sweep');
    expect(await room.heldRows()).toHaveLength(1);
    await room.clock.advance(1);
    expect((await room.room.heldMessages.list('operator', {}, PAGE)).total).toBe(0);
    await room.runJob('dispatch.sweep');
    expect([await room.heldRows(), await room.count('blob'), await room.count('forward_fingerprint')]).toEqual([
      [],
      0,
      0,
    ]);
    const states = (await room.paths()).map(({ state }) => state).sort();
    expect(states).toEqual(['delivered', 'discarded', 'discarded']);
  });

  it.each(['alias', 'domain'] as const)('goes with its %s, and none comes after it', async (owner) => {
    await using room = await openDispatchRoom();
    const { alias } = await hold(room);
    await room.db.inTransaction(async (tx) => {
      if (owner === 'alias') await room.held.onAliasDeleted(tx, alias.id);
      else await room.held.onDomainDeleted(tx, room.domain.id);
      await tx.deleteFrom('alias').where('id', '=', alias.id).execute();
    });
    expect([await room.heldRows(), await room.count('blob')]).toEqual([[], 0]);
    const ways = [to('good@target.test', alias), to('gone@target.test', alias)];
    const late = request({
      arrival: arrivalOf(room.clock.now()),
      recipients: [accepted(alias, ways)],
      isProven: false,
    });
    expect((await room.dispatch(late)).code).toBe(451);
    expect(await room.heldRows()).toEqual([]);
  });

  it('is shown by the API, and to the operator for every owner', async () => {
    await using room = await openDispatchRoom();
    await hold(room);
    const routes = heldRoutes(room.room);
    const actor = actorOf(room.domain.accountId);
    const authenticate = {
      aliasAuth: 'strict' as const,
      token: async () => actor,
      alias: () => Promise.reject(new Error('no alias credentials here')),
      storedLocale: () => undefined,
      rememberLocale: async () => {},
    };
    await using door = await openDoor({ deps: { routes, authenticate } });
    const headers = { authorization: `Basic ${Buffer.from(`${TOKEN}:`).toString('base64')}` };
    const call = async (method: string, path: string) => {
      const answer = await fetch(`http://127.0.0.1:${door.port}${path}`, { method, headers });
      return {
        status: answer.status,
        count: answer.headers.get('x-item-count'),
        body: JSON.parse(await answer.text()),
      };
    };
    const list = await call('GET', '/v1/held?domain=example.test');
    expect(list).toMatchObject({ status: 200, body: [{ object: 'held_message', recipient: 'sales@example.test' }] });
    const { id } = list.body[0];
    expect((await call('GET', `/v1/held/${id}`)).body).toEqual({
      object: 'held_message',
      id,
      domain: room.domain.id,
      alias: expect.any(String),
      subject: 'For sales',
      recipient: 'sales@example.test',
      sender: 'eve@remote.test',
      from: 'Ann <ann@remote.test>',
      message_id: 'For-sales@remote.test',
      size: expect.any(Number),
      created_at: '2026-11-15T12:00:00.000Z',
      expires_at: '2026-11-22T12:00:00.000Z',
      targets: [
        {
          target: 'gone@target.test',
          code: 550,
          reason: 'The address does not exist there.',
          response: '550 5.1.1 No such user',
          failed_at: '2026-11-15T12:00:00.000Z',
          path: expect.any(String),
        },
        expect.objectContaining({ target: 'https://h.test/' }),
      ],
    });
    const command = (name: string, input: unknown) => {
      const found = heldCommands(room.room).find((one) => one.name === name);
      return found?.handle(found.input.parse(input) as never) as Promise<never[]>;
    };
    expect(await command('held.list', { limit: 10, domain: 'Example.test' })).toHaveLength(1);
    expect(await command('held.list', { limit: 10, domain: 'other.test' })).toHaveLength(0);
    expect(await command('held.show', { id })).toMatchObject({ id, targets: [{ target: 'gone@target.test' }, {}] });
    expect((await call('POST', `/v1/held/${id}/resend`)).status).toBe(200);
    expect((await call('DELETE', `/v1/held/${id}`)).status).toBe(404);
  });
});

describe('what waited and will not arrive', () => {
  it.each([
    ['a sender', 'ann@remote.test', false, 'bounced'],
    ['nobody', '', false, 'held'],
    ['an owner who sent it on', 'ann@remote.test', true, 'held'],
  ])('is told to %s, or held: never both', async (_name, mailFrom, isSenderSpared, state) => {
    await using room = await openDispatchRoom();
    const alias = await room.alias('sales');
    const { source, fields, headerEnd, ...arrival } = arrivalOf(room.clock.now(), { mailFrom });
    const staged = await room.blobs.stage([source]);
    const way = to('gone@target.test', alias);
    const end = refused(room.clock.now());
    if (end.kind !== 'permanent') throw new Error('the test is wrong');
    const change = await room.db.inTransaction(async (tx) => {
      await room.blobs.put(tx, staged);
      return room.onUndelivered(tx, {
        pathId: '1'.repeat(24),
        domainId: room.domain.id,
        alias,
        way,
        arrival,
        recipient: alias.address,
        header: { from: '', subject: 'Hello', messageId: 'x@remote.test', text: 'Subject: Hello\r\n' },
        fault: end.fault,
        isSenderSpared,
        source: { id: staged.id, sizeBytes: staged.sizeBytes, isTaken: true },
      });
    });
    expect(change.state).toBe(state);
    const isHeld = state === 'held';
    expect(await room.heldRows()).toHaveLength(isHeld ? 1 : 0);
    expect(await room.notices()).toHaveLength(isHeld ? 0 : 1);
    expect(await room.count('blob')).toBe(isHeld ? 1 : 0);
  });
});
