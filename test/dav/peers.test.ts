import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { makeTestDirectory } from '../support/test-directory.js';
import { card, type DavWorld, event, openDavWorld, propfind } from './dav-world.js';

const run = promisify(execFile);
let world: DavWorld;
let place: Awaited<ReturnType<typeof makeTestDirectory>>;
/** After the restart another one. */
let app: TestApp;
beforeAll(async () => {
  world = await openDavWorld();
  app = world.service.app;
  place = await makeTestDirectory();
});
afterAll(async () => {
  if (app !== world.service.app) await app[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
  await place.remove();
});

const file = (...parts: string[]) => join(place.path, ...parts);
const environment = () => ({
  ...process.env,
  HOME: place.path,
  XDG_DATA_HOME: file('data'),
  XDG_CACHE_HOME: file('cache'),
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
});
const dav: DavWorld['dav'] = (request, options) => world.dav(request, { ...options, port: app.ports.http ?? 0 });
const put = (path: string, body: string) =>
  dav(`PUT ${world.home}/${path}`, {
    body,
    headers: { 'content-type': path.includes('.vcf') ? 'text/vcard' : 'text/calendar' },
  });

function writeVdirsyncerConfig(): void {
  const { address, password } = world.box;
  const pair = (kind: 'cal' | 'card', ending: string) => `
[pair ${kind}]
a = "${kind}_local"
b = "${kind}_remote"
collections = ["from a", "from b"]
conflict_resolution = "b wins"
[storage ${kind}_local]
type = "filesystem"
path = "${file(kind)}/"
fileext = "${ending}"
[storage ${kind}_remote]
type = "${kind}dav"
url = "${app.baseUrl}/"
username = "${address}"
password = "${password}"
`;
  writeFileSync(
    file('vdirsyncer'),
    `[general]\nstatus_path = "${file('status')}/"\n${pair('cal', '.ics')}${pair('card', '.vcf')}`,
  );
}

/** Every question is answered with yes. */
async function vdirsyncer(command: 'discover' | 'sync'): Promise<string> {
  const yes = 'y\n'.repeat(20);
  const { stdout, stderr } = await run(
    'sh',
    ['-c', `printf '${yes.replaceAll('\n', '\\n')}' | vdirsyncer -c ${file('vdirsyncer')} -v INFO ${command}`],
    { env: environment() },
  );
  return stdout + stderr;
}

const MOVED = /(?:Copying|Deleting|updating|Uploading)/i;
const tokens = async () => {
  const answers = await Promise.all(
    ['default/', 'addressbooks/default/'].map((path) =>
      dav(`PROPFIND ${world.home}/${path}`, { body: propfind('sync-token') }),
    ),
  );
  return answers.map((answer) => answer.multi().all[0]?.props['{DAV:}sync-token']?.text);
};

describe('vdirsyncer', () => {
  by('vdirsyncer')(
    'finds everything from the root, makes collections, and keeps both sides in step over a restart',
    async () => {
      await dav(`PROPFIND ${world.home}/`, { depth: '1' });
      await dav(`PROPFIND ${world.home}/addressbooks/`, { depth: '1' });
      const odd = event('odd', ['X-ODD;A="b:c":d', 'DESCRIPTION:Grüße 😀\\, folded', '  further']);
      expect((await put('default/a.ics', event('a'))).status).toBe(201);
      expect((await put('default/odd.ics', odd)).status).toBe(201);
      expect((await put('addressbooks/default/c.vcf', card('c', ['item1.TEL:1', 'item1.X-ABLabel:Odd']))).status).toBe(
        201,
      );
      for (const kind of ['cal', 'card']) mkdirSync(file(kind, 'made'), { recursive: true });
      writeFileSync(file('cal', 'made', 'x.ics'), event('x'));
      writeVdirsyncerConfig();
      await vdirsyncer('discover');
      await vdirsyncer('sync');
      expect((await dav(`GET ${world.home}/made/x.ics`)).text).toBe(event('x'));
      expect((await dav(`PROPFIND ${world.home}/addressbooks/made/`)).status).toBe(207);
      expect(readdirSync(file('cal', 'default')).length).toBe(2);
      const locals = readdirSync(file('cal', 'default')).map((name) =>
        readFileSync(file('cal', 'default', name), 'utf8'),
      );
      expect(locals).toContain(odd);

      // Edits on both sides
      const local = (uid: string) => {
        const name = readdirSync(file('cal', 'default')).find((each) =>
          readFileSync(file('cal', 'default', each), 'utf8').includes(`UID:${uid}\r\n`),
        );
        return file('cal', 'default', name ?? 'missing');
      };
      writeFileSync(file('cal', 'default', 'new.ics'), event('new'));
      writeFileSync(local('a'), event('a', [], 'Edited there'));
      await dav(`DELETE ${world.home}/default/odd.ics`);
      const daily = ['DTSTART:20260301T090000Z', 'DTEND:20260301T100000Z', 'RRULE:FREQ=DAILY;COUNT=3'];
      await put('default/khal.ics', event('khal', daily, 'Seen by khal'));
      await put('addressbooks/default/khard.vcf', card('khard', ['EMAIL:seen@example.test']));
      rmSync(file('card', 'default', readdirSync(file('card', 'default'))[0] ?? ''));
      writeFileSync(file('card', 'default', 'd.vcf'), card('d'));
      await vdirsyncer('sync');
      expect((await dav(`GET ${world.home}/default/a.ics`)).text).toBe(event('a', [], 'Edited there'));
      expect((await dav(`GET ${world.home}/default/new.ics`)).text).toBe(event('new'));
      expect(readdirSync(file('cal', 'default'))).toHaveLength(3);
      expect((await dav(`GET ${world.home}/addressbooks/default/c.vcf`)).status).toBe(404);
      expect((await dav(`GET ${world.home}/addressbooks/default/d.vcf`)).text).toBe(card('d'));

      // A second run moves nothing
      const before = await tokens();
      expect(await vdirsyncer('sync')).not.toMatch(MOVED);
      expect(await tokens()).toEqual(before);

      // Nor does one after a restart
      const { dataDir, location } = app;
      await app.stop();
      app = await startTestApp({
        dataDir,
        ...(location.engine === 'postgres' && { env: { DATABASE_URL: location.url } }),
      });
      expect(await tokens()).toEqual(before);
      writeVdirsyncerConfig();
      await vdirsyncer('discover');
      expect(await vdirsyncer('sync')).not.toMatch(MOVED);
      expect(await tokens()).toEqual(before);
    },
  );
});

describe('khal and khard, over vdirsyncer', () => {
  by('khal')('shows events, and adds one', async () => {
    writeFileSync(
      file('khal'),
      `[calendars]\n[[own]]\npath = ${file('cal', 'default')}\n[sqlite]\npath = ${file('khal.db')}\n[locale]\nlocal_timezone = UTC\ndefault_timezone = UTC\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n[default]\ndefault_calendar = own\n`,
    );
    const khal = (...args: string[]) => run('khal', ['-c', file('khal'), ...args], { env: environment() });
    expect((await khal('list', '2026-03-02', '1d')).stdout).toContain('Seen by khal');
    await khal('new', '2026-03-05 10:00', '11:00', 'Made by khal');
    await vdirsyncer('sync');
    expect((await dav(`GET ${world.home}/default/`)).text).toContain('SUMMARY:Made by khal');
  });

  by('khard')('shows contacts, and adds one', async () => {
    writeFileSync(
      file('khard'),
      `[addressbooks]\n[[own]]\npath = ${file('card', 'default')}\n[general]\ndefault_action = list\n`,
    );
    const khard = (...args: string[]) => run('khard', ['-c', file('khard'), ...args], { env: environment() });
    expect((await khard('email', '--parsable', 'khard')).stdout).toContain('seen@example.test');
    writeFileSync(file('contact'), 'First name: Made\nLast name: Khard\nEmail:\n  work: made@example.test\n');
    await khard('new', '-i', file('contact'), '-a', 'own');
    await vdirsyncer('sync');
    expect((await dav(`GET ${world.home}/addressbooks/default/`)).text).toContain('made@example.test');
  });
});

function by(program: string) {
  const isInstalled = ['vdirsyncer', program].every(
    (each) => spawnSync('sh', ['-c', `command -v ${each}`]).status === 0,
  );
  if (!isInstalled) it.skip(`${program} or vdirsyncer is not installed`, () => {});
  return it.skipIf(!isInstalled);
}
