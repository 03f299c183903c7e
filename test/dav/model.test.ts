import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiAnswer, callApi } from '../support/api-client.js';
import { queryDatabase } from '../support/raw-query.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { type DavReply, type DavWorld, DECLARED, event, openDavWorld, propfind } from './dav-world.js';

const STEPS = 20;
const NAMES = 24;
const RESTARTS = [7, 14];
/** Enough changes come after them that pages are written while the clients work. */
const PUT_BEFORE = 110;
const PART = 7;

let world: DavWorld;
/** After a restart another one. */
let app: TestApp;
beforeAll(async () => {
  world = await openDavWorld();
  app = world.service.app;
  await world.dav(`PROPFIND ${world.home}/`, { depth: '1' });
});
afterAll(async () => {
  if (app !== world.service.app) await app[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

const folder = () => `${world.home}/default/`;
const dav: DavWorld['dav'] = (request, options) => world.dav(request, { ...options, port: app.ports.http ?? 0 });
const rest = (request: string, body?: unknown): Promise<ApiAnswer> =>
  callApi(app.baseUrl, request, { as: [world.box.address, world.box.password], ...(body !== undefined && { body }) });
const statusOf = async (reply: Promise<DavReply | ApiAnswer>) => (await reply).status;
const idOf = (href: string) => decodeURIComponent(href).split('/').at(-1)?.replace('.ics', '') ?? '';

/** What is there, by id, as the clients wrote it. */
type Model = Map<string, string>;
/** One change of one object, and the status that its writer was told, beside the one it should be told. */
type Writer = (model: Model, id: string, roll: number, text: string) => Promise<[told: number, expected: number]>;

const writeDav: Writer = async (model, id, roll, text) => {
  const isThere = model.has(id);
  const path = `${folder()}${id}.ics`;
  if (roll < 6) {
    model.set(id, text);
    const headers = { 'content-type': 'text/calendar' };
    return [await statusOf(dav(`PUT ${path}`, { body: text, headers })), isThere ? 204 : 201];
  }
  if (roll < 8) {
    model.delete(id);
    return [await statusOf(dav(`DELETE ${path}`)), isThere ? 204 : 404];
  }
  const to = `${id}-moved-${roll}`;
  const wasThere = model.has(to);
  const moved = model.get(id);
  if (moved !== undefined) model.set(to, moved);
  model.delete(id);
  const headers = { destination: `${folder()}${to}.ics` };
  return [await statusOf(dav(`MOVE ${path}`, { headers })), !isThere ? 404 : wasThere ? 204 : 201];
};

const writeRest: Writer = async (model, id, roll, ical) => {
  const isThere = model.has(id);
  if (roll < 4) {
    if (!isThere) model.set(id, ical);
    const body = { calendar_id: 'default', event_id: id, ical };
    return [await statusOf(rest('POST /v1/calendar-events', body)), isThere ? 409 : 200];
  }
  if (roll < 8) {
    if (isThere) model.set(id, ical);
    return [await statusOf(rest(`PUT /v1/calendar-events/${id}`, { ical })), isThere ? 200 : 404];
  }
  model.delete(id);
  return [await statusOf(rest(`DELETE /v1/calendar-events/${id}`)), isThere ? 200 : 404];
};

/** Two devices and a caller of the API. */
const WRITERS = [writeDav, writeDav, writeRest];

/** Knows the calendar by sync-collection alone, in parts. */
async function sync(copy: Map<string, string>, token: string): Promise<string> {
  const body = `<sync-collection ${DECLARED}><sync-token>${token}</sync-token><sync-level>1</sync-level><limit><nresults>${PART}</nresults></limit><prop><getetag/></prop></sync-collection>`;
  const answer = await dav(`REPORT ${folder()}`, { body });
  expect(answer.status).toBe(207);
  const { all, syncToken } = answer.multi();
  for (const { href, status, props } of all) {
    if (status === 404) copy.delete(idOf(href));
    else if (status === undefined || status === 200) copy.set(idOf(href), props['{DAV:}getetag']?.text ?? '');
  }
  if (!syncToken) throw new Error('no token');
  return all.some(({ status }) => status === 507) ? sync(copy, syncToken) : syncToken;
}

async function restart(): Promise<void> {
  const { dataDir, location } = world.service.app;
  await app.stop();
  app = await startTestApp({ dataDir, ...(location.engine === 'postgres' && { env: { DATABASE_URL: location.url } }) });
}

function createDice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it('two devices, the API and a client that only syncs see one calendar, over folds and restarts', async () => {
  const dice = createDice(20_261_119);
  const model: Model = new Map();
  const put = async (n: number) => writeDav(model, `old-${n}`, 0, event(`old-${n}`));
  for (let n = 0; n < PUT_BEFORE; n += 11) await Promise.all(Array.from({ length: 11 }, (_, i) => put(n + i)));
  const copy = new Map<string, string>();
  let token = '';
  for (let step = 0; step < STEPS; step++) {
    // At once, each at an object of its own; that all of them want one is in test/groupware/races.test.ts
    const ids = WRITERS.map(
      (_, n) => `e${dice(NAMES / WRITERS.length) * WRITERS.length + ((n + step) % WRITERS.length)}`,
    );
    const writes = WRITERS.map((write, n) => {
      const id = ids[n] ?? '';
      const uid = /UID:(.*)\r/.exec(model.get(id) ?? '')?.[1] ?? `${id}-${step}`;
      return write(model, id, dice(10), event(uid, [], `Written in step ${step}`));
    });
    for (const [told, expected] of await Promise.all(writes)) expect([step, told]).toEqual([step, expected]);
    if (RESTARTS.includes(step)) await restart();
    token = await sync(copy, token);
    const listed = (await dav(`PROPFIND ${folder()}`, { depth: '1', body: propfind('getetag') })).multi().all.slice(1);
    expect(new Map(listed.map(({ href, props }) => [idOf(href), props['{DAV:}getetag']?.text]))).toEqual(copy);
    expect([...copy.keys()].toSorted()).toEqual([...model.keys()].toSorted());
    if (step % 4 !== 3) continue;
    const { body } = await rest('GET /v1/calendar-events?limit=1000');
    expect(new Map(body.map((each: { id: string; ical: string }) => [each.id, each.ical]))).toEqual(model);
  }
  await app.stop();
  expect(await queryDatabase(world.service.app.location, 'select id from dav_page')).not.toEqual([]);
});
