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
  /** Of the smaller text. */
  readonly bytes: number;
  readonly small: number;
  readonly large: number;
}

const SMALL_BYTES = 4 * 1024;
const MAX_SMALL_BYTES = 64 * 1024;
const FACTOR = 4;
/** Linear is 4, quadratic is 16. */
const MAX_GROWTH = 6;
/** What takes less on the large text is not superlinear: a quadratic parser takes ten times that. */
const NO_WORK_MS = 2;
/** So much is no matter of a busy machine. */
const CERTAIN_MS = 100;
const ROUNDS = 5;

function textOf({ prefix, fragment, suffix }: Shape, bytes: number): string {
  return prefix + fragment.repeat(Math.max(1, Math.floor(bytes / fragment.length))) + suffix;
}

/**
 * How the cost grows, if it grows faster than the text. What looks so on short texts is tried on longer ones: there a
 * busy machine matters less, and what is superlinear shows more.
 */
export async function findGrowth(parser: Parser, shape: Shape, bytes = SMALL_BYTES): Promise<Growth | undefined> {
  const small = textOf(shape, bytes);
  const large = textOf(shape, FACTOR * bytes);
  // Nearly every text ends here, and asking for CPU time costs more than parsing it
  if ((await wallTimeOf(parser, large)) < NO_WORK_MS) return undefined;
  const first = await costOf(parser, large);
  if (first < NO_WORK_MS) return undefined;
  if (first < MAX_GROWTH * Math.min(await costOf(parser, small), await costOf(parser, small))) return undefined;
  const growth = { shape, bytes, small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round++) {
    growth.small = Math.min(growth.small, await costOf(parser, small));
    growth.large = Math.min(growth.large, await costOf(parser, large));
    if (growth.large < MAX_GROWTH * growth.small) return undefined;
  }
  if (growth.large > CERTAIN_MS) return growth;
  // Superlinear work that shows on 16 KB takes half a second on 256 KB; less is the machine's, or bounded by the parser
  return bytes < MAX_SMALL_BYTES ? findGrowth(parser, shape, FACTOR * bytes) : undefined;
}

async function costOf(parser: Parser, text: string): Promise<number> {
  const before = process.cpuUsage();
  await run(parser, text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function wallTimeOf(parser: Parser, text: string): Promise<number> {
  const startedMs = performance.now();
  await run(parser, text);
  return performance.now() - startedMs;
}

async function run(parser: Parser, text: string): Promise<void> {
  try {
    await parser.run(parser.isText ? text : Buffer.from(text).toString('latin1'));
  } catch {
    // What it refuses has cost something as well
  }
}

export function describeGrowth({ shape, bytes, small, large }: Growth): string {
  const repeated = Math.floor(bytes / shape.fragment.length);
  return `${JSON.stringify(shape)} repeated ${repeated} times: ${small.toFixed(1)} ms, four times that: ${large.toFixed(1)} ms`;
}
