import { createHash } from 'node:crypto';

export interface PartNumber {
  /** From 1. */
  readonly part: number;
  readonly partCount: number;
}

/** `email-deliverability-logs-2026-11-15-1-05-am-utc.csv.gz`; the files of a split export are numbered. */
export function exportFileName(at: number, { part, partCount }: PartNumber): string {
  const { year, month, day, hour, minute, half } = clockOf(at);
  const number = partCount > 1 ? `-part-${part}-of-${partCount}` : '';
  return `email-deliverability-logs-${year}-${pad(month)}-${pad(day)}-${hour}-${minute}-${half}-utc${number}.csv.gz`.toLowerCase();
}

/** `11/15/26 1:05 AM UTC` */
export function exportDate(at: number): string {
  const { year, month, day, hour, minute, half } = clockOf(at);
  return `${month}/${day}/${pad(year % 100)} ${hour}:${minute} ${half} UTC`;
}

/** Always the same for one part of one export: a repeated letter has the same id. */
export function exportLetterId(exportId: string, part: number): string {
  return exportId.slice(0, 8) + createHash('sha256').update(`${exportId} ${part}`).digest('hex').slice(0, 16);
}

function clockOf(at: number) {
  const date = new Date(at);
  const hours = date.getUTCHours();
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: hours % 12 === 0 ? 12 : hours % 12,
    minute: pad(date.getUTCMinutes()),
    half: hours < 12 ? 'AM' : 'PM',
  };
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
