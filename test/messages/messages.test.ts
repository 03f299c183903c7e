import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MessageWorld, openMessageWorld, source } from './message-fixture.js';

describe('a message at the API', () => {
  let world: MessageWorld;
  beforeAll(async () => {
    world = await openMessageWorld();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  it('is made of fields without From, lies in INBOX, and is never sent', async () => {
    const made = await world.call('POST /v1/messages', {
      to: [{ address: 'bob@remote.test' }],
      bcc: 'eve@remote.test',
      subject: 'Fish & chips',
      text: 'hello',
      has_attachment: true,
      envelope: { from: 'x@y.test' },
    });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      object: 'message',
      folder_path: 'INBOX',
      subject: 'Fish & chips',
      is_encrypted: false,
      is_unread: true,
      is_draft: false,
      retention_date: null,
    });
    expect(made.body.header_message_id).toMatch(/^<[0-9a-f]+@example\.test>$/);
    expect(made.body.raw).toContain('Bcc: eve@remote.test\r\n');
    expect(made.body.nodemailer.to.value).toEqual([{ address: 'bob@remote.test', name: '' }]);
    const again = await world.call(`GET /v1/messages/${made.body.id}`);
    expect(again.body).toEqual(made.body);
    const emails = await world.service.app.call('GET /v1/emails', { as: world.service.token });
    expect(emails.body).toEqual([]);
  });

  it('is what was given as raw, once for the same bytes in a folder', async () => {
    const raw = source({ From: 'bob@remote.test', Subject: 'Once', 'Message-ID': '<once@remote.test>' });
    const first = await world.put(raw, { folder: 'Kept/Here', flags: ['\\Seen', '$Forwarded'] });
    const second = await world.put(raw.replaceAll('\r\n', '\n'), {
      folder: 'kept/here'.replace('k', 'K').replace('h', 'H'),
    });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(first.body).toMatchObject({ folder_path: 'Kept/Here', is_unread: false, flags: ['\\Seen', '$Forwarded'] });
    const other = await world.put(raw, { folder: 'INBOX' });
    expect(other.body.id).not.toBe(first.body.id);
    const eml = await world.call(`GET /v1/messages/${first.body.id}?eml=true`);
    expect([eml.body, eml.headers.get('content-type')]).toEqual([raw, 'message/rfc822']);
  });

  it('keeps bytes that are no text', async () => {
    const bytes = Buffer.concat([Buffer.from('Subject: Bytes\r\n\r\n'), Buffer.from([0xff, 0xfe, 0x80, 13, 10])]);
    const made = await world.call('POST /v1/messages?raw=false&nodemailer=false', {
      raw: { type: 'Buffer', data: [...bytes] },
    });
    const { app } = world.service;
    const authorization = `Basic ${Buffer.from(`${world.box.address}:${world.box.password}`).toString('base64')}`;
    const answer = await fetch(`${app.baseUrl}/v1/messages/${made.body.id}?eml=true`, { headers: { authorization } });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  });

  it('takes a body above a megabyte, as raw and as a draft with a file', async () => {
    const raw = source({ Subject: 'Big' }, 'A long line of a long message\r\n'.repeat(50_000));
    const { body: long } = await world.put(raw);
    expect((await world.call(`GET /v1/messages/${long.id}?eml=true`)).body).toBe(raw);

    const { body: draft } = await world.put(source({ Subject: 'Draft' }), { flags: ['\\Draft'] });
    const file = Buffer.alloc(900_000, 'the file ').toString('base64');
    const saved = await world.call(`PUT /v1/messages/${draft.id}`, {
      subject: 'Draft with a file',
      text: 'See the file',
      attachments: [{ filename: 'file.txt', content: file, encoding: 'base64' }],
    });
    expect(saved.body).toMatchObject({ id: draft.id, subject: 'Draft with a file', has_attachment: true });
    expect(saved.body.nodemailer.attachments[0]).toMatchObject({ filename: 'file.txt', size: 900_000 });
  });

  it('has labels in lower case, ten at most, without what cannot be one', async () => {
    const { body } = await world.put(source({ Subject: 'Labels' }), {
      labels: ['Work', '!invalid', ' ', 'work', 'b.1', 'c-2', 'd_3', 'e', 'f', 'g', 'h', 'i', 'j', 'k'],
    });
    expect(body.labels).toEqual(['work', 'b.1', 'c-2', 'd_3', 'e', 'f', 'g', 'h', 'i', 'j']);
    const put = async (change: object) => (await world.call(`PUT /v1/messages/${body.id}`, change)).body;
    expect((await put({ labels: 'One two' })).labels).toEqual(['one', 'two']);
    const flagged = await put({ flags: ['\\Seen', '$Junk', 'Three'] });
    expect([flagged.flags, flagged.labels]).toEqual([
      ['\\Seen', '$Junk'],
      ['one', 'two', 'three'],
    ]);
    const seen = await put({ flags: [] });
    expect([seen.flags, seen.labels, seen.is_unread]).toEqual([[], ['one', 'two', 'three'], true]);
    expect((await put({ flags: 'nonsense' })).flags).toEqual([]);
    expect((await put({ labels: [] })).labels).toEqual([]);
    const client = await world.box.connect();
    await client.ok('SELECT INBOX');
    await client.ok(`UID STORE ${body.uid} FLAGS (\\Answered Work $Phishing)`);
    const { body: after } = await world.call(`GET /v1/messages/${body.id}?raw=false&nodemailer=false`);
    expect(after).toMatchObject({ flags: ['\\Answered', '$Phishing'], labels: ['work'], is_unread: true });
  });

  it.each<[string, object, RegExp]>([
    ['labels of blanks', { labels: [' ', ''] }, /^labels /],
    ['labels that are no list', { labels: 5 }, /^labels /],
    ['flags of blanks', { flags: [' '] }, /^flags /],
    ['a blank folder', { folder: ' ' }, /^folder /],
    ['a folder that cannot be', { folder: 'a//b' }, /valid folder name/],
    ['a keyword that cannot be', { flags: ['(x)'] }, /keyword/],
    ['attachments that are no list', { attachments: true }, /^attachments /],
    ['an attachment by path', { attachments: [{ path: '/etc/passwd' }] }, /path/],
    ['a path', { path: '/etc/passwd' }, /^path /],
    ['raw beside a field', { raw: 'Subject: x\r\n\r\n', text: 'y' }, /^raw /],
    ['a recipient that is none', { to: 'bob' }, /bob/],
  ])('is refused with %s', async (_, body, message) => {
    const made = await world.call('POST /v1/messages', {
      subject: 'x',
      ...body,
      ...('raw' in body && { subject: undefined }),
    });
    expect([made.status, made.body.message]).toEqual([400, expect.stringMatching(message)]);
  });

  it('is not found by another id, and ids have a form', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect((await world.call(`${method} /v1/messages/invalid-id`)).status).toBe(400);
      expect((await world.call(`${method} /v1/messages/0123456789abcdef01234567`)).status).toBe(404);
    }
    expect((await world.call('POST /v1/messages', [1])).status).toBe(400);
  });

  it('moves with its id, flags and labels in one step, into a folder that is made', async () => {
    const { body: made } = await world.put(source({ Subject: 'Moves' }));
    const moved = await world.call(`PUT /v1/messages/${made.id}?raw=false&nodemailer=false`, {
      folder: 'Projects/New',
      flags: ['\\Seen', '\\Flagged'],
      labels: ['done'],
    });
    expect(moved.body).toMatchObject({
      id: made.id,
      folder_path: 'Projects/New',
      is_unread: false,
      is_flagged: true,
      labels: ['done'],
      internal_date: made.internal_date,
    });
    const { body: folder } = await world.call('GET /v1/folders/Projects%2FNew');
    expect(folder).toMatchObject({ total: 1, unseen_count: 0, flags: ['done'] });
    const gone = await world.call(`DELETE /v1/messages/${made.id}?permanent=0&folder=INBOX`);
    expect([gone.status, gone.body.id, gone.body.subject]).toEqual([200, made.id, 'Moves']);
    expect((await world.call(`GET /v1/messages/${made.id}`)).status).toBe(404);
    expect((await world.call(`DELETE /v1/messages/${made.id}`)).status).toBe(404);
  });

  it('says when Trash will drop it', async () => {
    const { body } = await world.put(source({ Subject: 'Rubbish' }), { folder: 'Trash' });
    const month = 30 * 86_400_000;
    expect(Date.parse(body.retention_date) - Date.parse(body.created_at)).toBe(month);
  });

  it('of a draft is replaced by what is saved, and keeps its id and Message-ID', async () => {
    const { body: draft } = await world.call('POST /v1/messages', {
      folder: 'Drafts',
      flags: ['\\Draft'],
      labels: ['later'],
      subject: 'First',
    });
    const saved = await world.call(`PUT /v1/messages/${draft.id}`, {
      to: 'bob@remote.test',
      subject: 'Second',
      text: 'More',
    });
    expect(saved.body).toMatchObject({ id: draft.id, subject: 'Second', labels: ['later'], is_draft: true });
    expect(saved.body.uid).toBeGreaterThan(draft.uid);
    expect(saved.body.header_message_id).toBe(draft.header_message_id);
    expect(saved.body.root_id).not.toBe(draft.root_id);
    const { headers, body } = await world.call('GET /v1/messages?lightweight=true&folder=Drafts');
    expect([headers.get('x-item-count'), body[0].id]).toEqual(['1', draft.id]);
    const sent = await world.call(`PUT /v1/messages/${draft.id}`, { folder: 'Sent Mail', flags: ['\\Seen'] });
    expect(sent.body).toMatchObject({ folder_path: 'Sent Mail', subject: 'Second', is_draft: false });
    const late = await world.call(`PUT /v1/messages/${draft.id}`, { subject: 'Third', flags: ['\\Flagged'] });
    expect(late.body).toMatchObject({ subject: 'Second', is_flagged: true });
  });

  it('is refused when the mailbox has no room', async () => {
    const { app, token } = world.service;
    await app.call(`PUT ${world.box.path}`, { as: token, body: { max_quota: '100 KB' } });
    const made = await world.put(source({ Subject: 'Large' }, 'x'.repeat(200_000)));
    expect([made.status, made.body.message]).toEqual([403, expect.stringMatching(/full/)]);
    await app.call(`PUT ${world.box.path}`, { as: token, body: { max_quota: '1 GB' } });
  });

  it('that is broken is shown as far as it can be read', async () => {
    const raw = 'no header here\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\n=?utf-8?q?broken';
    const { body } = await world.call('POST /v1/messages', { raw });
    expect((await world.call(`GET /v1/messages/${body.id}`)).status).toBe(200);
    expect((await world.call(`GET /v1/messages?lightweight=true`)).status).toBe(200);
  });

  it('is streamed when it is long, and says the same', async () => {
    const file = Buffer.alloc(600_000, 'Waypost ');
    const { body } = await world.call('POST /v1/messages', {
      subject: 'Long',
      text: 'ü'.repeat(50_000),
      attachments: [{ filename: 'long.bin', content: file.toString('base64'), encoding: 'base64' }],
    });
    const [attachment] = body.nodemailer.attachments;
    expect(Buffer.from(attachment.content.data).equals(file)).toBe(true);
    expect([attachment.size, attachment.filename]).toEqual([file.length, 'long.bin']);
    expect(body.nodemailer.text.trim()).toBe('ü'.repeat(50_000));
    const eml = await world.call(`GET /v1/messages/${body.id}?eml=true`);
    expect(eml.body).toBe(body.raw);
    const list = await world.call('GET /v1/messages?subject=long');
    expect(list.body).toEqual([body]);
    expect(list.headers.get('x-item-count')).toBe('1');
    expect((await world.call(`DELETE /v1/messages/${body.id}`)).body).toEqual(body);
    expect((await world.call(`GET /v1/messages/${body.id}`)).status).toBe(404);
  });
});
