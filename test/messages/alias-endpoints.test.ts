import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailboxApp, startMailboxApp, type TestMailbox } from '../imap/mailbox-app.js';
import type { ApiAnswer } from '../support/api-client.js';

/** What the public service's own tests of its alias endpoints hold, line by line, of messages, folders and emails. */
let site: MailboxApp;
beforeAll(async () => {
  site = await startMailboxApp({ env: { WAYPOST_ALIAS_AUTH: 'wide' } });
});
afterAll(() => site[Symbol.asyncDispose]());

interface Owner extends TestMailbox {
  call(request: string, body?: unknown): Promise<ApiAnswer>;
  /** A message with some fields, to `x@remote.test`. */
  make(fields: object): Promise<ApiAnswer['body']>;
  subjects(query: string): Promise<string[]>;
}

async function newOwner(): Promise<Owner> {
  const box = await site.mailbox();
  const call = (request: string, body?: unknown) =>
    site.app.call(request, { as: [box.address, box.password], ...(body !== undefined && { body }) });
  return {
    ...box,
    call,
    async make(fields) {
      const { status, body } = await call('POST /v1/messages', { to: [{ address: 'x@remote.test' }], ...fields });
      expect([fields, status]).toEqual([fields, 200]);
      return body;
    },
    async subjects(query) {
      const { status, body } = await call(`GET /v1/messages?${query}`);
      expect([query, status]).toEqual([query, 200]);
      return body.map(({ subject }: { subject: string }) => subject).sort();
    },
  };
}

type Line = readonly [name: string, hold: (owner: Owner) => Promise<void>];

function hold(lines: readonly Line[]): void {
  it.each(lines)('%s', async (_, hold) => hold(await newOwner()));
}

describe('who may call', () => {
  it.each(['GET /v1/messages', 'GET /v1/folders', 'GET /v1/account', 'GET /v1/emails', 'GET /v1/emails/limit'])(
    '%s is 401 without credentials, with wrong ones and with a header that is none',
    async (request) => {
      const { address } = await site.mailbox();
      for (const call of [
        {},
        { as: ['nobody@example.test', 'wrong-password'] as const },
        { as: [address, 'wrong-password'] as const },
        { headers: { authorization: 'Bearer invalid-token' } },
        { headers: { authorization: 'Basic' } },
        { headers: { authorization: 'Basic ***' } },
      ]) {
        const { status, body } = await site.app.call(request, call);
        expect([call, status]).toEqual([call, 401]);
        expect(body).toEqual({ statusCode: 401, error: 'Unauthorized', message: expect.any(String) });
      }
    },
  );
});

describe('messages', () => {
  hold([
    [
      'an empty mailbox has an empty list: one page, no items',
      async ({ call }) => {
        const { status, body, headers } = await call('GET /v1/messages');
        expect([status, body]).toEqual([200, []]);
        const counts = ['x-page-count', 'x-page-current', 'x-page-size', 'x-item-count'].map((name) =>
          headers.get(name),
        );
        expect(counts).toEqual(['1', '1', '0', '0']);
      },
    ],
    [
      'are made, retrieved, listed in their folder, deleted, and then 404',
      async ({ call }) => {
        const fields = { to: ['x@remote.test'], subject: 'Test Message', text: 'This is a test', folder: 'INBOX' };
        const { status, body } = await call('POST /v1/messages', fields);
        expect([status, body.object, body.subject]).toEqual([200, 'message', 'Test Message']);
        const got = await call(`GET /v1/messages/${body.id}`);
        expect([got.status, got.body.object, got.body.subject]).toEqual([200, 'message', 'Test Message']);
        expect((await call('GET /v1/messages?folder=INBOX')).body).toHaveLength(1);
        const gone = await call(`DELETE /v1/messages/${body.id}`);
        expect([gone.status, gone.body.id]).toEqual([200, body.id]);
        expect((await call(`GET /v1/messages/${body.id}`)).status).toBe(404);
      },
    ],
    [
      'lie in INBOX unless a folder is named, and are not encrypted',
      async ({ make }) =>
        expect(await make({ text: 'x' })).toMatchObject({ folder_path: 'INBOX', is_encrypted: false }),
    ],
    [
      'an id that is none is 400',
      async ({ call }) => expect((await call('GET /v1/messages/invalid-id')).status).toBe(400),
    ],
    [
      'attachments that are no list are 400 with a message',
      async ({ call }) => {
        const { status, body } = await call('POST /v1/messages', { attachments: true });
        expect([status, typeof body.message]).toEqual([400, 'string']);
      },
    ],
    [
      'come in pages, and by is_unread',
      async ({ call, make }) => {
        for (const n of [0, 1, 2]) await make({ subject: `Message ${n}`, flags: n % 2 === 0 ? ['\\Seen'] : [] });
        const { body, headers } = await call('GET /v1/messages?page=1&limit=5');
        expect([body.length, headers.get('x-page-count')]).toEqual([3, '1']);
        const unread = await call('GET /v1/messages?is_unread=true');
        expect(unread.body.map((message: { is_unread: boolean }) => message.is_unread)).toEqual([true]);
      },
    ],
    [
      'a page beyond what matches is empty',
      async ({ call, make }) => {
        for (const n of [0, 1, 2, 3]) await make({ subject: `Message ${n}`, text: 'It has the word searchable' });
        const first = await call('GET /v1/messages?body=searchable&page=1&limit=10');
        expect([first.body.length, first.headers.get('x-item-count')]).toEqual([4, '4']);
        const second = await call('GET /v1/messages?body=searchable&page=2&limit=10');
        expect([second.status, second.body]).toEqual([200, []]);
        expect([second.headers.get('x-page-count'), second.headers.get('x-item-count')]).toEqual(['1', '4']);
      },
    ],
    [
      'lightweight ones have addresses with a name or "", the subject, neither raw nor nodemailer',
      async ({ call, make }) => {
        const full = await make({
          from: 'From <from@remote.test>',
          cc: 'cc@remote.test',
          bcc: 'bcc@remote.test',
          replyTo: 'reply@remote.test',
          subject: 'Light',
        });
        expect(full).toMatchObject({ raw: expect.any(String), nodemailer: expect.any(Object) });
        const [light] = (await call('GET /v1/messages?lightweight=true')).body;
        expect(light).toMatchObject({
          from: [{ address: 'from@remote.test', name: 'From' }],
          to: [{ address: 'x@remote.test', name: '' }],
          cc: [{ address: 'cc@remote.test', name: '' }],
          bcc: [{ address: 'bcc@remote.test', name: '' }],
          reply_to: [{ address: 'reply@remote.test', name: '' }],
          subject: 'Light',
        });
        expect(Object.keys(light)).not.toContain('raw');
        expect(Object.keys(light)).not.toContain('nodemailer');
      },
    ],
    [
      'move to a folder that was renamed, by its path',
      async ({ call, make }) => {
        const { body: folder } = await call('POST /v1/folders', { path: 'TestFolder' });
        const renamed = await call(`PUT /v1/folders/${folder.id}`, { path: 'TestFolderRenamed' });
        expect([renamed.status, renamed.body.path]).toEqual([200, 'TestFolderRenamed']);
        const { id } = await make({ subject: 'Moves' });
        const moved = await call(`PUT /v1/messages/${id}`, { folder: 'TestFolderRenamed' });
        expect([moved.status, moved.body.folder_path]).toEqual([200, 'TestFolderRenamed']);
      },
    ],
  ]);
});

describe('filters', () => {
  let owner: Owner;
  beforeAll(async () => {
    owner = await newOwner();
    const { make } = owner;
    await make({
      from: 'important@company.test',
      subject: 'Important Project Update',
      text: 'About the quarterly report',
    });
    await make({ from: 'other@company.test', subject: 'Project Alpha', text: 'Regular' });
    await make({
      from: 'alpha.team@company.test',
      subject: 'Other Topic',
      text: 'x'.repeat(2000),
      to: 'sales@remote.test',
    });
    await make({ subject: 'URGENT: Action Required', attachments: [{ filename: 'a.txt', content: 'x' }] });
  });
  const [important, project, other, urgent] = [
    'Important Project Update',
    'Project Alpha',
    'Other Topic',
    'URGENT: Action Required',
  ];
  const day = (days: number) => encodeURIComponent(new Date(Date.now() + days * 86_400_000).toISOString());

  it.each<[string, string[]]>([
    ['subject=project', [important, project]],
    ['subject=urgent', [urgent]],
    ['subject=nonexistent', []],
    ['body=quarterly', [important]],
    ['from=important', [important]],
    ['to=sales', [other]],
    ['search=alpha', [project, other]],
    ['q=quarterly', [important]],
    ['from=important&subject=project', [important]],
    [`since=${day(-1)}&before=${day(1)}`, [important, project, other, urgent]],
    [`since=${day(1)}`, []],
    [`before=${day(-1)}`, []],
    ['min_size=2000', [other]],
    ['has_attachments=true', [urgent]],
    ['has_attachments=false', [important, project, other]],
    ['is_encrypted=true', []],
    ['is_encrypted=false', [important, project, other, urgent]],
    ['is_unread=true', [important, project, other, urgent]],
    ['is_unread=false', []],
  ])('by %s', async (query, expected) => {
    expect(await owner.subjects(query)).toEqual(expected.toSorted());
  });

  it('that match nothing: no items, one page', async () => {
    const { headers } = await owner.call('GET /v1/messages?subject=nonexistent');
    expect([headers.get('x-item-count'), headers.get('x-page-count')]).toEqual(['0', '1']);
  });
});

describe('labels', () => {
  const twelve = Array.from({ length: 12 }, (_, n) => `label${n + 1}`);

  it.each<[string, unknown, string[]]>([
    ['one as text', 'work', ['work']],
    ['several, in order', ['work', 'important', 'follow-up'], ['work', 'important', 'follow-up']],
    ['in lower case', ['Work', 'IMPORTANT', 'Follow-Up'], ['work', 'important', 'follow-up']],
    ['without repeats', ['work', 'work', 'important', 'Work'], ['work', 'important']],
    ['ten at most', twelve, twelve.slice(0, 10)],
    [
      'without blank and invalid ones',
      ['valid-label', '', '   ', 'another-valid', '!invalid', 'good_label', 7],
      ['valid-label', 'another-valid', 'good_label'],
    ],
    ['none', [], []],
  ])('%s, at creation and by PUT', async (_, labels, expected) => {
    const { make, call } = await newOwner();
    expect((await make({ labels })).labels).toEqual(expected);
    const { id } = await make({ labels: ['initial'], subject: 'Second' });
    const { status, body } = await call(`PUT /v1/messages/${id}`, { labels });
    expect([status, body.labels]).toEqual([200, expected]);
    expect((await call(`GET /v1/messages/${id}`)).body.labels).toEqual(expected);
  });

  it.each<[string, object]>([
    ['labels that are blank', { labels: ['', ' '] }],
    ['labels that are no texts', { labels: [7, null] }],
    ['a number for labels', { labels: 5 }],
    ['an object for labels', { labels: { a: 1 } }],
    ['flags that are blank', { flags: ['', ' '] }],
    ['flags that are no texts', { flags: [7, null] }],
  ])('%s are 400 and change nothing', async (_, change) => {
    const { make, call } = await newOwner();
    const before = await make({ labels: ['kept'], flags: ['\\Flagged'] });
    expect((await call(`PUT /v1/messages/${before.id}`, change)).status).toBe(400);
    expect((await call(`GET /v1/messages/${before.id}`)).body).toEqual(before);
    expect((await call('POST /v1/messages', { subject: 'x', ...change })).status).toBe(400);
  });

  it.each<[string, unknown, string[], string[]]>([
    ['none', [], [], ['one', 'two']],
    ['system flags in any case', ['\\seen', '\\FLAGGED'], ['\\Seen', '\\Flagged'], ['one', 'two']],
    ['a keyword that is no label', ['$Forwarded'], ['$Forwarded'], ['one', 'two']],
    ['a word that is a label', ['Three', 'ONE'], [], ['one', 'two', 'three']],
    ['more labels than ten', twelve, [], ['one', 'two', ...twelve.slice(0, 8)]],
    ['\\Recent, which no client can set', ['\\Recent', '\\Answered'], ['\\Answered'], ['one', 'two']],
  ])('stay when flags are replaced by %s', async (_, given, flags, labels) => {
    const { make, call } = await newOwner();
    const { id } = await make({ labels: ['one', 'two'], flags: ['\\Draft', '$MDNSent'] });
    const { status, body } = await call(`PUT /v1/messages/${id}`, { flags: given });
    expect([status, body.flags, body.labels]).toEqual([200, flags, labels]);
  });

  it.each([
    ['a text', '\\Seen'],
    ['an object', {}],
    ['null', null],
    ['a number', 3],
  ])('and flags stay when flags are %s', async (_, given) => {
    const { make, call } = await newOwner();
    const before = await make({ labels: ['one'], flags: ['\\Flagged'] });
    const { status, body } = await call(`PUT /v1/messages/${before.id}`, { flags: given });
    expect([status, body]).toEqual([200, before]);
  });
});

describe('folders', () => {
  hold([
    [
      'are an array',
      async ({ call }) => {
        const { status, body } = await call('GET /v1/folders');
        expect([status, Array.isArray(body)]).toEqual([200, true]);
      },
    ],
    [
      'are made, retrieved, deleted by id, and then 404',
      async ({ call }) => {
        const made = await call('POST /v1/folders', { path: 'Test Folder' });
        expect([made.status, made.body.object, made.body.path]).toEqual([200, 'folder', 'Test Folder']);
        expect((await call(`GET /v1/folders/${made.body.id}`)).body).toEqual(made.body);
        const gone = await call(`DELETE /v1/folders/${made.body.id}`);
        expect([gone.status, gone.body.id]).toEqual([200, made.body.id]);
        expect((await call(`GET /v1/folders/${made.body.id}`)).status).toBe(404);
      },
    ],
    [
      'an empty body is 400 with a message',
      async ({ call }) => {
        const { status, body } = await call('POST /v1/folders', {});
        expect([status, typeof body.message]).toEqual([400, 'string']);
      },
    ],
    [
      'limit=5 answers exactly five, subscribed=true only such',
      async ({ call }) => {
        for (const n of [0, 1, 2, 3]) await call('POST /v1/folders', { path: `TestFolder${n}` });
        const { body, headers } = await call('GET /v1/folders?page=1&limit=5');
        expect([body.length, headers.get('x-page-count')]).toEqual([5, '3']);
        const subscribed = (await call('GET /v1/folders?subscribed=true')).body;
        expect(subscribed.filter((folder: { subscribed: boolean }) => !folder.subscribed)).toEqual([]);
      },
    ],
  ]);
});

describe('emails and the account, with alias credentials', () => {
  hold([
    [
      'raw mail with emoji in From and Subject is queued',
      async ({ call, address }) => {
        const raw = [
          `Sender: ${address}`,
          'Cc: beep@boop.test,beep@boop.test',
          'Bcc: foo@bar.test,a@xyz.test,b@xyz.test',
          'Reply-To: boop@beep.test',
          'Message-ID: beep-boop',
          `Date: ${new Date().toISOString()}`,
          'To: test@foo.test',
          `From: 😊 Test <${address}>`,
          'Subject: 😊 testing this',
          'Content-Type: text/plain; charset=us-ascii',
          'Content-Transfer-Encoding: 7bit',
          '',
          'Test',
        ].join('\n');
        const { status, body } = await call('POST /v1/emails', { raw });
        expect([status, body.subject]).toEqual([200, '😊 testing this']);
      },
    ],
    [
      'emails are listed, retrieved, deleted (rejected), and are those of the alias alone',
      async ({ call, address }) => {
        const date = new Date(Date.now() + 86_400_000).toISOString();
        const mail = { from: address, to: 'foo@bar.test', subject: 'Alias Email', text: 'text', date };
        const made = await call('POST /v1/emails', mail);
        expect([made.status, typeof made.body.id]).toEqual([200, 'string']);
        const other = await newOwner();
        await other.call('POST /v1/emails', { ...mail, from: other.address });
        const ids = (await call('GET /v1/emails')).body.map(({ id }: { id: string }) => id);
        expect(ids).toEqual([made.body.id]);
        expect((await call(`GET /v1/emails/${made.body.id}`)).body.id).toBe(made.body.id);
        for (const method of ['GET', 'DELETE']) {
          expect((await other.call(`${method} /v1/emails/${made.body.id}`)).status).toBe(404);
        }
        const gone = await call(`DELETE /v1/emails/${made.body.id}`);
        expect([gone.status, gone.body.status]).toEqual([200, 'rejected']);
      },
    ],
    [
      'the limit is two numbers',
      async ({ call }) => {
        const { status, body } = await call('GET /v1/emails/limit');
        expect([status, body]).toEqual([200, { count: expect.any(Number), limit: expect.any(Number) }]);
      },
    ],
    [
      'the account is the record of the alias',
      async ({ call, address }) => {
        const { status, body } = await call('GET /v1/account');
        expect(status).toBe(200);
        expect(body).toEqual({
          id: expect.stringMatching(/^[0-9a-f]{24}$/),
          object: 'alias',
          name: address.split('@')[0],
          email: address,
          domain_id: expect.stringMatching(/^[0-9a-f]{24}$/),
          domain_name: 'example.test',
          storage_used: expect.any(Number),
          storage_quota: expect.any(Number),
          has_imap: true,
          has_pgp: false,
          has_smime: false,
          has_wkd_disabled: false,
          locale: 'en',
          settings: {},
          created_at: expect.stringMatching(/Z$/),
          updated_at: expect.stringMatching(/Z$/),
        });
        expect(body.storage_quota).toBeGreaterThan(0);
      },
    ],
    [
      'nothing else opens: domains, aliases and logs stay the account’s',
      async ({ call }) => {
        for (const request of ['GET /v1/domains', 'GET /v1/logs', 'GET /v1/mailbox', 'GET /v1/domains/example.test']) {
          expect([request, (await call(request)).status]).toEqual([request, 401]);
        }
        for (const path of ['/v1/labels', '/v1/push-tokens', '/v1/sieve-scripts']) {
          expect([path, (await call(`GET ${path}`)).status]).toEqual([path, 404]);
        }
      },
    ],
  ]);
});
