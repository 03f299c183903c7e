import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MessageWorld, openMessageWorld, source } from './message-fixture.js';

const SIXTEEN = Array.from({ length: 16 }, (_, n) => n);

/** Sixteen callers at once, at the API of one mailbox. */
describe('at the same moment', () => {
  let world: MessageWorld;
  beforeAll(async () => {
    world = await openMessageWorld();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).toSorted();
  const folder = async (path: string) => (await world.call(`GET /v1/folders/${encodeURIComponent(path)}`)).body;

  it('the same bytes are put into a folder once, and other messages beside them', async () => {
    const same = source({ Subject: 'The same', 'Message-ID': '<same@remote.test>' });
    const answers = await Promise.all(
      SIXTEEN.map((n) => world.put(n % 4 === 0 ? source({ Subject: `Other ${n}` }) : same, { folder: 'Once' })),
    );
    expect(statuses(answers)).toEqual(Array(16).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(5);
    expect((await folder('Once')).total).toBe(5);
  });

  it('a folder is made once', async () => {
    const answers = await Promise.all(SIXTEEN.map(() => world.call('POST /v1/folders', { path: 'Above/Made' })));
    expect(statuses(answers)).toEqual([200, ...Array(15).fill(400)]);
    const { body } = await world.call('GET /v1/folders');
    expect(body.filter(({ path }: { path: string }) => /^Above/.test(path))).toHaveLength(2);
  });

  it('lists with whole messages hold while a draft in them is saved and others are deleted', async () => {
    const doomed: string[] = [];
    for (const n of SIXTEEN)
      doomed.push((await world.put(source({ Subject: `Doomed ${n}` }), { folder: 'List' })).body.id);
    await world.put(source({ Subject: 'Stays' }), { folder: 'List' });
    const { body: draft } = await world.put(source({ Subject: 'Draft' }), { folder: 'List', flags: ['\\Draft'] });
    const answers = (
      await Promise.all(
        SIXTEEN.map((n) =>
          Promise.all([
            world.call('GET /v1/messages?folder=List'),
            world.call(`PUT /v1/messages/${draft.id}`, { subject: `Draft ${n}` }),
            world.call(`DELETE /v1/messages/${doomed[n]}`),
          ]),
        ),
      )
    ).map(([list]) => list);
    expect(statuses(answers)).toEqual(Array(16).fill(200));
    for (const { body } of answers) {
      expect(body.map(({ subject }: { subject: string }) => subject)).toContain('Stays');
      for (const { subject, raw } of body) expect(raw).toContain(`Subject: ${subject}\r\n`);
    }
    const { body } = await world.call('GET /v1/messages?folder=List&lightweight=true');
    expect(body.map(({ id }: { id: string }) => id)).toContain(draft.id);
    expect(body).toHaveLength(2);
  });

  it('a draft is saved or deleted, and does not come back', async () => {
    for (const round of [1, 2, 3]) {
      const { body: draft } = await world.put(source({ Subject: `Round ${round}` }), { folder: 'Drafts' });
      const [gone, ...saves] = await Promise.all([
        world.call(`DELETE /v1/messages/${draft.id}`),
        ...SIXTEEN.map((n) => world.call(`PUT /v1/messages/${draft.id}`, { subject: `Save ${n}`, folder: 'Drafts' })),
      ]);
      expect(gone?.status).toBe(200);
      for (const { status } of saves) expect([200, 404]).toContain(status);
      expect((await world.call(`GET /v1/messages/${draft.id}`)).status).toBe(404);
    }
    expect((await folder('Drafts')).total).toBe(0);
  });

  it('a message is deleted once', async () => {
    const { body } = await world.put(source({ Subject: 'Once gone' }));
    const answers = await Promise.all(SIXTEEN.map(() => world.call(`DELETE /v1/messages/${body.id}`)));
    expect(statuses(answers)).toEqual([200, ...Array(15).fill(404)]);
  });

  it('messages move into a folder that is being deleted, and none is lost', async () => {
    const ids: string[] = [];
    for (const n of SIXTEEN) ids.push((await world.put(source({ Subject: `Kept ${n}` }), { folder: 'From' })).body.id);
    await world.call('POST /v1/folders', { path: 'Going' });
    const [gone, ...moves] = await Promise.all([
      world.call('DELETE /v1/folders/Going'),
      ...ids.map((id) => world.call(`PUT /v1/messages/${id}`, { folder: 'Going' })),
    ]);
    expect(gone?.status).toBe(200);
    // The folder may be gone between its look-up and the move; the caller is told so
    for (const { status } of moves) expect([200, 404]).toContain(status);
    for (const id of ids) {
      const { status, body } = await world.call(`GET /v1/messages/${id}?raw=false&nodemailer=false`);
      expect([status, ['From', 'Going', 'Trash'].includes(body.folder_path)]).toEqual([200, true]);
    }
  });

  it('folders are copied until the quota is used up, each whole or not at all', async () => {
    const { app, token } = world.service;
    const { body: large } = await world.put(source({ Subject: 'Large' }, 'x'.repeat(90_000)), { folder: 'Copied' });
    await world.put(source({ Subject: 'Small' }), { folder: 'Copied' });
    const used = async () => (await app.call(`GET ${world.box.path}`, { as: token })).body.storage_used;
    const before = await used();
    const room = before + 5 * (large.size + 1_000);
    await app.call(`PUT ${world.box.path}`, { as: token, body: { max_quota: `${room} B` } });
    const answers = await Promise.all(
      SIXTEEN.map((n) => world.call('POST /v1/folders/Copied/copy', { path: `Copy ${n}` })),
    );
    expect(statuses(answers)).toEqual([...Array(5).fill(200), ...Array(11).fill(403)]);
    const { body: folders } = await world.call('GET /v1/folders');
    const copies = folders.filter(({ path }: { path: string }) => path.startsWith('Copy '));
    expect(copies.map(({ total }: { total: number }) => total)).toEqual(Array(5).fill(2));
    const size = (await folder('Copied')).total === 2 ? large.size : 0;
    expect((await used()) - before).toBeGreaterThan(5 * size);
    expect(await used()).toBeLessThanOrEqual(room);
    await app.call(`PUT ${world.box.path}`, { as: token, body: { max_quota: '1 GB' } });
  });

  it('a message of another mailbox can be neither read nor changed, not even by its id', async () => {
    const { body: message } = await world.put(source({ Subject: 'Mine' }), { folder: 'Mine', flags: ['\\Draft'] });
    const { id } = await folder('Mine');
    const eve = await world.service.mailbox();
    const call = (request: string, body?: object) =>
      world.service.app.call(request, { as: [eve.address, eve.password], ...(body && { body }) });
    await call('GET /v1/folders'); // a mailbox of its own
    for (const [request, body] of [
      [`GET /v1/messages/${message.id}`],
      [`GET /v1/messages/${message.id}?eml=true`],
      [`GET /v1/messages/${message.root_id}`],
      [`PUT /v1/messages/${message.id}`, { flags: [], folder: 'INBOX', subject: 'Eve' }],
      [`DELETE /v1/messages/${message.id}`],
      [`GET /v1/folders/${id}`],
      [`PUT /v1/folders/${id}`, { path: 'Eve' }],
      [`DELETE /v1/folders/${id}`],
      [`POST /v1/folders/${id}/copy`, {}],
    ] as const) {
      expect([request, (await call(request, body)).status]).toEqual([request, 404]);
    }
    expect((await call(`GET /v1/messages?folder=${id}`)).body).toEqual([]);
    expect((await call('GET /v1/messages')).body).toEqual([]);
    expect((await world.call(`GET /v1/messages/${message.id}?raw=false&nodemailer=false`)).body).toEqual(message);
  });
});
