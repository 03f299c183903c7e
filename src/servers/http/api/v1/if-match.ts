import type { Precondition } from '../../../../groupware/groupware.js';
import { bareName, type ObjectFacts } from '../../../../groupware/object.js';
import { notFound, ServiceError } from '../../../../platform/service-error.js';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** RFC 9110 §13.1.1, read generously: a list, `*`, weak tags and tags without quotes. The record must be there. */
export function readIfMatch({ 'if-match': header }: Headers): Precondition {
  const text = Array.isArray(header) ? header.join(',') : header;
  const tags = text?.split(',').map((tag) => bare(tag));
  return (current: ObjectFacts | undefined) => {
    if (!current) throw notFound('groupware.objectGone');
    return (
      tags === undefined ||
      tags.includes('*') ||
      [current.etag, current.formerEtag].some((etag) => etag && tags.includes(bare(etag)))
    );
  };
}

/** For a new record: a taken id is a conflict. */
export function isNew(current: ObjectFacts | undefined): boolean {
  if (current) throw new ServiceError('already-exists', 'groupware.idTaken', { id: bareName(current.name) });
  return true;
}

export const IF_MATCH = {
  name: 'If-Match',
  description: 'The ETag that the record must have; another one is answered with 412.',
  maxLength: 1000,
} as const;

export const SCHEDULE_REPLY = {
  name: 'Schedule-Reply',
  description: '`F`: the organizer is not told.',
  maxLength: 10,
} as const;

/** RFC 6638 §8.1 */
export function isSilent({ 'schedule-reply': header }: Headers): boolean {
  return typeof header === 'string' && header.trim().toUpperCase() === 'F';
}

function bare(tag: string): string {
  return tag
    .trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1');
}
