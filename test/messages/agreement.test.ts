import { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MessageWorld, openMessageWorld, source } from './message-fixture.js';

describe('IMAP and the API', () => {
  let world: MessageWorld;
  let flow: ImapFlow;
  beforeAll(async () => {
    world = await openMessageWorld();
    flow = new ImapFlow({
      host: '127.0.0.1',
      port: world.service.app.ports.imaps ?? 0,
      secure: true,
      auth: { user: world.box.address, pass: world.box.password },
      tls: { rejectUnauthorized: false },
      logger: false,
    });
    await flow.connect();
  });
  afterAll(async () => {
    await flow.logout();
    await world[Symbol.asyncDispose]();
  });

  const list = async (folder: string) =>
    (await world.call(`GET /v1/messages?lightweight=true&folder=${encodeURIComponent(folder)}`)).body;

  it('show at once what the other did', async () => {
    await flow.mailboxCreate('Shared');
    const raw = source({ From: 'Bob <bob@remote.test>', Subject: 'From IMAP', 'Message-ID': '<imap@remote.test>' });
    const appended = await flow.append('Shared', raw, ['\\Seen', 'Blue']);
    if (!appended) throw new Error('nothing was appended');
    const [seen] = await list('Shared');
    expect(seen).toMatchObject({
      uid: appended.uid,
      subject: 'From IMAP',
      labels: ['blue'],
      is_unread: false,
      from: [{ address: 'bob@remote.test', name: 'Bob' }],
    });
    const lock = await flow.getMailboxLock('Shared');
    await flow.messageFlagsAdd({ uid: String(appended.uid) }, ['\\Flagged'], { uid: true });
    expect(await list('Shared')).toMatchObject([{ id: seen.id, is_flagged: true }]);
    const emailId = await flow.fetchOne(String(appended.uid), { threadId: true }, { uid: true });
    expect(emailId).toMatchObject({ emailId: seen.root_id, threadId: seen.thread_id });
    await flow.messageMove(String(appended.uid), 'Archive', { uid: true });
    lock.release();
    expect(await list('Shared')).toEqual([]);
    expect(await list('Archive')).toMatchObject([{ id: seen.id, folder_path: 'Archive' }]);

    const { body: made } = await world.put(source({ Subject: 'From the API' }), {
      folder: 'Shared',
      labels: ['Green'],
    });
    const again = await flow.getMailboxLock('Shared');
    await flow.noop(); // it takes the folder for empty until it hears otherwise
    const fetched = await flow.fetchOne(String(made.uid), { flags: true, envelope: true }, { uid: true });
    expect(fetched).toMatchObject({ envelope: { subject: 'From the API' }, flags: new Set(['green']) });
    again.release();
    await world.call(`DELETE /v1/messages/${made.id}`);
    expect(await flow.status('Shared', { messages: true })).toMatchObject({ messages: 0 });
    await world.call('PUT /v1/folders/Shared', { path: 'Renamed' });
    expect((await flow.list()).map(({ path }) => path)).toContain('Renamed');
    await flow.mailboxClose();
    await world.call('DELETE /v1/folders/Renamed');
    expect((await flow.list()).map(({ path }) => path)).not.toContain('Renamed');
  });

  it('show mail that arrives, before anybody has opened it', async () => {
    await world.service.deliver(world.box.address, 'From: Bob <bob@remote.test>\r\nSubject: Arrived\r\n\r\nHello');
    const [arrived] = await list('INBOX');
    expect(arrived).toMatchObject({ subject: 'Arrived', is_unread: true });
    const { body } = await world.call(`GET /v1/messages/${arrived.id}`);
    expect(body.nodemailer.text).toBe('Hello\n');
  });

  it('keep a draft one message while sixteen save it', async () => {
    const { body: draft } = await world.call('POST /v1/messages', {
      folder: 'Drafts',
      flags: '\\Draft',
      subject: 'Race',
    });
    const saves = await Promise.all(
      Array.from({ length: 16 }, (_, n) => world.call(`PUT /v1/messages/${draft.id}`, { subject: `Race ${n}` })),
    );
    expect(saves.map(({ status }) => status)).toEqual(Array(16).fill(200));
    const drafts = await list('Drafts');
    expect(drafts).toMatchObject([{ id: draft.id, subject: expect.stringMatching(/^Race \d+$/) }]);
    const { body: folder } = await world.call('GET /v1/folders/Drafts');
    expect(folder.total).toBe(1);
  });

  it('move a message or delete it, and never both', async () => {
    for (let round = 0; round < 4; round++) {
      const { body: made } = await world.put(source({ Subject: `Both ${round}` }), { folder: 'Start' });
      const [moves, deleted] = await Promise.all([
        Promise.all(['A', 'B', 'C'].map((folder) => world.call(`PUT /v1/messages/${made.id}`, { folder }))),
        world.call(`DELETE /v1/messages/${made.id}`),
      ]);
      expect(deleted.status).toBe(200);
      for (const { status } of moves) expect([200, 404]).toContain(status);
      expect((await world.call(`GET /v1/messages/${made.id}`)).status).toBe(404);
    }
    for (const path of ['Start', 'A', 'B', 'C']) {
      const { status, body } = await world.call(`GET /v1/folders/${path}`);
      if (status === 200) expect([path, body.total]).toEqual([path, 0]);
    }
  });
});
