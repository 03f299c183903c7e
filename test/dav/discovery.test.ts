import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DavWorld, openDavWorld, propfind } from './dav-world.js';

let world: DavWorld;
beforeAll(async () => {
  world = await openDavWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const D = '{DAV:}';
const C = '{urn:ietf:params:xml:ns:caldav}';
const CR = '{urn:ietf:params:xml:ns:carddav}';

describe('finding calendars and contacts from the address alone', () => {
  it('is told at the well-known addresses where to begin, with any method and without credentials', async () => {
    for (const request of [
      'GET /.well-known/caldav',
      'PROPFIND /.well-known/carddav',
      'OPTIONS /.well-known/caldav/',
    ]) {
      const answer = await world.dav(request, { as: null });
      expect([answer.status, answer.headers.location, answer.headers['cache-control']]).toEqual([301, '/', 'no-store']);
    }
  });

  it.each(['/', '/dav/', '/dav'])('finds principal and homes from %s', async (path) => {
    const { home, box } = world;
    const root = await world.dav(`PROPFIND ${path}`, {
      depth: '0',
      body: propfind('current-user-principal', 'resourcetype'),
    });
    expect(root.status).toBe(207);
    expect(root.headers.dav).toContain('calendar-access');
    const principal = root.multi().all[0]?.props[`${D}current-user-principal`]?.text;
    expect(principal).toBe(`/principals/${encodeURIComponent(box.address)}/`);
    const found = await world.dav(`PROPFIND ${principal}`, {
      depth: '0',
      body: propfind(
        'C:calendar-home-set',
        'R:addressbook-home-set',
        'C:calendar-user-address-set',
        'C:schedule-outbox-URL',
        'displayname',
      ),
    });
    const { props } = found.multi().of('/');
    expect(props[`${C}calendar-home-set`]?.text).toBe(`${home}/`);
    expect(props[`${CR}addressbook-home-set`]?.text).toBe(`${home}/addressbooks/`);
    expect(props[`${C}calendar-user-address-set`]?.text).toContain(`mailto:${box.address}`);
    expect(props[`${C}schedule-outbox-URL`]?.text).toBe(`${home}/outbox/`);
    expect(props[`${D}displayname`]?.text).toBe(box.address);
  });

  it('is the same door at caldav. and carddav. of the host', async () => {
    const answer = await world.dav('PROPFIND /', { headers: { host: 'caldav.localhost' }, depth: '0' });
    expect(answer.status).toBe(207);
    expect((await world.dav('GET /v1/session', { headers: { host: 'elsewhere.test' } })).status).toBe(403);
  });

  it('leaves the root to the dashboard when a browser opens it', async () => {
    expect((await world.dav('GET /', { as: null, headers: { accept: 'text/html' } })).headers.dav).toBeUndefined();
  });

  it('names its classes and methods without credentials, and answers preflights as before', async () => {
    const answer = await world.dav(`OPTIONS ${world.home}/default/`, { as: null });
    expect([answer.status, answer.headers.dav]).toEqual([
      200,
      '1, 3, access-control, extended-mkcol, calendar-access, calendar-auto-schedule, addressbook',
    ]);
    expect(answer.headers.allow).toContain('MKCALENDAR');
    const preflight = await world.dav('OPTIONS /', {
      as: null,
      headers: { origin: 'https://app.test', 'access-control-request-method': 'PROPFIND' },
    });
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, 'https://app.test']);
    expect(preflight.headers['access-control-allow-methods']).toContain('PROPFIND');
  });
});

describe('who may come in', () => {
  it('asks for Basic with UTF-8, in XML', async () => {
    for (const as of [null, [world.box.address, 'wrong'], [world.service.token, '']] as const) {
      const answer = await world.dav(`PROPFIND ${world.home}/`, { as });
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Basic realm="waypost", charset="UTF-8"');
      expect(answer.headers['content-type']).toBe('application/xml; charset="utf-8"');
      expect(answer.text).toContain('<D:error');
    }
  });

  it('refuses what belongs to another address, whether it is there or not', async () => {
    const other = await world.service.mailbox();
    for (const address of [other.address, 'nobody@example.test', 'a@elsewhere.test']) {
      for (const path of [
        `/dav/${address}/`,
        `/dav/${address}/default/x.ics`,
        `/principals/${address}/`,
        `/dav/principals/${address}/`,
      ]) {
        for (const method of ['PROPFIND', 'GET', 'PUT', 'DELETE', 'REPORT', 'MKCALENDAR', 'COPY', 'OPTIONS_']) {
          const answer = await world.dav(`${method.replace('_', '')} ${path}`, {
            headers: { destination: `${world.home}/x/` },
          });
          if (method === 'OPTIONS_') expect(answer.status).toBe(200);
          else
            expect([method, path, answer.status, answer.text.includes('need-privileges')]).toEqual([
              method,
              path,
              403,
              true,
            ]);
        }
      }
    }
  });

  it('takes the address in any case, and a path without its slash', async () => {
    const answer = await world.dav(`PROPFIND /dav/${world.box.address.toUpperCase()}`, { depth: '0' });
    expect([answer.status, answer.headers['content-location']]).toEqual([207, `${world.home}/`]);
  });

  it('tells a right password that mailboxes are switched off', async () => {
    const box = await world.service.mailbox();
    await world.service.app.call(`PUT ${box.path}`, { as: world.service.token, body: { has_imap: false } });
    const answer = await world.dav(`PROPFIND /dav/${box.address}/`, { as: [box.address, box.password] });
    expect(answer.status).toBe(403);
    expect(answer.headers['www-authenticate']).toBeUndefined();
  });
});

describe('the homes', () => {
  it('have a calendar, an inbox, an outbox and a book, made once however many ask', async () => {
    const lists = await Promise.all(
      Array.from({ length: 6 }, () =>
        world.dav(`PROPFIND ${world.home}/`, { depth: '1', body: propfind('resourcetype', 'displayname') }),
      ),
    );
    for (const list of lists) {
      expect(
        list
          .multi()
          .all.map(({ href }) => href)
          .toSorted(),
      ).toEqual(['', 'addressbooks/', 'default/', 'inbox/', 'outbox/'].map((end) => `${world.home}/${end}`));
    }
    const calendar = lists[0]?.multi().of('/default/').props;
    expect(calendar?.[`${D}resourcetype`]?.inner).toEqual([`${D}collection`, `${C}calendar`]);
    expect(calendar?.[`${D}displayname`]?.text).toBe('Calendar');
    const books = await world.dav(`PROPFIND ${world.home}/addressbooks/`, {
      depth: '1',
      body: propfind('displayname'),
    });
    expect(books.multi().of('/default/').props[`${D}displayname`]?.text).toBe('Contacts');
  });

  it('refuse Depth infinity, and take none as 0', async () => {
    const refused = await world.dav(`PROPFIND ${world.home}/`, { depth: 'infinity' });
    expect([refused.status, refused.text.includes('propfind-finite-depth')]).toEqual([403, true]);
    expect((await world.dav(`PROPFIND ${world.home}/`)).multi().all).toHaveLength(1);
    expect((await world.dav(`PROPFIND ${world.home}/`, { headers: { depth: '7' } })).status).toBe(400);
  });

  it('cannot be deleted, and LOCK is nowhere possible', async () => {
    for (const path of ['', 'inbox/', 'outbox/', 'addressbooks/']) {
      expect((await world.dav(`DELETE ${world.home}/${path}`)).status).toBe(403);
    }
    const lock = await world.dav(`LOCK ${world.home}/default/`);
    expect([lock.status, lock.headers.allow?.includes('PROPFIND')]).toEqual([405, true]);
    expect((await world.dav(`POST ${world.home}/default/`)).status).toBe(405);
  });
});
