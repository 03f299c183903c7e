import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AliasFixture, startAliases } from './alias-fixture.js';

const ALIASES = '/v1/domains/example.test/aliases';
let app: AliasFixture;
const samples = [
  { name: 'sales', recipients: ['first@remote.test'], labels: ['Shop', 'money'], description: 'zulu' },
  { name: '*', recipients: ['all@remote.test'] },
  {
    name: 'ann',
    recipients: ['ANN@Home.test', 'https://hooks.remote.test/x'],
    description: 'alpha',
    max_quota: '1 GB',
  },
  { name: 'sales-team', recipients: ['ann@example.test'], labels: ['team'], is_enabled: false },
  { name: 'ünïcode', recipients: ['u@remote.test'] },
  { name: '/^x-/', recipients: ['x@remote.test'] },
];
beforeAll(async () => {
  app = await startAliases();
  for (const sample of samples) {
    await app.call(app.ann, `POST ${ALIASES}`, sample);
    await app.clock.advance(1000);
  }
  for (let i = 0; i < 15; i++) await app.call(app.bob, `POST ${ALIASES}`, { name: `bob-${i}` });
});
afterAll(() => app[Symbol.asyncDispose]());

async function list(query: string, as = app.ann) {
  const answer = await app.call(as, `GET ${ALIASES}?${query}`);
  const names = Array.isArray(answer.body) ? answer.body.map(({ name }: { name: string }) => name) : [];
  return { ...answer, names };
}

describe('a list of aliases', () => {
  it('is the whole domain for an admin, oldest first, with its counts', async () => {
    const { names, headers } = await list('');
    expect(names.slice(0, 6)).toEqual(samples.map(({ name }) => name));
    expect(headers.get('x-item-count')).toBe('21');
    expect(headers.get('x-page-count')).toBe('1');
    expect(headers.get('x-page-size')).toBe('21');
  });

  it('is their own for a plain member, in pages that neither repeat nor miss one', async () => {
    const first = await list('limit=10', app.bob);
    const second = await list('limit=10&page=2', app.bob);
    expect(first.headers.get('x-item-count')).toBe('15');
    expect(first.names).toHaveLength(10);
    expect(new Set([...first.names, ...second.names]).size).toBe(15);
    expect((await list('page=9', app.bob)).names).toEqual([]);
  });

  it.each([
    ['name', ['*', '/^x-/', 'ann']],
    ['-name', ['ünïcode', 'sales-team', 'sales']],
    ['-description', ['sales', 'ann']],
    ['-max_quota', ['ann']],
    ['is_enabled', ['sales-team']],
    ['-created_at', ['bob-']],
    ['nonsense', ['sales', '*', 'ann']],
  ])('is sorted by %s', async (sort, beginning) => {
    const { names } = await list(`sort=${sort}`);
    expect(names.slice(0, beginning.length).map((name: string) => (name.startsWith('bob-') ? 'bob-' : name))).toEqual(
      beginning,
    );
  });

  it.each(['created_at', 'name', 'description', 'max_quota', 'vacation_responder_subject', 'smtp_limit', 'updated_at'])(
    'is the exact reverse with a hyphen, also where all are equal, and with a search: %s',
    async (field) => {
      const up = (await list(`sort=${field}`)).names;
      expect((await list(`sort=-${field}`)).names).toEqual(up.toReversed());
      expect((await list(`sort=${field}&q=.`)).names).toEqual(up);
      expect((await list(`sort=-${field}&q=.`)).names).toEqual(up.toReversed());
    },
  );
});

describe('a search for aliases', () => {
  it.each([
    ['q=SALES', ['sales', 'sales-team']],
    ['q=money', ['sales']],
    ['q=home\\.test', ['ann']],
    ['q=alpha', []],
    ['q=^sales$', ['sales']],
    ['q=first|team', ['sales', 'sales-team']],
    ['q=*', ['*']],
    ['name=*', ['*']],
    ['q=ann@example.test', ['ann']],
    ['q=ANN@EXAMPLE.TEST', ['ann']],
    ['q=nobody@example.test', []],
    ['name=ann', ['ann']],
    ['name=^s&recipient=remote', ['sales']],
    ['recipient=ann@', ['ann', 'sales-team']],
    ['recipient=hooks', ['ann']],
    ['name=ÜNÏ', ['ünïcode']],
    ['q=', undefined],
  ])('%s', async (query, expected) => {
    const { status, names, headers } = await list(query.replaceAll('^', '%5E').replaceAll('|', '%7C'));
    expect(status).toBe(200);
    if (expected) expect(names).toEqual(expected);
    expect(headers.get('x-item-count')).toBe(String(expected?.length ?? 21));
  });

  it('has its own pages and counts', async () => {
    const first = await list('q=bob-&limit=10');
    const second = await list('q=bob-&limit=10&page=2');
    expect(first.headers.get('x-item-count')).toBe('15');
    expect(first.headers.get('x-page-count')).toBe('2');
    expect(new Set([...first.names, ...second.names]).size).toBe(15);
  });

  it('never leaves the scope of a plain member', async () => {
    expect((await list('q=sales', app.bob)).names).toEqual([]);
    expect((await list('q=*', app.bob)).names).toEqual([]);
    expect((await list('q=ann@example.test', app.bob)).names).toEqual([]);
  });

  it.each(['q=(', 'name=(', 'recipient=*', 'recipient=(', `q=${'a'.repeat(257)}`])('%s is 400', async (query) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(body.message).toContain(query.split('=')[0]);
  });
});

it('a search reads a large domain in windows and misses none', async () => {
  const large = await app.addDomain('large.test', [[app.ann, 'admin']]);
  const now = app.clock.now();
  const template = await app.db.reader
    .selectFrom('alias')
    .selectAll()
    .where('name', '=', 'sales')
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 2500 }, (_, i) => ({
    ...template,
    id: i.toString(16).padStart(24, '0'),
    domain_id: large.id,
    name: `box-${i}`,
    created_at: now + Math.floor(i / 7),
  }));
  await app.db.inTransaction(async (tx) => {
    for (let i = 0; i < rows.length; i += 500)
      await tx
        .insertInto('alias')
        .values(rows.slice(i, i + 500))
        .execute();
  });
  const request = { page: 1, limit: 1000, sort: { field: 'created_at', isDescending: false } };
  const all = await app.aliases.list(app.ann.actor, 'large.test', { q: 'b.x' }, request);
  expect(all.total).toBe(2500);
  const nines = await app.aliases.list(app.ann.actor, 'large.test', { name: '9$' }, request);
  expect(nines.items.map(({ alias }) => alias.name)).toEqual(
    rows.map(({ name }) => name).filter((name) => name.endsWith('9')),
  );
  let turns = 0;
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  await app.aliases.list(app.ann.actor, 'large.test', { name: 'box-2499' }, request);
  clearImmediate(counting);
  expect(turns).toBeGreaterThanOrEqual(4); // others get their turn between the windows
  const one = await app.aliases.list(app.ann.actor, 'large.test', { q: 'box-2499@large.test' }, request);
  expect(one.items.map(({ alias }) => alias.name)).toEqual(['box-2499']);
});
