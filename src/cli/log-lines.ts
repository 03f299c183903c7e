import type { DestinationStream } from 'pino';

/** The same events for a user at a terminal: time, level, event, facts. */
export function readableLines(write: (text: string) => void): DestinationStream {
  return { write: (line) => write(`${formatLogLine(line)}\n`) };
}

function formatLogLine(json: string): string {
  const { level, time, event, ...facts } = JSON.parse(json);
  const words = Object.entries(facts).map(([name, value]) => `${name}=${formatFact(value)}`);
  return [String(time).slice(11, 19), String(level).padEnd(5), event, ...words].join(' ');
}

function formatFact(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'stack' in value) return `\n${String(value.stack)}\n`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^[\w.:/@+-]*$/.test(text) ? text : JSON.stringify(value);
}
