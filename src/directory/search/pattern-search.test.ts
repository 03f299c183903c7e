import { afterAll, describe, expect, it } from 'vitest';
import { countLoopTurns } from '../../../test/support/loop-turns.js';
import { createManualClock } from '../../../test/support/manual-clock.js';
import { systemClock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { createPatternSearch } from './pattern-search.js';
import type { SearchRow } from './pattern-task.js';

const silent: Log = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent };
/** Compiles quickly and then takes minutes over the texts of `slowRows`. */
const SLOW = '\\pL{1000}'.repeat(28);

describe('pattern search', () => {
  const search = createPatternSearch({ clock: systemClock, log: silent });
  afterAll(() => search.stop());

  it('answers ids in the order of the rows, over pages, ignoring case', async () => {
    const pages = [
      [row('1', 'Alpha.example'), row('2', 'beta.example')],
      [row('3', 'ALPHABET.test'), row('4', 'gamma.test')],
    ];
    expect(await search.select([by('alpha')], pagesOf(pages))).toEqual(['1', '3']);
  });

  it('asks every pattern, each of any value of any of its fields', async () => {
    const rows: SearchRow[] = [
      { id: '1', values: { name: ['sales'], labels: ['shop', 'eu'] } },
      { id: '2', values: { name: ['sales-us'], labels: ['shop'] } },
      { id: '3', values: { name: ['shop'], labels: [] } },
    ];
    const q = { parameter: 'q', text: '^shop$', fields: ['name', 'labels'] };
    const name = { parameter: 'name', text: 'sales', fields: ['name'] };
    expect(await search.select([q], pagesOf([rows]))).toEqual(['1', '2', '3']);
    expect(await search.select([q, name], pagesOf([rows]))).toEqual(['1', '2']);
  });

  it('says where a pattern is broken, also when there is nothing to search', async () => {
    await expect(search.select([by('a(b')], pagesOf([]))).rejects.toMatchObject({
      kind: 'invalid',
      key: 'search.patternInvalid',
      params: { field: 'q', reason: 'missing closing )', position: 4 },
    });
  });

  it('gives a slow pattern up after its two seconds and goes on serving others', async () => {
    const clock = createManualClock();
    const own = createPatternSearch({ clock, log: silent });
    const slow = own.select([by(SLOW)], slowPages());
    const other = own.select([by('beta')], pagesOf([[row('1', 'alpha'), row('2', 'beta')]]));
    const failed = expect(slow).rejects.toMatchObject({ kind: 'invalid', key: 'search.patternTooSlow' });
    while (!(await Promise.race([failed.then(() => true), clock.advance(100).then(() => false)])));
    expect(await other).toEqual(['2']);
    await own.stop();
  });

  it('does not hold the event loop while it compiles and matches', async () => {
    await search.select([by('warm')], pagesOf([]));
    const slowly = () => search.select([by('(?:a|b|c|.*){1000}')], pagesOf([[row('1', 'x'.repeat(2000))]]));
    expect(await countLoopTurns(slowly)).toBeGreaterThan(20);
  });
});

function by(text: string) {
  return { parameter: 'q', text, fields: ['name'] };
}

function row(id: string, name: string): SearchRow {
  return { id, values: { name: [name] } };
}

async function* pagesOf(pages: readonly (readonly SearchRow[])[]) {
  yield* pages;
}

async function* slowPages() {
  for (;;) yield [row('1', 'x'.repeat(200_000))];
}
