import { systemClock } from '../platform/clock.js';
import type { Cli } from './cli.js';
import { formatDuration } from './format-duration.js';

const TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z/g;
const DAY_SECONDS = 86_400;

/** Marks at the beginning of a line, and states that fill a cell of a table. */
const COLOURS = [
  { code: 32, words: /^(?:ok|good)(?= {2})|(?<=^| {2})(?:delivered|stored|valid|running)(?= {2}|$)/gm },
  { code: 33, words: /^(?:WARNING|UNKNOWN)(?= {2})|(?<=^| {2})(?:waiting|deferred|held|ordered|failing)(?= {2}|$)/gm },
  { code: 31, words: /^(?:FAULT|MISSING)(?= {2})|(?<=^| {2})(?:bounced|refused|failed|expired)(?= {2}|$)/gm },
] as const;

/** At a terminal: times as a person says them, and colours. Elsewhere, for scripts, the text as it is. */
export function forPeople({ isTerminal, hasColour }: Cli, text: string, nowMs = systemClock.now()): string {
  if (!isTerminal) return text;
  const timed = text.replace(TIME, (time: string, at: number) => {
    const isInTable = text.startsWith('  ', at + time.length);
    return formatTime(time, nowMs).padEnd(isInTable ? time.length : 0); // columns stay columns
  });
  return hasColour ? COLOURS.reduce((whole, { code, words }) => whole.replace(words, paintWith(code)), timed) : timed;
}

/** `3 minutes ago`, `in 2 hours`; beyond a day the local date and time. */
function formatTime(time: string, nowMs: number): string {
  const at = new Date(time);
  const seconds = Math.round((at.getTime() - nowMs) / 1000);
  if (Math.abs(seconds) < 1) return 'now';
  if (Math.abs(seconds) < DAY_SECONDS) {
    return seconds < 0 ? `${formatDuration(-seconds)} ago` : `in ${formatDuration(seconds)}`;
  }
  const two = (part: number) => String(part).padStart(2, '0');
  const date = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

function paintWith(code: number): (word: string) => string {
  return (word) => `\x1b[${code}m${word}\x1b[0m`;
}
