import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DavWorld, DECLARED, openDavWorld, propfind } from './dav-world.js';

let world: DavWorld;
beforeAll(async () => {
  world = await openDavWorld();
  await world.dav(`PROPFIND ${world.home}/`, { depth: '1' });
});
afterAll(() => world[Symbol.asyncDispose]());

const D = '{DAV:}';
const C = '{urn:ietf:params:xml:ns:caldav}';
const A = '{http://apple.com/ns/ical/}';
const patch = (path: string, inner: string) =>
  world.dav(`PROPPATCH ${world.home}/${path}`, { body: `<propertyupdate ${DECLARED}>${inner}</propertyupdate>` });
const set = (inner: string) => `<set><prop>${inner}</prop></set>`;
const read = async (path: string, ...names: string[]) =>
  (await world.dav(`PROPFIND ${world.home}/${path}`, { body: propfind(...names) })).multi().all[0]?.props ?? {};

describe('PROPFIND', () => {
  it('says 404 for what is not there, and nothing of it with return=minimal', async () => {
    const body = `<propfind ${DECLARED}><prop><displayname/><x:y xmlns:x="urn:x"/></prop></propfind>`;
    const answer = await world.dav(`PROPFIND ${world.home}/default/`, { body });
    expect(answer.multi().all[0]?.props).toMatchObject({
      [`${D}displayname`]: { status: 200 },
      '{urn:x}y': { status: 404 },
    });
    const asked: readonly Record<string, string>[] = [{ prefer: 'return=minimal' }, { brief: 't' }];
    for (const headers of asked) {
      const minimal = await world.dav(`PROPFIND ${world.home}/default/`, {
        body,
        headers,
      });
      expect(Object.keys(minimal.multi().all[0]?.props ?? {})).toEqual([`${D}displayname`]);
      expect(minimal.headers['preference-applied']).toBe('return=minimal');
    }
  });

  it('lists names, and all but what is costly', async () => {
    const all = (await world.dav(`PROPFIND ${world.home}/default/`)).multi().all[0]?.props ?? {};
    expect(all[`${D}resourcetype`]?.inner).toContain(`${C}calendar`);
    expect(all[`${D}acl`]).toBeUndefined();
    const names =
      (
        await world.dav(`PROPFIND ${world.home}/default/`, { body: `<propfind ${DECLARED}><propname/></propfind>` })
      ).multi().all[0]?.props ?? {};
    expect(names[`${D}acl`]).toEqual({ status: 200, text: '', inner: [] });
    const more = await world.dav(`PROPFIND ${world.home}/default/`, {
      body: `<propfind ${DECLARED}><allprop/><include><acl/></include></propfind>`,
    });
    expect(more.multi().all[0]?.props[`${D}acl`]?.inner).toContain(`${D}all`);
  });

  it('leaves out the collection itself with depth-noroot', async () => {
    const answer = await world.dav(`PROPFIND ${world.home}/addressbooks/`, {
      depth: '1',
      body: propfind('displayname'),
      headers: { prefer: 'depth-noroot' },
    });
    expect(answer.multi().all.map(({ href }) => href)).toEqual([`${world.home}/addressbooks/default/`]);
  });

  it('knows what a calendar takes', async () => {
    const props = await read(
      'default/',
      ...[
        'C:supported-calendar-component-set',
        'C:supported-calendar-data',
        'C:max-resource-size',
        'C:max-instances',
        'C:min-date-time',
      ],
      ...[
        'C:max-date-time',
        'C:max-attendees-per-instance',
        'supported-report-set',
        'S:getctag',
        'sync-token',
        'resource-id',
        'owner',
      ],
      ...[
        'current-user-privilege-set',
        'quota-used-bytes',
        'quota-available-bytes',
        'C:supported-collation-set',
        'creationdate',
      ],
    );
    expect(Object.entries(props).filter(([, { status }]) => status !== 200)).toEqual([]);
    expect(props[`${C}max-resource-size`]?.text).toBe('10485760');
    expect(props['{http://calendarserver.org/ns/}getctag']?.text).toBe(props[`${D}sync-token`]?.text);
    expect(props[`${D}supported-report-set`]?.inner).toEqual(
      expect.arrayContaining([`${D}sync-collection`, `${C}calendar-query`, `${C}free-busy-query`]),
    );
    expect(props[`${D}current-user-privilege-set`]?.inner).toContain(`${D}write-content`);
    const inbox = await read('inbox/', 'current-user-privilege-set', 'C:schedule-default-calendar-URL');
    expect(inbox[`${D}current-user-privilege-set`]?.inner).not.toContain(`${D}write-content`);
    expect(inbox[`${C}schedule-default-calendar-URL`]?.text).toBe(`${world.home}/default/`);
  });
});

describe('PROPPATCH', () => {
  it('sets what people see, and keeps what programs of others need as they sent it', async () => {
    const answer = await patch(
      'default/',
      set(
        '<displayname>Work &amp; home</displayname><A:calendar-color>#FF000080</A:calendar-color><A:calendar-order>7</A:calendar-order><C:calendar-description>d</C:calendar-description><C:schedule-calendar-transp><C:transparent/></C:schedule-calendar-transp><x:y xmlns:x="urn:x" a="1" xml:lang="de">a<x:z/>b &lt;</x:y>',
      ),
    );
    expect(answer.status).toBe(207);
    expect(Object.values(answer.multi().all[0]?.props ?? {}).map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 200, 200,
    ]);
    const props = await read(
      'default/',
      'displayname',
      'A:calendar-color',
      'A:calendar-order',
      'C:calendar-description',
      'C:schedule-calendar-transp',
    );
    expect([
      props[`${D}displayname`]?.text,
      props[`${A}calendar-color`]?.text,
      props[`${A}calendar-order`]?.text,
    ]).toEqual(['Work & home', '#FF000080', '7']);
    expect(props[`${C}schedule-calendar-transp`]?.inner).toEqual([`${C}transparent`]);
    const own = await world.dav(`PROPFIND ${world.home}/default/`, {
      body: `<propfind ${DECLARED}><prop><x:y xmlns:x="urn:x"/></prop></propfind>`,
    });
    expect(own.text).toMatch(/<X:y xmlns:X="urn:x" a="1" xml:lang="de">a<X:z xmlns:X="urn:x"\/>b &lt;<\/X:y>/);
    expect(own.multi().all[0]?.props['{urn:x}y']?.inner).toEqual(['{urn:x}z']);
    await patch('default/', '<remove><prop><x:y xmlns:x="urn:x"/></prop></remove>');
    expect(
      (
        await world.dav(`PROPFIND ${world.home}/default/`, {
          body: `<propfind ${DECLARED}><prop><x:y xmlns:x="urn:x"/></prop></propfind>`,
        })
      ).multi().all[0]?.props['{urn:x}y']?.status,
    ).toBe(404);
  });

  it('changes nothing when one cannot be set', async () => {
    const answer = await patch('default/', set('<displayname>Never</displayname><getetag>x</getetag>'));
    expect(answer.multi().all[0]?.props).toMatchObject({
      [`${D}getetag`]: { status: 403 },
      [`${D}displayname`]: { status: 424 },
    });
    expect(answer.text).toContain('cannot-modify-protected-property');
    expect((await read('default/', 'displayname'))[`${D}displayname`]?.text).not.toBe('Never');
    expect(
      (await patch('default/', set('<A:calendar-color>red</A:calendar-color>'))).multi().all[0]?.props[
        `${A}calendar-color`
      ]?.status,
    ).toBe(409);
    expect(
      (await patch('default/', set(`<x xmlns="urn:x">${'a'.repeat(70_000)}</x>`))).multi().all[0]?.props['{urn:x}x']
        ?.status,
    ).toBe(507);
  });

  it('knows the zone by its name and by its rules', async () => {
    const id = async () => (await read('default/', 'C:calendar-timezone-id'))[`${C}calendar-timezone-id`]?.text;
    const text =
      'BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:Europe/Rome\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nEND:VCALENDAR\r\n';
    await patch('default/', set(`<C:calendar-timezone>${text.replaceAll('\r', '&#13;')}</C:calendar-timezone>`));
    expect(await id()).toBe('Europe/Rome');
    expect((await read('default/', 'C:calendar-timezone'))[`${C}calendar-timezone`]?.text).toBe(text);
    await patch('default/', set('<C:calendar-timezone-id>Europe/Berlin</C:calendar-timezone-id>'));
    expect((await read('default/', 'C:calendar-timezone'))[`${C}calendar-timezone`]?.text).toContain(
      'TZID:Europe/Berlin',
    );
    const wrong = await patch('default/', set('<C:calendar-timezone-id>Nowhere/Land</C:calendar-timezone-id>'));
    expect(wrong.multi().all[0]?.props[`${C}calendar-timezone-id`]?.status).toBe(403);
  });

  it('keeps properties of homes, inbox and outbox, and the default calendar', async () => {
    for (const path of ['', 'inbox/', 'outbox/', 'addressbooks/']) {
      expect((await patch(path, set('<x xmlns="urn:x">kept</x>'))).multi().all[0]?.props['{urn:x}x']?.status).toBe(200);
      const found = await world.dav(`PROPFIND ${world.home}/${path}`, {
        body: `<propfind ${DECLARED}><prop><x xmlns="urn:x"/></prop></propfind>`,
      });
      expect(found.multi().all[0]?.props['{urn:x}x']?.text).toBe('kept');
    }
    await world.dav(`MKCALENDAR ${world.home}/chosen/`);
    await patch(
      'inbox/',
      set(`<C:schedule-default-calendar-URL><href>${world.home}/chosen/</href></C:schedule-default-calendar-URL>`),
    );
    expect((await read('inbox/', 'C:schedule-default-calendar-URL'))[`${C}schedule-default-calendar-URL`]?.text).toBe(
      `${world.home}/chosen/`,
    );
  });
});

describe('new collections', () => {
  const mkcol = (path: string, inner: string) =>
    world.dav(`MKCOL ${world.home}/${path}`, { body: `<mkcol ${DECLARED}><set><prop>${inner}</prop></set></mkcol>` });
  const types = async (path: string) => (await read(path, 'resourcetype'))[`${D}resourcetype`]?.inner;

  it('are calendars and books, by each of the ways that programs use', async () => {
    expect((await world.dav(`MKCALENDAR ${world.home}/a/`)).status).toBe(201);
    expect((await world.dav(`MKCOL ${world.home}/b/`)).status).toBe(201);
    expect((await world.dav(`MKCOL ${world.home}/addressbooks/c/`)).status).toBe(201);
    expect(
      (
        await mkcol(
          'd/',
          '<resourcetype><collection/><C:calendar/></resourcetype><displayname>D</displayname><A:calendar-color>#112233</A:calendar-color>',
        )
      ).status,
    ).toBe(201);
    expect((await mkcol('addressbooks/e/', '<resourcetype><collection/><R:addressbook/></resourcetype>')).status).toBe(
      201,
    );
    for (const path of ['a/', 'b/', 'd/']) expect(await types(path)).toContain(`${C}calendar`);
    for (const path of ['addressbooks/c/', 'addressbooks/e/'])
      expect(await types(path)).toContain('{urn:ietf:params:xml:ns:carddav}addressbook');
    expect((await read('d/', 'displayname'))[`${D}displayname`]?.text).toBe('D');
    expect((await world.dav(`DELETE ${world.home}/d/`)).status).toBe(204);
  });

  it('are not made elsewhere, twice, or with a fault', async () => {
    const of = async (request: string) => {
      const answer = await world.dav(request);
      return [answer.status, /<(\w+:[\w-]+)\/>/.exec(answer.text)?.[1]];
    };
    expect(await of(`MKCALENDAR ${world.home}/default/`)).toEqual([405, 'D:resource-must-be-null']);
    expect(await of(`MKCALENDAR ${world.home}/default/inner/`)).toEqual([403, 'C:calendar-collection-location-ok']);
    expect(await of(`MKCALENDAR ${world.home}/missing/inner/`)).toEqual([409, 'C:calendar-collection-location-ok']);
    expect(await of(`MKCALENDAR ${world.home}/addressbooks/x/`)).toEqual([403, 'C:calendar-collection-location-ok']);
    const book = await mkcol('x/', '<resourcetype><collection/><R:addressbook/></resourcetype>');
    expect([book.status, book.text.includes('addressbook-collection-location-ok')]).toEqual([403, true]);
    const fault = await mkcol(
      'y/',
      '<resourcetype><collection/><C:calendar/></resourcetype><displayname>y</displayname><getetag>z</getetag>',
    );
    expect(fault.status).toBe(403);
    expect(fault.text).toMatch(/<D:mkcol-response.*<D:getetag\/>.*403.*<D:displayname\/>.*424/s);
    const source = await world.dav(`MKCALENDAR ${world.home}/z/`, {
      body: `<C:mkcalendar ${DECLARED}><set><prop><S:source><href>http://x.test/</href></S:source></prop></set></C:mkcalendar>`,
    });
    expect([source.status, source.multi().all[0]?.props['{http://calendarserver.org/ns/}source']?.status]).toEqual([
      207, 403,
    ]);
    for (const path of ['x/', 'y/', 'z/']) expect((await world.dav(`PROPFIND ${world.home}/${path}`)).status).toBe(404);
  });
});
