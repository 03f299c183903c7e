import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  calendar,
  card,
  type DavCallOptions,
  type DavWorld,
  DECLARED,
  event,
  openDavWorld,
  propfind,
} from './dav-world.js';

let world: DavWorld;
beforeAll(async () => {
  world = await openDavWorld();
  await world.dav(`PROPFIND ${world.home}/`, { depth: '1' });
  await world.dav(`PROPFIND ${world.home}/addressbooks/`, { depth: '1' });
});
afterAll(() => world[Symbol.asyncDispose]());

const D = '{DAV:}';
const C = '{urn:ietf:params:xml:ns:caldav}';
const CR = '{urn:ietf:params:xml:ns:carddav}';
const report = (path: string, name: string, inner: string, options: DavCallOptions = {}) =>
  world.dav(`REPORT ${world.home}/${path}`, {
    depth: '1',
    ...options,
    body: `<${name} ${DECLARED}>${inner}</${name.split(' ')[0]}>`,
  });
const make = async (name: string, objects: Readonly<Record<string, string>>) => {
  const isBook = name.startsWith('addressbooks/');
  await world.dav(`${isBook ? 'MKCOL' : 'MKCALENDAR'} ${world.home}/${name}/`);
  for (const [file, body] of Object.entries(objects)) {
    const { status, text } = await world.put(`${name}/${file}`, body);
    if (status !== 201) throw new Error(`${file}: ${status} ${text}`);
  }
};
const ETAG = '<prop><getetag/></prop>';
const names = (answer: { multi(): { all: readonly { href: string; status: number | undefined }[] } }) =>
  answer
    .multi()
    .all.filter(({ status }) => status === undefined)
    .map(({ href }) => decodeURIComponent(href.split('/').at(-1) ?? ''));

describe('sync-collection', () => {
  const sync = (path: string, token: string, more = '', options: DavCallOptions = {}) =>
    report(
      path,
      'sync-collection',
      `<sync-token>${token}</sync-token><sync-level>1</sync-level>${more}${ETAG}`,
      options,
    );

  it('tells everything first, then each change once, and nothing when there is none', async () => {
    await make('sync', { 'a.ics': event('a'), 'b.ics': event('b'), 'c.ics': event('c') });
    const first = (await sync('sync/', '')).multi();
    expect(first.all.map(({ href, status }) => [href.split('/').at(-1), status])).toEqual([
      ['a.ics', undefined],
      ['b.ics', undefined],
      ['c.ics', undefined],
    ]);
    const token = first.syncToken ?? '';
    expect((await sync('sync/', token)).multi()).toMatchObject({ all: [], syncToken: token });
    await world.put('sync/a.ics', event('a', [], 'new'));
    await world.put('sync/a.ics', event('a', [], 'newer'));
    await world.put('sync/d.ics', event('d'));
    await world.dav(`DELETE ${world.home}/sync/b.ics`);
    await world.put('sync/e.ics', event('e'));
    await world.dav(`DELETE ${world.home}/sync/e.ics`);
    const second = (await sync('sync/', token)).multi();
    const seen = second.all.map(({ href, status }) => `${href.split('/').at(-1)} ${status ?? 'changed'}`).toSorted();
    expect(seen).toEqual(['a.ics changed', 'b.ics 404', 'd.ics changed', 'e.ics 404']);
    const etag = (await world.dav(`GET ${world.home}/sync/a.ics`)).headers.etag;
    expect(second.of('a.ics').props[`${D}getetag`]?.text).toBe(etag);
    const ctag = await world.dav(`PROPFIND ${world.home}/sync/`, { body: propfind('sync-token') });
    expect(ctag.multi().all[0]?.props[`${D}sync-token`]?.text).toBe(second.syncToken);
  });

  it('comes in parts that go on where the last one ended', async () => {
    await make('parts', Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`p${i}.ics`, event(`p${i}`)])));
    const seen: string[] = [];
    let token = '';
    for (let rounds = 0; ; rounds += 1) {
      expect(rounds).toBeLessThan(5);
      const part = (await sync('parts/', token, '<limit><nresults>3</nresults></limit>')).multi();
      const members = part.all.filter(({ href }) => href.endsWith('.ics'));
      seen.push(...members.map(({ href }) => href.split('/').at(-1) ?? ''));
      token = part.syncToken ?? '';
      const own = part.all.find(({ href }) => href.endsWith('/parts/'));
      expect(members.length).toBeLessThanOrEqual(3);
      if (!own) break;
      expect(own.status).toBe(507);
    }
    expect(seen.toSorted()).toEqual(Array.from({ length: 7 }, (_, i) => `p${i}.ics`));
  });

  it('refuses tokens that are none of this collection, and a level it does not know', async () => {
    await make('one', { 'a.ics': event('a') });
    await make('two', {});
    const token = (await sync('one/', '')).multi().syncToken ?? '';
    for (const wrong of [
      (await sync('two/', '')).multi().syncToken ?? '',
      'x',
      `${token}9999`,
      token.replace(/\d+$/, '-1'),
    ]) {
      const answer = await sync('one/', wrong);
      expect([answer.status, answer.text.includes('<D:valid-sync-token/>')]).toEqual([403, true]);
    }
    expect((await report('one/', 'sync-collection', `<sync-token/>${ETAG}`)).status).toBe(400);
    expect((await report('one/', 'sync-collection', `<sync-token/><sync-level>7</sync-level>${ETAG}`)).status).toBe(
      400,
    );
    expect(
      (await report('one/', 'sync-collection', `<sync-token/><sync-level>infinite</sync-level>${ETAG}`)).status,
    ).toBe(207);
  });
});

describe('multiget', () => {
  it('answers each href once, with the data as it is, and 404 for what is not there', async () => {
    const odd = encodeURIComponent('ä b.ics');
    await make('multi', { 'a.ics': event('a'), [odd]: event('odd') });
    const { home } = world;
    const hrefs = ['a.ics', 'a.ics', odd, 'missing.ics'].map((name) => `<href>${home}/multi/${name}</href>`);
    hrefs.push(
      `<href>http://localhost${home}/default/x.ics</href>`,
      '<href>/dav/bob@example.test/multi/a.ics</href>',
      '<href>nonsense</href>',
    );
    const answer = await report(
      'multi/',
      'C:calendar-multiget',
      `<prop><getetag/><C:calendar-data/></prop>${hrefs.join('')}`,
    );
    const { all } = answer.multi();
    expect(all.filter(({ status }) => status === 404)).toHaveLength(4);
    expect(all.filter(({ status }) => status === undefined)).toHaveLength(2);
    expect(answer.multi().of(`${home}/multi/a.ics`).props[`${C}calendar-data`]?.text).toBe(event('a'));
    expect(answer.text).toContain('&#13;\n');
  });

  it('asks a home for objects of all its collections', async () => {
    await make('m1', { 'x.ics': event('x') });
    await make('m2', { 'y.ics': event('y') });
    const answer = await report(
      '',
      'C:calendar-multiget',
      `${ETAG}<href>${world.home}/m1/x.ics</href><href>${world.home}/m2/y.ics</href>`,
    );
    expect(names(answer)).toEqual(['x.ics', 'y.ics']);
  });

  it('gives cards as they are, in parts, and in the other version', async () => {
    await make('addressbooks/multi', { 'a.vcf': card('a', ['TEL;TYPE=CELL,PREF:1']) });
    const get = async (data: string) =>
      (
        await report(
          'addressbooks/multi/',
          'R:addressbook-multiget',
          `<prop>${data}</prop><href>${world.home}/addressbooks/multi/a.vcf</href>`,
        )
      )
        .multi()
        .of('a.vcf').props[`${CR}address-data`]?.text;
    expect(await get('<R:address-data/>')).toBe(card('a', ['TEL;TYPE=CELL,PREF:1']));
    expect(await get('<R:address-data><R:prop name="TEL"/></R:address-data>')).toBe(
      'BEGIN:VCARD\r\nVERSION:3.0\r\nTEL;TYPE=CELL,PREF:1\r\nEND:VCARD\r\n',
    );
    expect(await get('<R:address-data content-type="text/vcard" version="4.0"/>')).toContain('VERSION:4.0');
    const wrong = await report(
      'addressbooks/multi/',
      'R:addressbook-multiget',
      '<prop><R:address-data version="2.1"/></prop><href>/x</href>',
    );
    expect([wrong.status, wrong.text.includes('CR:supported-address-data')]).toEqual([403, true]);
  });
});

describe('calendar-query', () => {
  const query = (path: string, filter: string, prop = ETAG, more = '') =>
    report(
      path,
      'C:calendar-query',
      `${prop}<C:filter><C:comp-filter name="VCALENDAR">${filter}</C:comp-filter></C:filter>${more}`,
    );
  const comp = (inner: string, name = 'VEVENT') => `<C:comp-filter name="${name}">${inner}</C:comp-filter>`;
  const range = (start: string, end: string) => `<C:time-range start="${start}" end="${end}"/>`;

  beforeAll(() =>
    make('query', {
      'one.ics': event('one', ['CATEGORIES:red,blue', 'LOCATION:Paris']),
      'daily.ics': event('daily', [
        'DTSTART;TZID=Europe/Berlin:20200101T230000',
        'RRULE:FREQ=DAILY',
        'EXDATE;TZID=Europe/Berlin:20260105T230000',
      ]),
      'day.ics': event('day', ['DTSTART;VALUE=DATE:20260601', 'DTEND;VALUE=DATE:20260602']),
      'alarm.ics': event('alarm', [
        'DTSTART:20270101T120000Z',
        'DTEND:20270101T130000Z',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'TRIGGER:-PT30M',
        'END:VALARM',
      ]),
      'task.ics': calendar('BEGIN:VTODO', 'UID:task', 'DTSTAMP:20260101T000000Z', 'SUMMARY:Task', 'END:VTODO'),
    }),
  );

  it('without a condition, and by kind', async () => {
    expect(names(await query('query/', '')).toSorted()).toEqual([
      'alarm.ics',
      'daily.ics',
      'day.ics',
      'one.ics',
      'task.ics',
    ]);
    expect(names(await query('query/', comp('', 'VTODO')))).toEqual(['task.ics']);
    expect(
      names(await query('query/', '<C:comp-filter name="VTODO"><C:is-not-defined/></C:comp-filter>')),
    ).not.toContain('task.ics');
    expect(
      (
        await report('query/', 'C:calendar-query', `${ETAG}<C:filter><C:comp-filter name="VCALENDAR"/></C:filter>`, {
          depth: '0',
        })
      ).multi().all,
    ).toEqual([]);
  });

  it('by time, however far ahead', async () => {
    expect(names(await query('query/', comp(range('20260110T000000Z', '20260111T000000Z')))).toSorted()).toEqual([
      'daily.ics',
      'one.ics',
    ]);
    expect(names(await query('query/', comp(range('20260105T200000Z', '20260106T100000Z'))))).toEqual([]);
    expect(names(await query('query/', comp(range('21500101T000000Z', '21500102T000000Z'))))).toEqual(['daily.ics']);
    expect(names(await query('query/', comp('<C:time-range start="20261231T230000Z"/>'))).toSorted()).toEqual([
      'alarm.ics',
      'daily.ics',
    ]);
    expect(
      names(await query('query/', comp(range('20270101T110000Z', '20270101T115900Z'), 'VEVENT'))).toSorted(),
    ).toEqual([]);
    expect(names(await query('query/', comp(comp(range('20270101T112000Z', '20270101T114000Z'), 'VALARM'))))).toEqual([
      'alarm.ics',
    ]);
    expect(names(await query('query/', comp(range('20260101T000000Z', '20260102T000000Z'), 'VTODO')))).toEqual([
      'task.ics',
    ]);
  });

  it('in the zone of the query, else of the calendar', async () => {
    const evening = comp(range('20260531T120000Z', '20260531T200000Z'));
    expect(names(await query('query/', evening))).not.toContain('day.ics');
    expect(names(await query('query/', evening, ETAG, '<C:timezone-id>Asia/Tokyo</C:timezone-id>'))).toContain(
      'day.ics',
    );
    await world.dav(`PROPPATCH ${world.home}/query/`, {
      body: `<propertyupdate ${DECLARED}><set><prop><C:calendar-timezone-id>Asia/Tokyo</C:calendar-timezone-id></prop></set></propertyupdate>`,
    });
    expect(names(await query('query/', evening))).toContain('day.ics');
    const wrong = await query('query/', evening, ETAG, '<C:timezone-id>Nowhere</C:timezone-id>');
    expect([wrong.status, wrong.text.includes('C:valid-timezone')]).toEqual([403, true]);
    await world.dav(`PROPPATCH ${world.home}/query/`, {
      body: `<propertyupdate ${DECLARED}><remove><prop><C:calendar-timezone-id/></prop></remove></propertyupdate>`,
    });
  });

  it('by texts and parameters', async () => {
    const prop = (name: string, inner: string) => comp(`<C:prop-filter name="${name}">${inner}</C:prop-filter>`);
    expect(names(await query('query/', prop('SUMMARY', '<C:text-match>ABOUT ONE</C:text-match>')))).toEqual([
      'one.ics',
    ]);
    expect(
      names(await query('query/', prop('SUMMARY', '<C:text-match collation="i;octet">ABOUT</C:text-match>'))),
    ).toEqual([]);
    expect(names(await query('query/', prop('CATEGORIES', '<C:text-match>blue</C:text-match>')))).toEqual(['one.ics']);
    expect(names(await query('query/', prop('LOCATION', '<C:is-not-defined/>'))).toSorted()).toEqual([
      'alarm.ics',
      'daily.ics',
      'day.ics',
    ]);
    expect(
      names(
        await query(
          'query/',
          prop('DTSTART', '<C:param-filter name="TZID"><C:text-match>Berlin</C:text-match></C:param-filter>'),
        ),
      ),
    ).toEqual(['daily.ics']);
    const both = comp(
      `${range('20260101T000000Z', '20270201T000000Z')}<C:prop-filter name="SUMMARY"><C:text-match negate-condition="yes">one</C:text-match></C:prop-filter>`,
    );
    expect(names(await query('query/', both)).toSorted()).toEqual(['alarm.ics', 'daily.ics', 'day.ics']);
  });

  it('gives occurrences one by one, in UTC, and parts of objects', async () => {
    const data = (inner: string) => `<prop><C:calendar-data>${inner}</C:calendar-data></prop>`;
    const expanded = await query(
      'query/',
      comp(range('20260104T000000Z', '20260107T000000Z')),
      data('<C:expand start="20260104T000000Z" end="20260107T000000Z"/>'),
    );
    const text = expanded.multi().of('daily.ics').props[`${C}calendar-data`]?.text ?? '';
    expect(text.match(/RECURRENCE-ID:\S+/g)).toEqual([
      'RECURRENCE-ID:20260104T220000Z',
      'RECURRENCE-ID:20260106T220000Z',
    ]);
    expect(text).not.toContain('RRULE');
    const part = await query(
      'query/',
      comp('', 'VTODO'),
      data('<C:comp name="VCALENDAR"><C:comp name="VTODO"><C:prop name="SUMMARY"/></C:comp></C:comp>'),
    );
    expect(part.multi().of('task.ics').props[`${C}calendar-data`]?.text).toBe(
      'BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:Task\r\nEND:VTODO\r\nEND:VCALENDAR\r\n',
    );
    const wrong = await query('query/', '', '<prop><C:calendar-data content-type="text/x"/></prop>');
    expect([wrong.status, wrong.text.includes('C:supported-calendar-data')]).toEqual([403, true]);
  });

  it('ends an answer with too many occurrences', async () => {
    await make('dense', { 'm.ics': event('m', ['RRULE:FREQ=MINUTELY']) });
    const data =
      '<prop><C:calendar-data><C:expand start="20260110T000000Z" end="20260201T000000Z"/></C:calendar-data></prop>';
    const answer = await query('dense/', '', data);
    // On a busy machine the time for it is over first
    const said = answer.status === 207 ? answer.multi().all.map(({ status }) => status) : [answer.status];
    expect(said).toEqual([507]);
    expect(answer.text).toContain('<D:number-of-matches-within-limits/>');
    await world.dav(`DELETE ${world.home}/dense/`);
  });

  it('refuses what it does not know', async () => {
    for (const [filter, condition] of [
      [comp('<C:unknown/>'), 'C:supported-filter'],
      [
        comp('<C:prop-filter name="X"><C:text-match collation="i;x">y</C:text-match></C:prop-filter>'),
        'C:supported-collation',
      ],
      [range('20260101T000000Z', '20270101T000000Z'), 'C:valid-filter'],
    ] as const) {
      const answer = await query('query/', filter);
      expect([answer.status, answer.text.includes(`<${condition}/>`)]).toEqual([403, true]);
    }
    const home = await query('', '');
    expect([home.status, home.text.includes('<D:supported-report/>')]).toEqual([403, true]);
    expect((await report('query/', 'version-tree', '')).text).toContain('<D:supported-report/>');
  });
});

describe('addressbook-query', () => {
  const query = (filter: string, more = '') =>
    report('addressbooks/people/', 'R:addressbook-query', `${ETAG}<R:filter${filter}</R:filter>${more}`);
  beforeAll(() =>
    make('addressbooks/people', {
      'ann.vcf': card('ann', ['EMAIL;TYPE=WORK:ann@example.test', 'NICKNAME:Annie']),
      'bob.vcf': card('bob', ['EMAIL;TYPE=HOME:bob@example.test']),
      'zoe.vcf': card('zoe', ['NICKNAME:ZOÉ']),
    }),
  );

  it('by texts, types and parameters, with anyof and allof', async () => {
    const match = (text: string, more = '') => `<R:text-match${more}>${text}</R:text-match>`;
    const prop = (name: string, inner: string, more = '') =>
      `<R:prop-filter name="${name}"${more}>${inner}</R:prop-filter>`;
    expect(names(await query(`>${prop('EMAIL', match('@EXAMPLE'))}`)).toSorted()).toEqual(['ann.vcf', 'bob.vcf']);
    expect(names(await query(`>${prop('NICKNAME', match('zoé', ' match-type="equals"'))}`))).toEqual(['zoe.vcf']);
    expect(
      names(
        await query(
          `>${prop('EMAIL', match('ann', ' match-type="starts-with"'))}${prop('NICKNAME', match('zo', ' match-type="starts-with"'))}`,
        ),
      ).toSorted(),
    ).toEqual(['ann.vcf', 'zoe.vcf']);
    expect(
      names(
        await query(
          ` test="allof">${prop('EMAIL', match('test', ' match-type="ends-with"'))}${prop('NICKNAME', '<R:is-not-defined/>')}`,
        ),
      ),
    ).toEqual(['bob.vcf']);
    expect(
      names(
        await query(
          `>${prop('EMAIL', '<R:param-filter name="TYPE"><R:text-match>work</R:text-match></R:param-filter>')}`,
        ),
      ),
    ).toEqual(['ann.vcf']);
    expect(names(await query('>'))).toHaveLength(3);
  });

  it('is cut at the limit, and says so', async () => {
    const answer = await query('>', '<R:limit><R:nresults>2</R:nresults></R:limit>');
    expect(names(answer)).toHaveLength(2);
    expect(answer.multi().all.at(-1)).toMatchObject({ href: `${world.home}/addressbooks/people/`, status: 507 });
    const wrong = await query(
      '><R:prop-filter name="FN"><R:text-match collation="i;x">y</R:text-match></R:prop-filter>',
    );
    expect([wrong.status, wrong.text.includes('<CR:supported-collation/>')]).toEqual([403, true]);
  });
});

describe('free and busy', () => {
  beforeAll(() =>
    make('busy', {
      'a.ics': event('a'),
      'b.ics': event('b', ['DTSTART:20260110T103000Z', 'DTEND:20260110T120000Z']),
      'maybe.ics': event('maybe', ['DTSTART:20260110T140000Z', 'DTEND:20260110T150000Z', 'STATUS:TENTATIVE']),
      'free.ics': event('free', ['DTSTART:20260110T160000Z', 'DTEND:20260110T170000Z', 'TRANSP:TRANSPARENT']),
      'gone.ics': event('gone', ['DTSTART:20260110T180000Z', 'DTEND:20260110T190000Z', 'STATUS:CANCELLED']),
    }),
  );
  const PERIODS = [
    'FREEBUSY;FBTYPE=BUSY:20260110T100000Z/20260110T120000Z',
    'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260110T140000Z/20260110T150000Z',
  ];

  it('of a calendar, joined', async () => {
    const answer = await report(
      'busy/',
      'C:free-busy-query',
      '<C:time-range start="20260110T000000Z" end="20260111T000000Z"/>',
    );
    expect([answer.status, answer.headers['content-type']]).toEqual([
      200,
      'text/calendar; charset=utf-8; component=VFREEBUSY',
    ]);
    expect(answer.text.match(/FREEBUSY;\S+/g)).toEqual(PERIODS);
  });

  it('of the caller at the outbox; of no other address, whether it is here or not', async () => {
    const request = (range = ['20260110T090000Z', '20260110T153000Z']) =>
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:x',
        'METHOD:REQUEST',
        'BEGIN:VFREEBUSY',
        'UID:fb',
        'DTSTAMP:20260101T000000Z',
        `DTSTART:${range[0]}`,
        `DTEND:${range[1]}`,
        `ORGANIZER:mailto:${world.box.address}`,
        `ATTENDEE:mailto:${world.box.address.toUpperCase()}`,
        'ATTENDEE:mailto:nobody@example.test',
        'END:VFREEBUSY',
        'END:VCALENDAR',
        '',
      ].join('\r\n');
    const headers = { 'content-type': 'text/calendar' };
    const answer = await world.dav(`POST ${world.home}/outbox/`, { body: request(), headers });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<C:request-status>2.0;Success');
    expect(answer.text).toContain('<C:request-status>3.8;No authority');
    for (const period of PERIODS) expect(answer.text).toContain(period);
    await world.dav(`PROPPATCH ${world.home}/inbox/`, {
      body: `<propertyupdate ${DECLARED}><set><prop><C:calendar-availability>${[
        ...[
          'BEGIN:VCALENDAR',
          'BEGIN:VAVAILABILITY',
          'UID:av',
          'DTSTAMP:20260101T000000Z',
          'BEGIN:AVAILABLE',
          'UID:w',
          'DTSTAMP:20260101T000000Z',
        ],
        ...[
          'DTSTART:20260101T100000Z',
          'DTEND:20260101T150000Z',
          'RRULE:FREQ=DAILY',
          'END:AVAILABLE',
          'END:VAVAILABILITY',
          'END:VCALENDAR',
          '',
        ],
      ].join('&#13;\n')}</C:calendar-availability></prop></set></propertyupdate>`,
    });
    const away = await world.dav(`POST ${world.home}/outbox/`, { body: request(), headers });
    expect(away.text).toContain('FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20260110T090000Z/20260110T100000Z');
    expect(away.text).toContain('FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20260110T150000Z/20260110T153000Z');
    expect(
      (
        await world.dav(`POST ${world.home}/outbox/`, {
          body: request().replace(`ORGANIZER:mailto:${world.box.address}`, 'ORGANIZER:mailto:x@y.test'),
          headers,
        })
      ).status,
    ).toBe(403);
    expect((await world.dav(`POST ${world.home}/outbox/`, { body: 'x', headers })).status).toBe(403);
  });
});

describe('reports about principals', () => {
  const at = (path: string, name: string, inner: string) =>
    world.dav(`REPORT ${path}`, { depth: '0', body: `<${name} ${DECLARED}>${inner}</${name.split(' ')[0]}>` });

  it('follow hrefs', async () => {
    const answer = await at(
      `${world.home}/`,
      'expand-property',
      '<property name="current-user-principal"><property name="displayname"/><property name="nothing"/></property>',
    );
    expect(answer.status).toBe(207);
    expect(answer.text).toMatch(/<D:current-user-principal><D:response><D:href>[^<]*<\/D:href>.*<D:displayname>box1@/s);
  });

  it('know the caller alone', async () => {
    const search = (text: string) =>
      at(
        '/principals/',
        'principal-property-search',
        `<property-search><prop><displayname/></prop><match>${text}</match></property-search><prop><displayname/></prop>`,
      );
    expect((await search(world.box.address.slice(0, 4))).multi().all).toHaveLength(1);
    const other = await world.service.mailbox();
    expect((await search(other.address)).multi().all).toHaveLength(0);
    expect((await at('/', 'principal-match', '<self/>')).multi().all).toHaveLength(1);
    expect((await at('/principals/', 'principal-search-property-set', '')).text).toContain('<D:displayname/>');
    expect(
      (await at(`${world.home}/default/`, 'acl-principal-prop-set', '<prop><displayname/></prop>')).multi().all,
    ).toHaveLength(1);
  });
});
