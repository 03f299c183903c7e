import { HOUR_MS, MINUTE_MS } from './civil.js';

const FORM = /^([+-])(\d\d)(\d\d)(\d\d)?$/;

/** RFC 5545 §3.3.14, in milliseconds east of UTC. */
export function parseUtcOffset(text: string): number | undefined {
  const found = FORM.exec(text.trim());
  if (!found) return undefined;
  const [hours, minutes, seconds] = found.slice(2).map((part) => Number(part ?? 0)) as [number, number, number];
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  const ms = hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000;
  return found[1] === '-' && ms > 0 ? -ms : ms;
}

export function formatUtcOffset(offsetMs: number): string {
  const seconds = Math.abs(offsetMs) / 1000;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const digits = (seconds % 60 === 0 ? parts.slice(0, 2) : parts).map((part) => String(part).padStart(2, '0')).join('');
  return `${offsetMs < 0 ? '-' : '+'}${digits}`;
}
