import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MessageWorld, openMessageWorld, source } from './message-fixture.js';

describe('many messages at the API', () => {
  let world: MessageWorld;
  let count = 0;
  beforeAll(async () => {
    world = await openMessageWorld();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  async function put(more: object = {}, head: Record<string, string> = {}): Promise<string> {
    count += 1;
    const { body } = await world.put(source({ From: 'bob@remote.test', Subject: `Number ${count}`, ...head }), more);
    return body.id;
  }

  const bulk = (body: object) => world.call('POST /v1/messages/bulk', body);
  const get = async (id: string) => (await world.call(`GET /v1/messages/${id}?raw=false&nodemailer=false`)).body;

  it('get and lose flags and labels, and keep the others', async () => {
    const one = await put({ flags: ['\\Answered', '$Forwarded'], labels: ['work', 'old'] });
    const other = await put({ folder: 'Projects' });
    const answer = await bulk({
      ids: [one, other, other.toUpperCase(), 'f'.repeat(24)],
      add_flags: ['\\Seen'],
      remove_flags: ['\\Answered'],
      add_labels: ['New'],
      remove_labels: ['old'],
    });
    expect(answer).toMatchObject({ status: 200, body: { changed: 2 } });
    expect(await get(one)).toMatchObject({ flags: ['\\Seen', '$Forwarded'], labels: ['work', 'new'] });
    expect(await get(other)).toMatchObject({ flags: ['\\Seen'], labels: ['new'], folder_path: 'Projects' });
  });

  it('move from several folders to one that is made, and keep their ids', async () => {
    const ids = [await put(), await put({ folder: 'Projects' })];
    expect((await bulk({ ids, folder: 'Kept/2026', add_flags: ['\\Seen'] })).body).toEqual({ changed: 2 });
    for (const id of ids) expect(await get(id)).toMatchObject({ folder_path: 'Kept/2026', is_unread: false });
    expect((await bulk({ ids, folder: 'Kept/2026' })).body).toEqual({ changed: 2 });
  });

  it('are deleted for good, once', async () => {
    const ids = [await put(), await put()];
    expect((await bulk({ ids, delete: true })).body).toEqual({ changed: 2 });
    expect((await world.call(`GET /v1/messages/${ids[0]}`)).status).toBe(404);
    expect((await bulk({ ids, delete: true })).body).toEqual({ changed: 0 });
  });

  it('are all changed by sixteen callers at once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => put()));
    const labels = Array.from({ length: 8 }, (_, n) => `l${n}`);
    const answers = await Promise.all([
      ...labels.map((label) => bulk({ ids, add_labels: [label] })),
      ...labels.map((_, n) => bulk({ ids, folder: n % 2 ? 'Here' : 'There' })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const folders = new Set<string>();
    for (const id of ids) folders.add((await get(id)).folder_path);
    for (const folder of folders) expect(['Here', 'There']).toContain(folder);
  });

  it('are refused when an id is none, a folder is blank or there are too many', async () => {
    expect((await bulk({})).status).toBe(400);
    expect((await bulk({ ids: ['invalid'] })).status).toBe(400);
    expect((await bulk({ ids: [], folder: ' ' })).status).toBe(400);
    expect((await bulk({ ids: Array.from({ length: 1001 }, () => 'a'.repeat(24)) })).status).toBe(400);
  });

  it('are found by label and by conversation, with the beginning of their text', async () => {
    const first = await put({ labels: ['trip'] }, { 'Message-ID': '<first@remote.test>' });
    await put({ folder: 'Projects' }, { 'In-Reply-To': '<first@remote.test>', References: '<first@remote.test>' });
    const { thread_id: thread } = await get(first);
    const list = async (query: string) => (await world.call(`GET /v1/messages?lightweight=true&${query}`)).body;
    expect(await list('label=TRIP')).toMatchObject([{ id: first, preview: 'A body', labels: ['trip'] }]);
    expect(await list(`thread_id=${thread}`)).toHaveLength(2);
    expect(await list(`thread_id=${thread}&folder=Projects`)).toHaveLength(1);
    expect(await list('label=nothing')).toEqual([]);
  });
});
