import { expect, it } from 'vitest';
import { cutRun } from './cut-run.js';
import { FOUND, markText, WANTED } from './text-match.js';

const MB = 1024 * 1024;

it('finds a needle wherever it lies, across pieces as well', () => {
  const needle = Buffer.from('needle');
  const lengths = [10, 3 * MB, 20, 0, MB - 5, MB + 5, 7];
  const starts = Uint32Array.from(
    [0, ...lengths].map((_, n) => lengths.slice(0, n).reduce((sum, each) => sum + each, 0)),
  );
  for (const [slot, at] of [
    [0, 0],
    [1, MB - 3],
    [1, 2 * MB - 6],
    [1, 3 * MB - 6],
    [2, 14],
    [5, MB - 1],
    [6, 1],
  ] as const) {
    const octets = Buffer.alloc(starts.at(-1) ?? 0, '.');
    needle.copy(octets, (starts[slot] ?? 0) + at);
    const marks = new Uint8Array(lengths.length).fill(WANTED);
    for (const cut of cutRun({ octets, starts }, needle.length - 1))
      markText(cut.run, needle, marks.subarray(cut.slot));
    expect([...marks].flatMap((mark, n) => (mark === FOUND ? [n] : []))).toEqual([slot]);
  }
});
