import { describe, expect, it } from 'vitest';
import { createFanOut } from '../../src/inbound/resolve/fan-out.js';
import { type Aliases, shareDatabase, startResolve, textsOf } from './resolve-fixture.js';

shareDatabase();

describe('targets that are hosted here', () => {
  it('are followed to where they lead, with the tag, by the rules of their own domain', async () => {
    const { route, ask } = await startResolve({
      domains: { 'other.test': { port: 2525 } },
      aliases: {
        'team@example.test': ['ann@example.test', 'bob@other.test', 'carol@target.test', 'other.test'],
        'ann@example.test': { hasImap: true, recipients: ['ann@target.test'] },
        'bob@other.test': ['bob@target.test'],
        'team@other.test': ['https://h.test/'],
      },
    });
    expect(await route('team+x@example.test')).toEqual([
      'mailbox ann@example.test',
      'ann+x@target.test',
      'bob+x@target.test host target.test port 2525',
      'carol+x@target.test',
      'https://h.test/',
    ]);
    const accepted = await ask('team@example.test');
    expect(accepted).toMatchObject({
      alias: { name: 'team' },
      ways: [
        { alias: { name: 'ann' } },
        { alias: { name: 'ann' } },
        { alias: { name: 'bob' } },
        { alias: { name: 'team' } },
        {},
      ],
    });
    expect(textsOf(accepted)).toContain('To bob@other.test, which is hosted here');
  });

  it('are left to their own server while their mail does not come here', async () => {
    const { route, db } = await startResolve({
      aliases: { 'ann@example.test': ['bob@moved.test'], 'bob@moved.test': ['bob@target.test'] },
    });
    await db.inTransaction((tx) =>
      tx.updateTable('domain').set({ has_mx_record: 0 }).where('name', '=', 'moved.test').execute(),
    );
    expect(await route('ann@example.test')).toEqual(['bob@moved.test']);
  });

  it('that do not take it are left in place beside the others; dropped ones are dropped', async () => {
    const { route, ask } = await startResolve({
      aliases: {
        'team@example.test': [
          ...['gone@example.test', 'off@example.test', 'later@example.test', 'full@example.test'],
          ...['dropped@example.test', 'bob@target.test'],
        ],
        'off@example.test': { replyIfDisabled: 550 },
        'later@example.test': { replyIfDisabled: 421 },
        'dropped@example.test': { replyIfDisabled: 250 },
        'full@example.test': { hasImap: true, recipients: [], maxQuotaBytes: 1, storageUsedBytes: 1 },
        'nobody@example.test': ['dropped@example.test'],
      },
    });
    expect(await route('team@example.test')).toEqual([
      ...['gone@example.test', 'off@example.test', 'later@example.test', 'full@example.test', 'bob@target.test'],
    ]);
    expect(await ask('nobody@example.test')).toMatchObject({ kind: 'accepted', ways: [], alias: { name: 'nobody' } });
  });

  it.each<[string, Aliases, readonly string[] | RegExp]>([
    [
      'a circle of two',
      { 'a@example.test': ['b@example.test'], 'b@example.test': ['A+x@Example.test'] },
      /^550 5\.4\.6 /,
    ],
    [
      'a circle with a way out',
      { 'a@example.test': ['b@example.test'], 'b@example.test': ['a@example.test', 'out@target.test'] },
      ['out@target.test'],
    ],
    [
      'two ways to one place',
      {
        'a@example.test': ['b@example.test', 'c@example.test'],
        'b@example.test': ['d@example.test'],
        'c@example.test': ['d@example.test'],
        'd@example.test': ['out@target.test'],
      },
      ['out@target.test'],
    ],
    [
      'hosts that keep the name',
      { '*@example.test': ['other.test'], '*@other.test': ['example.test'] },
      /^550 5\.4\.6 /,
    ],
    ['a name that grows', { '/^(a.*)$/@example.test': ['$1a@example.test'] }, [`${'a'.repeat(64)}@example.test`]],
  ])('%s ends', async (_, aliases, expected) => {
    const { route } = await startResolve({ aliases });
    const found = await route('a@example.test');
    if (expected instanceof RegExp) expect(found).toMatch(expected);
    else expect(found).toEqual(expected);
  });

  it('an address that the message has passed already is not passed again', async () => {
    const { route } = await startResolve({
      aliases: { 'a@example.test': ['b@example.test', 'out@target.test'], 'b@example.test': ['in@target.test'] },
    });
    expect(await route('a@example.test', { seen: ['b@example.test'] })).toEqual(['out@target.test']);
  });
});

describe('at most 100 places', () => {
  /** A tree of aliases: ten times `leaves` places. */
  const tree = (leaves: number, name = 'all'): Aliases => ({
    [`${name}@example.test`]: Array.from({ length: 10 }, (_, i) => `${name}${i}@example.test`),
    ...Object.fromEntries(
      Array.from({ length: 10 }, (_, i) => [
        `${name}${i}@example.test`,
        Array.from({ length: i === 0 ? leaves - 90 : 10 }, (_, j) => `${name}${i}-${j}@target.test`),
      ]),
    ),
  });

  it('are reached by one address; one more is refused', async () => {
    const { route, addAliases } = await startResolve({ aliases: tree(100) });
    expect(await route('all@example.test')).toHaveLength(100);
    await addAliases({ 'more@example.test': ['all@example.test', 'one@target.test'] });
    expect(await route('more@example.test')).toMatch(/^550 5\.4\.6 .*more than 100 addresses/);
  });

  it('by all recipients of a message: what fits alone is asked to come alone', async () => {
    const { ask, route } = await startResolve({
      aliases: {
        ...tree(95),
        'few@example.test': [
          '1@target.test',
          '2@target.test',
          '3@target.test',
          '4@target.test',
          '5@target.test',
          '6@target.test',
        ],
        'same@example.test': ['all1-1@target.test'],
      },
    });
    const budget = createFanOut();
    expect(await route('all@example.test', { budget })).toHaveLength(95);
    expect(await ask('few@example.test', { budget })).toMatchObject({
      kind: 'refused',
      why: 'crowded',
      reply: { code: 452, enhanced: '4.5.3' },
    });
    expect(await route('same@example.test', { budget })).toEqual(['all1-1@target.test']);
    expect(await route('few@example.test')).toHaveLength(6);
  });

  it('a chain that never ends is refused as well', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 400 }, (_, i) => [`n${i}@example.test`, [`n${i + 1}@example.test`]]),
    );
    const { route } = await startResolve({ aliases: { ...chain, 'n400@example.test': ['out@target.test'] } });
    expect(await route('n0@example.test')).toMatch(/^550 5\.4\.6 /);
    expect(await route('n200@example.test')).toEqual(['out@target.test']);
  });
});

describe('any graph of aliases', () => {
  it.each(Array.from({ length: 16 }, (_, seed) => seed))(
    'ends and reaches what can be reached (seed %i)',
    async (seed) => {
      const next = generator(seed);
      const nodes = 5 + next(40);
      const outside = 1 + next(150);
      const graph = new Map<string, string[]>();
      for (let i = 0; i < nodes; i++) {
        const targets = Array.from({ length: 1 + next(10) }, () =>
          next(3) === 0 ? `out${next(outside)}@target.test` : `n${next(nodes)}@example.test`,
        );
        graph.set(`n${i}@example.test`, [...new Set(targets)]);
      }
      const { route } = await startResolve({ aliases: Object.fromEntries(graph) });
      for (const start of [0, next(nodes), next(nodes)]) {
        const found = await route(`n${start}@example.test`);
        const reachable = reach(graph, `n${start}@example.test`);
        if (reachable.size === 0 || reachable.size > 100) expect(found).toMatch(/^550 5\.4\.6 /);
        else expect([...found].sort()).toEqual([...reachable].sort());
      }
    },
  );
});

/** All places outside, by plain breadth-first search. */
function reach(graph: ReadonlyMap<string, readonly string[]>, start: string): ReadonlySet<string> {
  const seen = new Set([start]);
  const places = new Set<string>();
  for (const address of seen) {
    for (const target of graph.get(address) ?? []) {
      if (graph.has(target)) seen.add(target);
      else places.add(target);
    }
  }
  return places;
}

/** Small numbers, the same for the same seed. */
function generator(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
