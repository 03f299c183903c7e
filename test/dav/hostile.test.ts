import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DavWorld, DECLARED, event, openDavWorld } from './dav-world.js';

let world: DavWorld;
beforeAll(async () => {
  world = await openDavWorld();
  await world.dav(`PROPFIND ${world.home}/`, { depth: '1' });
});
afterAll(() => world[Symbol.asyncDispose]());

describe('hostile requests get a clear answer', () => {
  const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join('');
  const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;
  const CASES: readonly (readonly [name: string, method: string, body: string, status: number])[] = [
    [
      'a billion laughs',
      'PROPFIND',
      `<!DOCTYPE a [<!ENTITY e0 "ha">${entities}]><propfind xmlns="DAV:"><prop>&e9;</prop></propfind>`,
      403,
    ],
    [
      'a file of the server',
      'PROPFIND',
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><propfind xmlns="DAV:"><prop>&x;</prop></propfind>',
      403,
    ],
    ['broken XML', 'PROPFIND', '<propfind xmlns="DAV:"><prop>', 400],
    ['XML of something else', 'PROPFIND', '<html/>', 400],
    ['deep XML', 'PROPPATCH', nested(40), 400],
    ['too many elements', 'PROPFIND', `<propfind xmlns="DAV:"><prop>${'<a/>'.repeat(100_001)}</prop></propfind>`, 400],
    ['too much XML', 'PROPFIND', `<propfind xmlns="DAV:"><!--${'x'.repeat(4 * 1024 * 1024)}--></propfind>`, 400],
    [
      'too many hrefs',
      'REPORT',
      `<C:calendar-multiget ${DECLARED}><prop/>${'<href>/x</href>'.repeat(10_001)}</C:calendar-multiget>`,
      400,
    ],
    [
      'a huge filter',
      'REPORT',
      `<C:calendar-query ${DECLARED}><prop/><C:filter><C:comp-filter name="VCALENDAR">${'<C:prop-filter name="X"/>'.repeat(50_000)}</C:comp-filter></C:filter></C:calendar-query>`,
      403,
    ],
    ['no bodies at all', 'REPORT', '', 400],
  ];
  it.each(CASES)('%s', async (_, method, body, status) => {
    const answer = await world.dav(`${method} ${world.home}/default/`, { body, depth: '1' });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/xml; charset="utf-8"');
    expect(answer.text).not.toMatch(/ at .*\.[jt]s|root:/);
  });

  it('paths that lead elsewhere', async () => {
    for (const path of [
      '/dav/%2e%2e/etc',
      '/dav/..%2f..%2fetc',
      `${world.home}/default/%00`,
      `${world.home}/default/%ff`,
      `${world.home}/a/b/c/d`,
    ]) {
      expect([path, (await world.dav(`PROPFIND ${path}`)).status]).toEqual([path, 404]);
    }
  });

  it('ten thousand attendees, members or parameters', async () => {
    const many = (line: (n: number) => string) => Array.from({ length: 10_000 }, (_, n) => line(n));
    const answers = [
      await world.put(
        'default/many-attendees.ics',
        event(
          'many-attendees',
          many((n) => `ATTENDEE:mailto:a${n}@x.test`),
        ),
      ),
      await world.put(
        'default/many-parameters.ics',
        event('many-parameters', [`X${many((n) => `;A${n}=b`).join('')}:c`]),
      ),
      await world.put('default/long-uid.ics', event('u'.repeat(5000))),
    ];
    expect(answers.map(({ status, text }) => [status, /C:([a-z-]+)/.exec(text.split('?>')[1] ?? '')?.[1]])).toEqual([
      [403, 'max-attendees-per-instance'],
      [403, 'valid-calendar-data'],
      [403, 'valid-calendar-object-resource'],
    ]);
  });

  it('another’s address in every place where a path may stand', async () => {
    const other = await world.service.mailbox();
    const home = `/dav/${encodeURIComponent(other.address)}`;
    await world.dav(`PROPFIND ${home}/`, { depth: '1', as: [other.address, other.password] });
    await world.dav(`PUT ${home}/default/secret.ics`, {
      body: event('secret'),
      headers: { 'content-type': 'text/calendar' },
      as: [other.address, other.password],
    });
    await world.put('default/own.ics', event('own'));
    for (const method of ['COPY', 'MOVE']) {
      const destination = `${home}/default/stolen.ics`;
      const { status } = await world.dav(`${method} ${world.home}/default/own.ics`, { headers: { destination } });
      expect([method, status]).toEqual([method, 403]);
    }
    const secret = `<href>${home}/default/secret.ics</href><href>${home}/../${home}/default/secret.ics</href>`;
    const multiget = await world.dav(`REPORT ${world.home}/default/`, {
      body: `<C:calendar-multiget ${DECLARED}><prop><C:calendar-data/></prop>${secret}</C:calendar-multiget>`,
    });
    expect(multiget.multi().all.map(({ status }) => status)).toEqual([404, 404]);
    await world.dav(`PROPPATCH ${world.home}/inbox/`, {
      body: `<propertyupdate ${DECLARED}><set><prop><C:schedule-default-calendar-URL><href>${home}/default/</href></C:schedule-default-calendar-URL></prop></set></propertyupdate>`,
    });
    const search = await world.dav('REPORT /principals/', {
      depth: '0',
      body: `<principal-property-search ${DECLARED}><property-search><prop><S:email-address-set/></prop><match>${other.address}</match></property-search><prop><displayname/></prop></principal-property-search>`,
    });
    expect(search.multi().all).toEqual([]);
    const expand = await world.dav(`REPORT ${world.home}/inbox/`, {
      depth: '0',
      body: `<expand-property ${DECLARED}><property name="schedule-default-calendar-URL" namespace="urn:ietf:params:xml:ns:caldav"><property name="displayname"/></property></expand-property>`,
    });
    expect(expand.text).not.toContain(encodeURIComponent(other.address));
    for (const { text } of [multiget, search]) expect(text).not.toContain('SUMMARY');
  });

  it('a rule of every second since 1900, asked for a century', async () => {
    await world.put('default/dense.ics', event('dense', ['DTSTART:19000101T000000Z', 'RRULE:FREQ=SECONDLY']));
    await world.put(
      'default/never.ics',
      event('never', ['DTSTART:19000101T000000Z', 'RRULE:FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=2']),
    );
    const busy = await world.dav(`REPORT ${world.home}/default/`, {
      body: `<C:free-busy-query ${DECLARED}><C:time-range start="20000101T000000Z" end="21000101T000000Z"/></C:free-busy-query>`,
    });
    expect([busy.status, busy.text.includes('number-of-matches-within-limits')]).toEqual([507, true]);
    const found = await world.dav(`REPORT ${world.home}/default/`, {
      depth: '1',
      body: `<C:calendar-query ${DECLARED}><prop><getetag/></prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"><C:time-range start="21500101T000000Z" end="21500102T000000Z"/></C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`,
    });
    expect(found.multi().all.map(({ href }) => href.split('/').at(-1))).toEqual(['dense.ics']);
  });

  it('an unfinished body ends with the connection, and others go on', async () => {
    const calls = await Promise.all(
      Array.from({ length: 20 }, (_, i) => world.put(`default/many${i}.ics`, event(`many${i}`))),
    );
    expect(calls.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
  });
});
