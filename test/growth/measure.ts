import type { Parser } from './parsers.js';

/** A text that can be made of any length: the fragment is repeated between the two ends. */
export interface Shape {
  readonly prefix: string;
  readonly fragment: string;
  readonly suffix: string;
}

/** CPU time of the two lengths, in milliseconds. */
export interface Growth {
  readonly shape: Shape;
  readonly small: number;
  readonly large: number;
}

const SMALL_BYTES = 4 * 1024;
const FACTOR = 4;
/** Linear is 4, quadratic is 16. */
const MAX_GROWTH = 6;
/** What takes less on the large text is not superlinear: a quadratic parser takes ten times that. */
const NO_WORK_MS = 2;
/** So much for 16 KB is no matter of a busy machine. */
const CERTAIN_MS = 500;
const ROUNDS = 5;
/** A machine may be busy for all of five rounds. */
const MAX_TRIES = 3;

function textOf({ prefix, fragment, suffix }: Shape, bytes: number): string {
  return prefix + fragment.repeat(Math.max(1, Math.floor(bytes / fragment.length))) + suffix;
}

/** How the cost grows, if it grows faster than the text. */
export async function findGrowth(parser: Parser, shape: Shape): Promise<Growth | undefined> {
  const large = textOf(shape, FACTOR * SMALL_BYTES);
  const small = textOf(shape, SMALL_BYTES);
  const first = await costOf(parser, large);
  if (first < NO_WORK_MS) return undefined;
  // Only what looks suspicious is measured with care
  if (first < MAX_GROWTH * Math.min(await costOf(parser, small), await costOf(parser, small))) return undefined;
  for (let tries = 1; ; tries++) {
    const growth = { shape, small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
    for (let round = 0; round < ROUNDS; round++) {
      growth.small = Math.min(growth.small, await costOf(parser, small));
      growth.large = Math.min(growth.large, await costOf(parser, large));
      if (growth.large < NO_WORK_MS) return undefined;
      if (growth.large > CERTAIN_MS && growth.large > MAX_GROWTH * growth.small) return growth;
    }
    if (growth.large < MAX_GROWTH * growth.small) return undefined;
    if (tries === MAX_TRIES) return growth;
  }
}

async function costOf(parser: Parser, text: string): Promise<number> {
  const input = parser.isText ? text : Buffer.from(text).toString('latin1');
  const before = process.cpuUsage();
  try {
    await parser.run(input);
  } catch {
    // What it refuses has cost something as well
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export function describeGrowth({ shape, small, large }: Growth): string {
  const repeated = Math.floor(SMALL_BYTES / shape.fragment.length);
  return `${JSON.stringify(shape)} repeated ${repeated} times: ${small.toFixed(1)} ms, four times that: ${large.toFixed(1)} ms`;
}
