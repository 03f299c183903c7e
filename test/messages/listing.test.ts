import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MessageWorld, openMessageWorld, source } from './message-fixture.js';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const FILE = [
  'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee the file.\r\n',
  '--b\r\nContent-Type: application/pdf; name=plan.pdf\r\nContent-Disposition: attachment; filename=plan.pdf\r\n\r\nPDF\r\n--b--\r\n',
].join('');
const ARMOUR = '-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA\r\n-----END PGP MESSAGE-----\r\n';

describe('the list of messages', () => {
  let world: MessageWorld;
  const ids = new Map<string, string>();

  beforeAll(async () => {
    world = await openMessageWorld();
    const put = async (name: string, raw: string, more: object = {}) => {
      const day = ids.size;
      const { status, body } = await world.put(raw, {
        internal_date: new Date(START + day * DAY_MS).toISOString(),
        ...more,
      });
      expect([name, status]).toEqual([name, 200]);
      ids.set(name, body.id);
    };
    const head = { From: 'Bob Müller <bob@remote.test>', To: 'ann@example.test' };
    await put('lunch', source({ ...head, Subject: 'Lunch', 'Message-ID': '<lunch@remote.test>' }, 'At noon?\r\n'));
    await put('invoice', `From: shop@remote.test\r\nTo: ann@example.test\r\nSubject: Invoice\r\n${FILE}`);
    await put('secret', source({ ...head, Subject: 'Secret' }, ARMOUR), { flags: ['\\Seen'] });
    await put('news', source({ From: 'list@remote.test', Subject: 'News', 'List-Id': '<news.remote.test>' }), {
      folder: 'Archive',
      flags: ['\\Flagged', '\\Seen'],
    });
    await put('spam', source({ From: 'eve@remote.test', Subject: 'Lunch money' }), { folder: 'Junk' });
    await put('draft', source({ To: 'carol@remote.test', Cc: 'dan@remote.test', Subject: 'Half' }, 'x'.repeat(2000)), {
      folder: 'Drafts',
      flags: '\\Draft',
    });
  });
  afterAll(() => world[Symbol.asyncDispose]());

  async function find(query: string): Promise<string[]> {
    const { status, body, headers } = await world.call(`GET /v1/messages?lightweight=true&${query}`);
    expect([query, status]).toEqual([query, 200]);
    expect(headers.get('x-item-count')).toBe(String(body.length));
    const names = new Map([...ids].map(([name, id]) => [id, name]));
    return body.map(({ id }: { id: string }) => names.get(id));
  }

  it('has all messages of all folders, the newest first', async () => {
    expect(await find('')).toEqual(['draft', 'spam', 'news', 'secret', 'invoice', 'lunch']);
    expect(await find('folder=INBOX')).toEqual(['secret', 'invoice', 'lunch']);
    expect(await find('folder=inbox')).toEqual(['secret', 'invoice', 'lunch']);
    expect(await find('folder=Nowhere')).toEqual([]);
    expect(await find('folder=%2F%2F')).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['is_unread=true', ['draft', 'spam', 'invoice', 'lunch']],
    ['is_unread=false', ['news', 'secret']],
    ['is_flagged=yes', ['news']],
    ['is_draft=1', ['draft']],
    ['is_deleted=true', []],
    ['is_searchable=true&folder=Archive', ['news']],
    ['is_searchable=false', []],
    ['is_expired=true', []],
    ['is_expired=false&folder=Archive', ['news']],
    ['is_junk=true', ['spam']],
    ['is_junk=false&folder=Junk', []],
    ['is_copied=true', []],
    ['is_copied=false&folder=Archive', ['news']],
    ['is_encrypted=true', ['secret']],
    ['is_encrypted=false&folder=INBOX', ['invoice', 'lunch']],
    ['has_attachments=true', ['invoice']],
    ['has_attachment=false&folder=INBOX', ['secret', 'lunch']],
    ['subject=LUNCH', ['spam', 'lunch']],
    ['subject=unc', ['spam', 'lunch']],
    ['message_id=lunch%40', ['lunch']],
    ['from=m%C3%BCller', ['secret', 'lunch']],
    ['from=BOB%40remote', ['secret', 'lunch']],
    ['to=carol', ['draft']],
    ['cc=dan', ['draft']],
    ['list-id=news', ['news']],
    ['headers=List-Id:news', ['news']],
    ['headers=shop', ['invoice']],
    ['headers=subject', []],
    ['body=noon', ['lunch']],
    ['text=the+FILE', ['invoice']],
    ['q=noon', ['lunch']],
    ['search=lunch', ['spam', 'lunch']],
    ['q=nothing+of+the+kind', []],
    ['since=2026-01-03', ['draft', 'spam', 'news', 'secret']],
    ['since=2026-01-02&before=2026-01-04', ['secret', 'invoice']],
    ['since=nonsense&folder=Archive', ['news']],
    ['min_size=2000', ['draft']],
    ['max_size=2000&folder=Drafts', []],
    ['is_unread=true&from=bob&subject=lunch', ['lunch']],
    ['after_uid=99&since_modseq=1&include_body=true&sort=subject&folder=Archive', ['news']],
    ['subject=&q=&folder=Archive', ['news']],
  ])('filters by %s', async (query, expected) => {
    expect(await find(query)).toEqual(expected);
  });

  it('says that copies share their content, and finds them by it', async () => {
    const client = await world.box.connect();
    await client.ok('SELECT Archive');
    await client.ok('COPY 1 "Sent Mail"');
    const { body } = await world.call('GET /v1/messages?lightweight=true&is_copied=true');
    expect(body.map(({ folder_path: path }: { folder_path: string }) => path).sort()).toEqual(['Archive', 'Sent Mail']);
    const [first, second] = body;
    expect([first.root_id, first.id]).not.toEqual([first.root_id, second.id]);
    expect(first.root_id).toBe(second.root_id);
    await client.ok('STORE 1 +FLAGS (\\Deleted)');
    await client.ok('EXPUNGE');
    await client.ok('SELECT "Sent Mail"');
    await client.ok('UID MOVE 1:* Archive');
    const { body: left } = await world.call('GET /v1/messages?lightweight=true&folder=Archive');
    expect(left).toMatchObject([{ is_copied: false, subject: 'News' }]);
    ids.set('news', left[0].id);
  });

  it('comes in pages that do not overlap, of as many as are asked for', async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 4; page++) {
      const { body, headers } = await world.call(`GET /v1/messages?lightweight=true&limit=2&page=${page}`);
      expect(headers.get('x-page-count')).toBe('3');
      expect(headers.get('x-item-count')).toBe('6');
      expect(headers.get('x-page-size')).toBe(String(body.length));
      seen.push(...body.map(({ id }: { id: string }) => id));
    }
    expect(seen).toEqual(['draft', 'spam', 'news', 'secret', 'invoice', 'lunch'].map((name) => ids.get(name)));
    const none = await world.call('GET /v1/messages?subject=nothing');
    expect([none.body, none.headers.get('x-item-count'), none.headers.get('x-page-count')]).toEqual([[], '0', '1']);
    const limit = async (query: string) => {
      const { headers } = await world.call(`GET /v1/messages?${query}`);
      return /page=(\d+)>; rel="last"/.exec(headers.get('link') ?? '')?.[1];
    };
    expect(await limit('limit=0')).toBe('1');
    expect(await limit('limit=-5')).toBe('1');
    expect(await limit('limit=1')).toBe('6');
    expect(await limit('limit=many&page=none')).toBe('1');
  });

  it('puts the messages of a conversation that lie in one folder together', async () => {
    const reply = (n: number, more: object = {}) =>
      world.put(
        source({
          From: n % 2 === 0 ? 'Bob <bob@remote.test>' : 'Eve <eve@remote.test>',
          Subject: `Re: Trip ${n}`,
          'Message-ID': `<trip${n}@remote.test>`,
          References: '<trip@remote.test>',
        }),
        { folder: 'Trips', internal_date: new Date(START + n * DAY_MS).toISOString(), ...more },
      );
    // The last one to come is the oldest: order is by date
    const [second, third, first] = [await reply(2), await reply(3, { flags: ['\\Seen', '\\Flagged'] }), await reply(1)];
    const other = await world.put(source({ Subject: 'Apart' }), {
      folder: 'Trips',
      internal_date: new Date(START).toISOString(),
    });
    await reply(4, { folder: 'Archive' });
    const ids = [third, second, first].map(({ body }) => body.id);
    const list = async (query = '') => {
      const { body, headers } = await world.call(`GET /v1/messages?folder=Trips&threads=true${query}`);
      return { body, total: headers.get('x-item-count') };
    };
    const { body, total } = await list();
    expect(total).toBe('2');
    expect(body).toMatchObject([
      {
        id: ids[0],
        subject: 'Re: Trip 3',
        preview: 'A body',
        thread: {
          count: 3,
          unseen_count: 2,
          flagged_count: 1,
          has_attachment: false,
          message_ids: ids,
          from: [
            { address: 'eve@remote.test', name: 'Eve' },
            { address: 'bob@remote.test', name: 'Bob' },
          ],
        },
      },
      { id: other.body.id, thread: { count: 1, message_ids: [other.body.id] } },
    ]);
    expect((await list('&limit=1&page=2')).body).toEqual([body[1]]);
    expect((await list('&is_unread=true')).body).toMatchObject([
      { id: ids[1], thread: { count: 2, message_ids: ids.slice(1) } },
      { id: other.body.id },
    ]);
    const everywhere = await world.call('GET /v1/messages?threads=true&subject=trip');
    expect(everywhere.body).toMatchObject([{ folder_path: 'Archive' }, { folder_path: 'Trips' }]);
    await world.call(`DELETE /v1/messages/${ids[0]}`);
    await reply(5);
    expect((await list()).body[0]).toMatchObject({ subject: 'Re: Trip 5', thread: { count: 3 } });
    const found = await world.call(`GET /v1/messages?lightweight=true&thread_id=${body[0].thread_id}`);
    expect(found.body).toHaveLength(4);
    const none = await world.call(`GET /v1/messages?lightweight=true&thread_id=${'0'.repeat(24)}`);
    expect(none.body).toEqual([]);
    await world.call('DELETE /v1/folders/Trips');
  });

  it('has addresses and subject in light records, and source and parsed message in others', async () => {
    const [light] = (await world.call('GET /v1/messages?lightweight=true&subject=half')).body;
    expect(light).toMatchObject({
      to: [{ address: 'carol@remote.test', name: '' }],
      cc: [{ address: 'dan@remote.test', name: '' }],
      subject: 'Half',
    });
    expect(Object.keys(light)).not.toEqual(expect.arrayContaining(['raw']));
    expect([light.raw, light.nodemailer, light.from, light.reply_to]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const { body } = await world.call('GET /v1/messages?has_attachment=true');
    expect(body[0].raw).toContain('Subject: Invoice\r\n');
    expect(body[0].nodemailer).toMatchObject({
      subject: 'Invoice',
      text: 'See the file.\n',
      attachments: [{ filename: 'plan.pdf', contentType: 'application/pdf', size: 3 }],
    });
    expect(Buffer.from(body[0].nodemailer.attachments[0].content.data).toString()).toBe('PDF');
    const parts = async (query: string) => {
      const [record] = (await world.call(`GET /v1/messages?has_attachment=true&${query}`)).body;
      return [record.raw !== undefined, record.nodemailer !== undefined, record.nodemailer?.attachments !== undefined];
    };
    expect(await parts('raw=false')).toEqual([false, true, true]);
    expect(await parts('nodemailer=false')).toEqual([true, false, false]);
    expect(await parts('attachments=false')).toEqual([true, true, false]);
  });

  it('is in the order of internal dates, whatever the order in which messages came', async () => {
    const at = [5, 1, 9, 3, 7, 3];
    for (const day of at) {
      await world.put(source({ Subject: `Day ${day}`, 'Message-ID': `<${Math.random()}@x.test>` }), {
        folder: 'Mixed',
        internal_date: new Date(START - day * DAY_MS).toISOString(),
      });
    }
    const { body } = await world.call('GET /v1/messages?lightweight=true&folder=Mixed');
    expect(body.map(({ subject, uid }: { subject: string; uid: number }) => `${subject} ${uid}`)).toEqual([
      'Day 1 2',
      'Day 3 6',
      'Day 3 4',
      'Day 5 1',
      'Day 7 5',
      'Day 9 3',
    ]);
    const some = await world.call('GET /v1/messages?lightweight=true&folder=Mixed&max_size=10000&limit=2&page=2');
    expect(some.body.map(({ subject }: { subject: string }) => subject)).toEqual(['Day 3', 'Day 5']);
  });
});
