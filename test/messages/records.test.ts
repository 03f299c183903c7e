import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MessageWorld, openMessageWorld, source } from './message-fixture.js';

const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const AT = '2026-02-03T04:05:06.789Z';
const PDF = Buffer.from('%PDF-1.4');

const RAW = [
  'Return-Path: <bounces@remote.test>',
  'Received: from a.test by b.test; Tue, 3 Feb 2026 04:05:07 +0000',
  'Received: from c.test by a.test; Tue, 3 Feb 2026 04:05:06 +0000',
  'From: =?utf-8?q?Bob_M=C3=BCller?= <bob@remote.test>',
  'Reply-To: replies@remote.test',
  'To: Ann <ann@example.test>, carol@example.test',
  'Cc: undisclosed-recipients:;',
  'Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=',
  'Message-ID: <one@remote.test>',
  'In-Reply-To: <zero@remote.test>',
  'References: <first@remote.test> <zero@remote.test>',
  'Date: Tue, 03 Feb 2026 05:05:06 +0100',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: multipart/alternative; boundary=c',
  '',
  '--c',
  'Content-Type: text/plain; charset=iso-8859-1',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Gr=FC=DFe',
  '--c',
  'Content-Type: text/html',
  '',
  '<p>Hello</p><script>x</script>',
  '--c--',
  '--b',
  'Content-Type: application/pdf; name=plan.pdf',
  'Content-Disposition: attachment; filename=plan.pdf',
  'Content-Transfer-Encoding: base64',
  'Content-ID: <plan@remote.test>',
  '',
  PDF.toString('base64'),
  '--b--',
  '',
].join('\r\n');

describe('records', () => {
  let world: MessageWorld;
  let id: string;
  beforeAll(async () => {
    world = await openMessageWorld();
    ({ id } = (await world.put(RAW, { internal_date: AT, flags: ['\\Flagged'], labels: ['work'] })).body);
  });
  afterAll(() => world[Symbol.asyncDispose]());

  const facts = () => ({
    id,
    root_id: ID,
    thread_id: ID,
    folder_id: ID,
    folder_path: 'INBOX',
    uid: 1,
    modseq: expect.any(Number),
    size: RAW.length,
    header_message_id: '<one@remote.test>',
    subject: 'Grüße',
    is_unread: true,
    is_flagged: true,
    is_deleted: false,
    is_draft: false,
    is_junk: false,
    is_copied: false,
    is_searchable: true,
    is_expired: false,
    has_attachment: true,
    is_encrypted: false,
    flags: ['\\Flagged'],
    labels: ['work'],
    retention_date: null,
    internal_date: AT,
    header_date: '2026-02-03T04:05:06.000Z',
    transaction: '',
    remote_address: '',
    created_at: TIME,
    updated_at: TIME,
    object: 'message',
  });
  const bob = { address: 'bob@remote.test', name: 'Bob Müller' };
  const recipients = [
    { address: 'ann@example.test', name: 'Ann' },
    { address: 'carol@example.test', name: '' },
  ];

  it('of a message have these fields and no others, with addresses when they are lightweight', async () => {
    const { body } = await world.call(`GET /v1/messages/${id}?raw=false&nodemailer=false`);
    expect(body).toEqual(facts());
    expect(Object.keys(body).at(-1)).toBe('object');
    expect((await world.call('GET /v1/messages?lightweight=true')).body).toEqual([
      {
        ...facts(),
        preview: 'Grüße',
        from: [bob],
        reply_to: [{ address: 'replies@remote.test', name: '' }],
        to: recipients,
        cc: [],
      },
    ]);
  });

  it('of a message have its source, and the message taken apart', async () => {
    const { body } = await world.call(`GET /v1/messages/${id}`);
    const { raw, nodemailer, ...rest } = body;
    expect(rest).toEqual(facts());
    expect(raw).toBe(RAW);
    expect(nodemailer).toMatchObject({
      subject: 'Grüße',
      date: '2026-02-03T04:05:06.000Z',
      messageId: '<one@remote.test>',
      inReplyTo: '<zero@remote.test>',
      references: ['<first@remote.test>', '<zero@remote.test>'],
      from: { value: [bob], text: expect.stringContaining('bob@remote.test'), html: expect.stringContaining('<a ') },
      to: { value: recipients },
      replyTo: { value: [{ address: 'replies@remote.test', name: '' }] },
      text: expect.stringMatching(/^Grüße\s*$/),
      html: expect.stringContaining('<script>x</script>'),
      headers: {
        subject: 'Grüße',
        date: '2026-02-03T04:05:06.000Z',
        from: { value: [bob] },
        'return-path': { value: [{ address: 'bounces@remote.test', name: '' }] },
        received: [expect.stringMatching(/^from a\.test/), expect.stringMatching(/^from c\.test/)],
      },
      attachments: [
        {
          type: 'attachment',
          filename: 'plan.pdf',
          contentType: 'application/pdf',
          contentDisposition: 'attachment',
          size: PDF.length,
          checksum: expect.stringMatching(/^[0-9a-f]{32}$/),
          contentId: '<plan@remote.test>',
          cid: 'plan@remote.test',
          related: false,
          headers: expect.any(Object),
          content: { type: 'Buffer', data: [...PDF] },
        },
      ],
    });
    expect(nodemailer.headerLines[0]).toEqual({ key: 'return-path', line: 'Return-Path: <bounces@remote.test>' });
    expect(nodemailer.headerLines).toHaveLength(13);
  });

  it('of a message have the contents of attachments as base64 texts with base64=true', async () => {
    const file = Buffer.from(Array.from({ length: 200_001 }, (_, n) => n % 251));
    const body = `--b\r\nContent-Type: application/zip\r\nContent-Transfer-Encoding: base64\r\n\r\n${file.toString('base64')}\r\n--b--\r\n`;
    const { body: made } = await world.put(source({ 'Content-Type': 'multipart/mixed; boundary=b' }, body), {
      folder: 'Base64',
    });
    const { body: shown } = await world.call(`GET /v1/messages/${made.id}?raw=false&base64=true`);
    expect(shown.nodemailer.attachments).toHaveLength(1);
    expect(shown.nodemailer.attachments[0]).toMatchObject({ contentType: 'application/zip', size: file.length });
    expect(shown.nodemailer.attachments[0].content === file.toString('base64')).toBe(true);
  });

  it.each([
    ['raw=false', ['nodemailer']],
    ['nodemailer=false', ['raw']],
    ['raw=false&nodemailer=false', []],
    ['raw=0&nodemailer=no', []],
    ['attachments=false', ['nodemailer', 'raw']],
    ['raw=true&permanent=1&folder=Nowhere', ['nodemailer', 'raw']],
  ])('of one message leave out what %s says, in lists, after a PUT and at its deletion', async (query, parts) => {
    const { body: made } = await world.put(RAW, { folder: 'Parts' });
    const shown = (body: Record<string, unknown>) => ['nodemailer', 'raw'].filter((part) => part in body);
    const answers = [
      (await world.call(`GET /v1/messages/${made.id}?${query}`)).body,
      (await world.call(`GET /v1/messages?has_attachment=true&${query.replace('folder=', 'x=')}`)).body[0],
      (await world.call(`PUT /v1/messages/${made.id}?${query}`, { flags: [] })).body,
      (await world.call(`DELETE /v1/messages/${made.id}?${query}`)).body,
    ];
    for (const body of answers) {
      expect(shown(body)).toEqual(parts);
      if (query === 'attachments=false') expect(body.nodemailer).not.toHaveProperty('attachments');
    }
  });

  it('give way to the source with eml=true, for GET and PUT', async () => {
    for (const request of [`GET /v1/messages/${id}?eml=true`, `PUT /v1/messages/${id}?eml=1`]) {
      const { status, body, headers } = await world.call(request, request.startsWith('PUT') ? {} : undefined);
      expect([request, status, body, headers.get('content-type')]).toEqual([request, 200, RAW, 'message/rfc822']);
    }
  });

  it('of a message without headers have blanks, and no addresses', async () => {
    const { body: bare } = await world.put('\r\nNothing but text\r\n', { folder: 'Bare', internal_date: AT });
    expect(bare).toMatchObject({ header_message_id: '', subject: '', header_date: AT, has_attachment: false });
    const [light] = (await world.call('GET /v1/messages?lightweight=true&folder=Bare')).body;
    for (const name of ['from', 'to', 'cc', 'bcc', 'reply_to']) expect(light).not.toHaveProperty(name);
  });

  it('of a folder have these fields and no others', async () => {
    const { body } = await world.call('GET /v1/folders/INBOX');
    expect(body).toEqual({
      id: ID,
      path: 'INBOX',
      name: 'INBOX',
      parent: null,
      uid_validity: expect.any(Number),
      uid_next: 2,
      modify_index: expect.any(Number),
      subscribed: true,
      flags: ['work'],
      retention: 0,
      special_use: '\\Inbox',
      total: 1,
      unseen_count: 1,
      created_at: TIME,
      updated_at: TIME,
      object: 'folder',
    });
  });

  it('of a copied folder are those of the copy, though its path is the id of another', async () => {
    const { body: inbox } = await world.call('GET /v1/folders/INBOX');
    const copied = await world.call('POST /v1/folders/INBOX/copy', { path: inbox.id });
    expect([copied.status, copied.body.path]).toEqual([200, inbox.id]);
    expect((await world.call(`GET /v1/folders/${inbox.id}`)).body.path).toBe('INBOX');
  });

  it('of messages are those of all folders when the folder is blank', async () => {
    const all = (await world.call('GET /v1/messages?lightweight=true')).headers.get('x-item-count');
    expect((await world.call('GET /v1/messages?lightweight=true&folder=')).headers.get('x-item-count')).toBe(all);
  });

  it('come in pages of 25, of a hundred at most when they are whole, of a thousand when they are lightweight', async () => {
    for (let n = 0; n < 26; n++) await world.put(source({ Subject: `Page ${n}` }), { folder: 'Pages' });
    const shown = async (query: string) => (await world.call(`GET /v1/messages?folder=Pages&${query}`)).body.length;
    expect([await shown(''), await shown('limit=0'), await shown('limit=x'), await shown('limit=26')]).toEqual([
      25, 25, 25, 26,
    ]);
    const copied = async () => (await world.call('GET /v1/folders/Pages')).body.total;
    const client = await world.box.connect();
    await client.ok('SELECT Pages');
    while ((await copied()) < 208) await client.ok('COPY 1:26 Pages');
    expect([await shown('limit=1000'), await shown('limit=1000&lightweight=true')]).toEqual([100, await copied()]);
  });
});
