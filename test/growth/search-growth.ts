import type { Chance } from '../fuzz/mutate.js';
import { findGrowth, type Growth, type Shape } from './measure.js';
import type { Parser } from './parsers.js';
import { FRAGMENTS } from './shapes.js';

export interface GrowthSearch {
  readonly tried: number;
  readonly found: Growth | undefined;
}

/** Looks for a text whose cost grows faster than its length, until time is up or one is found. */
export async function searchGrowth(parser: Parser, seconds: number, chance: Chance): Promise<GrowthSearch> {
  const end = performance.now() + seconds * 1000;
  for (let tried = 0; ; tried++) {
    if (performance.now() >= end) return { tried, found: undefined };
    const found = await findGrowth(parser, inventShape(parser, chance));
    if (found) return { tried: tried + 1, found };
  }
}

/** A frame of the parser with a few fragments before, within and behind what is repeated. */
function inventShape({ frames, tokens }: Parser, chance: Chance): Shape {
  const pick = <T>(all: readonly T[]) => all[Math.floor(chance() * all.length)] as T;
  const some = (most: number) =>
    Array.from({ length: Math.floor(chance() * (most + 1)) }, () =>
      pick(chance() < 0.3 && tokens[0] ? tokens : FRAGMENTS),
    );
  const [prefix, suffix] = pick(frames);
  return {
    prefix: prefix + some(2).join(''),
    fragment: [pick(FRAGMENTS), ...some(3)].join(''),
    suffix: some(2).join('') + (chance() < 0.5 ? suffix : ''),
  };
}
