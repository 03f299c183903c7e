import type { IncomingHttpHeaders } from 'node:http';
import type { ObjectFacts } from '../../../groupware/object.js';
import { type EntityTags, includesTag, parseEntityTags } from '../../../protocol/webdav/request/entity-tags.js';
import { parseHref } from '../../../protocol/webdav/request/href.js';
import { type IfList, parseIfHeader } from '../../../protocol/webdav/request/if-header.js';
import { malformed } from './dav-error.js';

/** The current tags of the resource; both are absent if it does not exist. */
export type Current = Pick<ObjectFacts, 'etag' | 'formerEtag' | 'scheduleTag'> | undefined;
export type Condition = (current: Current) => boolean;

/** Reads If-Match, If-None-Match, If-Schedule-Tag-Match and If of a write. `syncToken`: that of its collection. */
export function readConditions(
  headers: IncomingHttpHeaders,
  { path, syncToken }: { readonly path: readonly string[]; readonly syncToken: string | undefined },
): Condition {
  const match = tagsOf(headers['if-match']);
  const noneMatch = tagsOf(headers['if-none-match']);
  const scheduleTag = tagsOf(headers['if-schedule-tag-match'] as string | undefined);
  const lists = readIf(headers.if as string | undefined);
  return (current) =>
    (!match || [current?.etag, current?.formerEtag].some((etag) => includesTag(match, etag))) &&
    !(noneMatch && includesTag(noneMatch, current?.etag)) &&
    (!scheduleTag || includesTag(scheduleTag, current?.scheduleTag)) &&
    (!lists || lists.some((list) => isAbout(list, path) && holds(list, current, syncToken)));
}

/** RFC 6638 §8.1: with `F` no answer is sent to the organiser. */
export function isSilent(headers: IncomingHttpHeaders): boolean {
  return (
    String(headers['schedule-reply'] ?? '')
      .trim()
      .toUpperCase() === 'F'
  );
}

function tagsOf(header: string | undefined): EntityTags | undefined {
  return header === undefined ? undefined : parseEntityTags(header);
}

function readIf(header: string | undefined): readonly IfList[] | undefined {
  if (header === undefined) return undefined;
  const lists = parseIfHeader(header);
  if (!lists) throw malformed();
  return lists;
}

/** Whether the list is about the resource itself, or about its collection, whose sync token it may contain. */
function isAbout({ href }: IfList, path: readonly string[]): boolean {
  if (href === undefined) return true;
  const named = parseHref(href)?.segments;
  return named?.every((segment, place) => segment === path[place]) ?? false;
}

/** There are no locks, so a lock token never matches. */
function holds({ conditions }: IfList, current: Current, syncToken: string | undefined): boolean {
  return conditions.every(({ kind, value, isNegated }) => {
    const isSame = kind === 'token' ? value === syncToken : includesTag([value], current?.etag);
    return isSame !== isNegated;
  });
}
