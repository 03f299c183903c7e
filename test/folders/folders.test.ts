import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MessageWorld, openMessageWorld, source } from '../messages/message-fixture.js';

interface Shown {
  readonly id: string;
  readonly path: string;
  readonly total: number;
}

describe('folders at the API', () => {
  let world: MessageWorld;
  beforeAll(async () => {
    world = await openMessageWorld();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  async function paths(query = ''): Promise<string[]> {
    return (await world.call(`GET /v1/folders${query}`)).body.map(({ path }: Shown) => path);
  }
  const folder = async (path: string) => (await world.call(`GET /v1/folders/${encodeURIComponent(path)}`)).body;
  const put = (path: string, subject: string) => world.put(source({ Subject: subject }), { folder: path });

  it('are those of the mailbox, INBOX first, with their uses', async () => {
    const { body, headers } = await world.call('GET /v1/folders');
    const uses = body.map(({ path, special_use: use }: { path: string; special_use: string }) => [path, use]);
    expect(uses).toEqual([
      ['INBOX', '\\Inbox'],
      ['Archive', '\\Archive'],
      ['Drafts', '\\Drafts'],
      ['Junk', '\\Junk'],
      ['Sent Mail', '\\Sent'],
      ['Spam', '\\Junk'],
      ['Trash', '\\Trash'],
    ]);
    expect(headers.get('x-item-count')).toBe('7');
    expect(body[0]).toMatchObject({
      object: 'folder',
      parent: null,
      name: 'INBOX',
      uid_next: 1,
      total: 0,
      retention: 0,
    });
    expect(body[6].retention).toBe(30 * 86_400_000);
    expect((await world.call('GET /v1/folders?limit=5')).body).toHaveLength(5);
    expect((await world.call('GET /v1/folders?limit=5&page=2')).body).toHaveLength(2);
    expect((await world.call('GET /v1/folders?limit=5&page=3')).body).toEqual([]);
  });

  it('are made with what is above them, found by id and path, and not made twice', async () => {
    const made = await world.call('POST /v1/folders', { path: 'Work/2026/May' });
    expect([made.status, made.body]).toMatchObject([200, { path: 'Work/2026/May', name: 'May', parent: 'Work/2026' }]);
    expect(await paths()).toEqual(expect.arrayContaining(['Work', 'Work/2026', 'Work/2026/May']));
    expect(await folder('Work/2026/May')).toEqual(made.body);
    expect(await folder(made.body.id)).toEqual(made.body);
    for (const body of [{}, { path: ' ' }, { path: 'Work/2026/May' }, { path: 'a//b' }, { path: 'a*b' }]) {
      const { status, body: answer } = await world.call('POST /v1/folders', body);
      expect([body, status, typeof answer.message]).toEqual([body, 400, 'string']);
    }
    expect((await world.call('GET /v1/folders/Nowhere')).status).toBe(404);
    expect((await world.call('GET /v1/folders/0123456789abcdef01234567')).status).toBe(404);
  });

  it('are renamed with what is below them, and subscribed', async () => {
    const { body: made } = await world.call('POST /v1/folders', { path: 'Old/Below' });
    const above = await folder('Old');
    const renamed = await world.call(`PUT /v1/folders/${above.id}`, { path: 'New', subscribed: true });
    expect([renamed.status, renamed.body]).toMatchObject([200, { id: above.id, path: 'New', subscribed: true }]);
    expect(Date.parse(renamed.body.updated_at)).toBeGreaterThanOrEqual(Date.parse(above.created_at));
    expect(await folder(made.id)).toMatchObject({ path: 'New/Below' });
    expect(await paths('?subscribed=true')).toContain('New');
    expect(await paths('?subscribed=false')).not.toContain('New');
    await put('INBOX', 'To be moved');
    const [message] = (await world.call('GET /v1/messages?lightweight=true&subject=moved')).body;
    const moved = await world.call(`PUT /v1/messages/${message.id}`, { folder: 'New' });
    expect(moved.body.folder_path).toBe('New');
    const inbox = await folder('INBOX');
    for (const [id, body] of [
      [above.id, {}],
      [above.id, { path: 'Drafts' }],
      [above.id, { path: 'a//b' }],
      [above.id, { path: 'New/Inside' }],
      [inbox.id, { path: 'Elsewhere' }],
    ] as const) {
      expect([body, (await world.call(`PUT /v1/folders/${id}`, body)).status]).toEqual([body, 400]);
    }
    expect((await world.call('PUT /v1/folders/Nowhere', { path: 'x' })).status).toBe(404);
  });

  it('are deleted with those below them, and their messages are in Trash then', async () => {
    const { body: inside } = await put('Gone/Inside', 'Inside');
    const { body: above } = await put('Gone', 'Above');
    const gone = await folder('Gone');
    const before = (await folder('Trash')).total;
    const deleted = await world.call(`DELETE /v1/folders/${gone.id}`);
    expect([deleted.status, deleted.body]).toEqual([200, gone]);
    expect(await paths()).not.toEqual(expect.arrayContaining(['Gone']));
    expect(await paths()).not.toEqual(expect.arrayContaining(['Gone/Inside']));
    expect((await folder('Trash')).total).toBe(before + 2);
    for (const { id } of [inside, above]) {
      expect((await world.call(`GET /v1/messages/${id}`)).body.folder_path).toBe('Trash');
    }
    const emptied = await world.call('DELETE /v1/folders/Trash');
    expect(emptied.body.total).toBe(before + 2);
    expect((await world.call(`GET /v1/messages/${inside.id}`)).status).toBe(404);
    expect(await folder('Trash')).toMatchObject({ total: 0, special_use: '\\Trash' });
    expect((await world.call('DELETE /v1/folders/INBOX')).status).toBe(400);
    expect((await world.call('DELETE /v1/folders/Gone')).status).toBe(404);
  });

  it('are copied with all messages, their flags and dates, and new UIDs', async () => {
    const at = '2026-02-03T04:05:06.000Z';
    const { body: first } = await world.put(source({ Subject: 'One' }), {
      folder: 'Source',
      flags: ['\\Seen', '$Work'],
      labels: ['red'],
      internal_date: at,
    });
    await put('Source', 'Two');
    await world.call('POST /v1/folders', { path: 'Source/Below' });
    const { id } = await folder('Source');
    const copied = await world.call(`POST /v1/folders/${id}/copy`, {});
    expect([copied.status, copied.body]).toMatchObject([200, { path: 'Source copy', total: 2, unseen_count: 1 }]);
    const { body } = await world.call('GET /v1/messages?lightweight=true&folder=Source+copy');
    const one = body.find(({ subject }: { subject: string }) => subject === 'One');
    expect(one).toMatchObject({
      flags: ['\\Seen', '$Work'],
      labels: ['red'],
      internal_date: at,
      root_id: first.root_id,
    });
    expect(one.id).not.toBe(first.id);
    expect(await paths()).not.toEqual(expect.arrayContaining(['Source copy/Below']));
    expect((await world.call(`POST /v1/folders/${id}/copy`, {})).status).toBe(400);
    expect((await world.call(`POST /v1/folders/${id}/copy`, { path: 'Third' })).body.path).toBe('Third');
    expect((await world.call('POST /v1/folders/Nowhere/copy', {})).status).toBe(404);
  });

  it('are not copied in part when there is no room for all', async () => {
    const { app, token } = world.service;
    await world.put(source({ Subject: 'Large' }, 'x'.repeat(60_000)), { folder: 'Large' });
    await app.call(`PUT ${world.box.path}`, { as: token, body: { max_quota: '100 KB' } });
    const copied = await world.call('POST /v1/folders/Large/copy', { path: 'Too much' });
    expect(copied.status).toBe(403);
    expect(await paths()).not.toContain('Too much');
    await app.call(`PUT ${world.box.path}`, { as: token, body: { max_quota: '1 GB' } });
  });
});

describe('the folders and messages of a mailbox', () => {
  it('open to its address and password alone', async () => {
    await using world = await openMessageWorld();
    const { app, token } = world.service;
    const { address, password, path } = world.box;
    const catchAll = await app.call('POST /v1/domains/example.test/catch-all-passwords', { as: token, body: {} });
    for (const call of ['GET /v1/folders', 'GET /v1/messages', 'POST /v1/folders', 'POST /v1/messages']) {
      for (const as of [undefined, token, [address, 'wrong'], [address, catchAll.body.password]] as const) {
        expect([call, (await app.call(call, { as })).status]).toEqual([call, 401]);
      }
    }
    const plus = address.replace('@', '+tag@').toUpperCase();
    expect((await app.call('GET /v1/folders', { as: [plus, password] })).status).toBe(200);
    await app.call(`PUT ${path}`, { as: token, body: { has_imap: false } });
    const closed = await app.call('GET /v1/folders', { as: [address, password] });
    expect([closed.status, closed.body.message]).toEqual([403, expect.stringMatching(/has_imap/)]);
    await app.call(`PUT ${path}`, { as: token, body: { is_enabled: false, has_imap: true } });
    expect((await app.call('GET /v1/folders', { as: [address, password] })).status).toBe(401);
  });
});
