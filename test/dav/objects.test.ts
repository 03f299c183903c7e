import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendar, card, type DavWorld, event, openDavWorld, propfind } from './dav-world.js';

let world: DavWorld;
beforeAll(async () => {
  world = await openDavWorld();
  await world.dav(`PROPFIND ${world.home}/`, { depth: '1' });
  await world.dav(`PROPFIND ${world.home}/addressbooks/`, { depth: '1' });
});
afterAll(() => world[Symbol.asyncDispose]());

describe('an object', () => {
  it('comes back byte for byte, with its type, tag and time', async () => {
    const { home } = world;
    const text = event('bytes', ['X-ODD;x=y:a\\,b', 'DESCRIPTION:folded', '  on a second line', 'x-lower:É']);
    const made = await world.put('default/bytes.ics', text);
    expect(made.status).toBe(201);
    expect(made.headers.etag).toMatch(/^"[^"]+"$/);
    const got = await world.dav(`GET ${home}/default/bytes.ics`);
    expect(got.text).toBe(text);
    expect(got.headers['content-type']).toBe('text/calendar; charset=utf-8; component=VEVENT');
    expect(got.headers.etag).toBe(made.headers.etag);
    expect(got.headers['cache-control']).toBe('private, no-cache');
    expect(Number.isNaN(Date.parse(got.headers['last-modified'] ?? ''))).toBe(false);
    const head = await world.dav(`HEAD ${home}/default/bytes.ics`);
    expect([head.status, head.text, head.headers['content-length']]).toEqual([
      200,
      '',
      String(Buffer.byteLength(text)),
    ]);
    const unchanged = await world.dav(`GET ${home}/default/bytes.ics`, {
      headers: { 'if-none-match': made.headers.etag ?? '' },
    });
    expect(unchanged.status).toBe(304);
    const listed = await world.dav(`PROPFIND ${home}/default/bytes.ics`, {
      body: propfind('getetag', 'getcontentlength', 'C:calendar-data'),
    });
    const { props } = listed.multi().of('bytes.ics');
    expect(props['{DAV:}getetag']?.text).toBe(made.headers.etag);
    expect(props['{urn:ietf:params:xml:ns:caldav}calendar-data']?.text).toBe(text);
  });

  it('is a card as well, with its group lines', async () => {
    const text = card('c1', ['item1.TEL;type=CELL:123', 'item1.X-ABLabel:Odd']);
    expect((await world.put('addressbooks/default/c1.vcf', text)).status).toBe(201);
    const got = await world.dav(`GET ${world.home}/addressbooks/default/c1.vcf`);
    expect([got.text, got.headers['content-type']]).toEqual([text, 'text/vcard; charset=utf-8; version=3.0']);
  });

  it('is replaced with 204, and the same bytes keep tag and token', async () => {
    const token = async () =>
      (await world.dav(`PROPFIND ${world.home}/default/`, { body: propfind('sync-token') })).multi().all[0]?.props[
        '{DAV:}sync-token'
      ]?.text;
    const first = await world.put('default/same.ics', event('same'));
    const before = await token();
    const again = await world.put('default/same.ics', event('same'));
    expect([again.status, again.headers.etag, await token()]).toEqual([204, first.headers.etag, before]);
    const other = await world.put('default/same.ics', event('same', [], 'Other'));
    expect(other.status).toBe(204);
    expect(other.headers.etag).not.toBe(first.headers.etag);
    expect(await token()).not.toBe(before);
  });

  it('is guarded by its tag, in each of the forms that programs send', async () => {
    const { headers } = await world.put('default/tag.ics', event('tag'));
    const etag = headers.etag ?? '';
    const bare = etag.replaceAll('"', '');
    const put = (more: Record<string, string>) =>
      world.put('default/tag.ics', event('tag'), more).then(({ status }) => status);
    for (const match of [etag, `"x", ${etag}`, `W/${etag}`, bare, '*'])
      expect(await put({ 'if-match': match })).toBe(204);
    expect(await put({ if: `([${etag}])` })).toBe(204);
    expect(await put({ 'if-match': '"x"' })).toBe(412);
    expect(await put({ 'if-none-match': '*' })).toBe(412);
    expect(await put({ if: '(["x"])' })).toBe(412);
    expect(await put({ if: '(<opaquelocktoken:1>)' })).toBe(412);
    expect(await put({ if: '(broken' })).toBe(400);
    expect((await world.put('default/none.ics', event('none'), { 'if-match': '*' })).status).toBe(412);
    expect((await world.put('default/none.ics', event('none'), { 'if-none-match': '*' })).status).toBe(201);
    expect((await world.dav(`DELETE ${world.home}/default/tag.ics`, { headers: { 'if-match': '"x"' } })).status).toBe(
      412,
    );
    expect((await world.dav(`DELETE ${world.home}/default/tag.ics`, { headers: { 'if-match': etag } })).status).toBe(
      204,
    );
    expect((await world.dav(`GET ${world.home}/default/tag.ics`)).status).toBe(404);
    expect((await world.dav(`DELETE ${world.home}/default/tag.ics`)).status).toBe(404);
  });

  it('is given back when the client asks for it', async () => {
    const prefer = { prefer: 'return=representation' };
    const made = await world.put('default/rep.ics', event('rep'), prefer);
    expect([made.status, made.text, made.headers['preference-applied']]).toEqual([
      201,
      event('rep'),
      'return=representation',
    ]);
    const refused = await world.put('default/rep.ics', event('rep', [], 'x'), { ...prefer, 'if-match': '"x"' });
    expect([refused.status, refused.text]).toEqual([412, event('rep')]);
  });

  it('keeps any name, and is not made where nothing can be', async () => {
    const name = encodeURIComponent('Ümlaut & <b> %2f.txt');
    expect((await world.put(`default/${name}`, event('name'))).status).toBe(201);
    expect((await world.dav(`GET ${world.home}/default/${name}`)).text).toBe(event('name'));
    const list = await world.dav(`PROPFIND ${world.home}/default/`, { depth: '1', body: propfind('getetag') });
    expect(list.multi().all.map(({ href }) => href)).toContain(`${world.home}/default/${name}`);
    expect((await world.put('missing/x.ics', event('x'))).status).toBe(409);
    expect((await world.put('default', event('x'))).status).toBe(403);
    expect((await world.put('inbox/x.ics', event('x'))).status).toBe(403);
    expect((await world.put('default/..%2fx.ics', event('x'))).status).toBe(404);
    expect((await world.put('default/a/b.ics', event('x'))).status).toBe(404);
  });
});

describe('preconditions of PUT', () => {
  const inEvent = (...lines: string[]) => event('p', lines);
  const CASES: readonly (readonly [string, string, string])[] = [
    ['not a calendar', 'hello', 'C:valid-calendar-data'],
    ['a control character', inEvent('X-A:\u0001'), 'C:valid-calendar-data'],
    ['a broken rule', inEvent('RRULE:FREQ=NEVER'), 'C:valid-calendar-data'],
    ['a broken date', inEvent('DTSTART:tomorrow'), 'C:valid-calendar-data'],
    [
      'METHOD',
      calendar('METHOD:REQUEST', ...event('p').split('\r\n').slice(3, -2)),
      'C:valid-calendar-object-resource',
    ],
    ['no component', calendar(), 'C:valid-calendar-object-resource'],
    [
      'two UIDs',
      calendar(...event('p').split('\r\n').slice(3, -2), ...event('q').split('\r\n').slice(3, -2)),
      'C:valid-calendar-object-resource',
    ],
    ['no UID', inEvent().replace('UID:p\r\n', ''), 'C:valid-calendar-object-resource'],
    ['an unknown zone', inEvent('DTSTART;TZID=Nowhere/Land:20260101T000000'), 'C:valid-timezone'],
    ['a date before 1900', inEvent('DTSTART:18000101T000000Z'), 'C:min-date-time'],
    ['a date after 2199', inEvent('DTSTART:22000101T000000Z'), 'C:max-date-time'],
    ['too many occurrences', inEvent('RRULE:FREQ=DAILY;COUNT=10001'), 'C:max-instances'],
    [
      'too many attendees',
      inEvent(...Array.from({ length: 251 }, (_, i) => `ATTENDEE:mailto:a${i}@x.test`)),
      'C:max-attendees-per-instance',
    ],
  ];
  it.each(CASES)('%s', async (_, body, condition) => {
    const answer = await world.put('default/p.ics', body);
    expect([answer.status, answer.headers['content-type']]).toEqual([403, 'application/xml; charset="utf-8"']);
    expect(answer.text).toContain(`<${condition}`);
    expect(answer.text).toContain('<D:responsedescription>');
  });

  it('the content type comes first, then the size', async () => {
    const typed = await world.put('default/p.ics', 'x', { 'content-type': 'application/json' });
    expect(typed.text).toContain('<C:supported-calendar-data/>');
    expect((await world.put('addressbooks/default/p.vcf', 'x', { 'content-type': 'text/calendar' })).text).toContain(
      '<CR:supported-address-data/>',
    );
    const large = await world
      .dav(`PUT ${world.home}/default/p.ics`, {
        headers: { 'content-length': String(10 * 1024 * 1024 + 1), 'content-type': 'text/calendar' },
        body: '',
      })
      .catch((error) => error);
    expect(large.text).toContain('<C:max-resource-size/>');
    expect(large.status).toBe(403);
  });

  it('one UID is one object of a collection, and the other is named', async () => {
    await world.put('default/uid.ics', event('uid'));
    const answer = await world.put('default/uid2.ics', event('uid'));
    expect(answer.status).toBe(403);
    expect(answer.text).toContain(
      `<C:no-uid-conflict><D:href>${world.home}/default/uid.ics</D:href></C:no-uid-conflict>`,
    );
    expect((await world.put('default/uid.ics', event('another'))).text).toContain('no-uid-conflict');
    expect((await world.put('default/uid', event('uid3'))).status).toBe(409);
  });

  it('a card is a card: of 3.0 or 4.0, one, with a name', async () => {
    const put = async (body: string) => (await world.put('addressbooks/default/q.vcf', body)).text;
    expect(await put(card('q', [], '2.1'))).toContain('<CR:supported-address-data/>');
    expect(await put(card('q') + card('r'))).toContain('<CR:valid-address-data/>');
    expect(await put('BEGIN:VCARD\r\nVERSION:3.0\r\nUID:q\r\nEND:VCARD\r\n')).toContain('<CR:valid-address-data/>');
    expect(await put(card('q', [], '4.0'))).toBe('');
  });

  it('a calendar of tasks takes no events', async () => {
    const body = `<C:mkcalendar xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop><C:supported-calendar-component-set><C:comp name="VTODO"/></C:supported-calendar-component-set></prop></set></C:mkcalendar>`;
    expect((await world.dav(`MKCALENDAR ${world.home}/tasks/`, { body })).status).toBe(201);
    expect((await world.put('tasks/e.ics', event('e'))).text).toContain('<C:supported-calendar-component/>');
    expect((await world.put('tasks/t.ics', calendar('BEGIN:VTODO', 'UID:t', 'END:VTODO'))).status).toBe(201);
  });

  it('real programs write a little wrong, and are understood', async () => {
    const body = event('loose', [
      'DTSTART;TZID=Europe/Berlin:20260101T000000',
      'DTEND;TZID=Europe/Berlin:20260101T000000',
      'BEGIN:VALARM',
      'X-APPLE no colon',
      'END:VALARM',
    ])
      .replace('DTSTAMP:20260101T000000Z\r\n', '')
      .replace('PRODID:-//test//EN\r\n', '')
      .replaceAll('\r\n', '\n');
    expect((await world.put('default/loose.ics', `\ufeff${body}`)).status).toBe(201);
    expect((await world.dav(`GET ${world.home}/default/loose.ics`)).text).toBe(`\ufeff${body}`);
  });
});

describe('the quota', () => {
  it('is one for mail, calendars and contacts: 507 beyond it, and what is deleted comes back', async () => {
    const box = await world.service.mailbox();
    const as = [box.address, box.password] as const;
    const home = `/dav/${encodeURIComponent(box.address)}`;
    const changed = await world.service.app.call(`PUT ${box.path}`, {
      as: world.service.token,
      body: { max_quota: '1 MB' },
    });
    expect(changed.status).toBe(200);
    await world.dav(`PROPFIND ${home}/`, { depth: '1', as });
    const put = (name: string) =>
      world.dav(`PUT ${home}/default/${name}.ics`, { as, body: event(name, [`DESCRIPTION:${'x'.repeat(600_000)}`]) });
    expect((await put('a')).status).toBe(201);
    const refused = await put('b');
    expect([refused.status, refused.text.includes('<D:quota-not-exceeded/>')]).toEqual([507, true]);
    const quota = (
      await world.dav(`PROPFIND ${home}/`, { as, body: propfind('quota-used-bytes', 'quota-available-bytes') })
    ).multi().all[0]?.props;
    expect(Number(quota?.['{DAV:}quota-used-bytes']?.text)).toBeGreaterThan(600_000);
    expect(Number(quota?.['{DAV:}quota-available-bytes']?.text)).toBeLessThan(500_000);
    await world.dav(`DELETE ${home}/default/a.ics`, { as });
    expect((await put('b')).status).toBe(201);
  });
});

describe('COPY and MOVE', () => {
  const to = (path: string, more: Record<string, string> = {}) => ({
    headers: { destination: `http://localhost${world.home}/${path}`, ...more },
  });

  it('bring objects to other collections of the same kind', async () => {
    const { home } = world;
    await world.dav(`MKCALENDAR ${home}/second/`);
    await world.put('default/m.ics', event('m'));
    expect((await world.dav(`COPY ${home}/default/m.ics`, to('second/m.ics'))).status).toBe(201);
    expect((await world.dav(`COPY ${home}/default/m.ics`, to('second/m.ics', { overwrite: 'F' }))).status).toBe(412);
    expect((await world.dav(`MOVE ${home}/default/m.ics`, to('second/m.ics'))).status).toBe(204);
    expect((await world.dav(`GET ${home}/default/m.ics`)).status).toBe(404);
    expect((await world.dav(`MOVE ${home}/second/m.ics`, to('second/renamed.ics'))).status).toBe(201);
    expect((await world.dav(`GET ${home}/second/renamed.ics`)).text).toBe(event('m'));
    expect((await world.dav(`COPY ${home}/second/renamed.ics`, to('second/twice.ics'))).text).toContain(
      'no-uid-conflict',
    );
    expect((await world.dav(`MOVE ${home}/second/renamed.ics`, to('nowhere/x.ics'))).status).toBe(409);
    expect((await world.dav(`MOVE ${home}/second/renamed.ics`, to('addressbooks/default/x.vcf'))).status).toBe(403);
    expect(
      (
        await world.dav(`MOVE ${home}/second/renamed.ics`, {
          headers: { destination: '/dav/bob@example.test/default/x.ics' },
        })
      ).status,
    ).toBe(403);
    expect(
      (await world.dav(`MOVE ${home}/second/renamed.ics`, { headers: { destination: 'https://elsewhere.test/x' } }))
        .status,
    ).toBe(403);
    expect((await world.dav(`MOVE ${home}/second/renamed.ics`)).status).toBe(400);
  });

  it('rename a collection, and copy none', async () => {
    const { home } = world;
    await world.dav(`MKCALENDAR ${home}/third/`);
    await world.put('third/r.ics', event('r'));
    expect((await world.dav(`COPY ${home}/third/`, to('fourth/'))).status).toBe(403);
    expect((await world.dav(`MOVE ${home}/third/`, to('fourth/'))).status).toBe(201);
    expect((await world.dav(`GET ${home}/fourth/r.ics`)).text).toBe(event('r'));
    expect((await world.dav(`PROPFIND ${home}/third/`)).status).toBe(404);
    expect((await world.dav(`MOVE ${home}/fourth/`, to('default/', { overwrite: 'F' }))).status).toBe(412);
    expect((await world.dav(`DELETE ${home}/fourth/`, { headers: { 'if-match': '"x"' } })).status).toBe(412);
    expect((await world.dav(`DELETE ${home}/fourth/`, { headers: { 'if-match': '*' } })).status).toBe(204);
    expect((await world.dav(`GET ${home}/fourth/r.ics`)).status).toBe(404);
  });
});

describe('a whole collection', () => {
  it('is one file, with each zone once', async () => {
    await world.dav(`MKCALENDAR ${world.home}/export/`);
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Berlin',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    for (const uid of ['a', 'b'])
      await world.put(`export/${uid}.ics`, calendar(...zone, ...event(uid).split('\r\n').slice(3, -2)));
    const { text } = await world.dav(`GET ${world.home}/export/`);
    expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(text.match(/BEGIN:VCALENDAR/g)).toHaveLength(1);
    await world.put('addressbooks/default/x1.vcf', card('x1'));
    expect((await world.dav(`GET ${world.home}/addressbooks/default/`)).text).toContain('FN:Name x1');
  });
});
