import type { Collection } from '../../../../groupware/collection.js';
import type { Groupware } from '../../../../groupware/groupware.js';
import type { ObjectFacts } from '../../../../groupware/object.js';
import type { ComponentFilter } from '../../../../protocol/icalendar/query/calendar-filter.js';
import type { Report } from '../../../../protocol/webdav/bodies/report.js';
import { parseDepth } from '../../../../protocol/webdav/request/header-fields.js';
import type { DavAnswer, DavCall } from '../dav-call.js';
import { nothingHere } from '../dav-error.js';
import { findCollection } from '../find-resource.js';
import { multistatus } from '../multistatus-answer.js';
import { openTexts } from '../open-texts.js';
import { isObjectPlace } from '../place.js';
import { objectResponses } from './object-responses.js';
import { type ZoneSource, zoneAt, zoneOfQuery } from './query-zone.js';
import { createWorkBudget, type WorkBudget } from './work-budget.js';

export async function calendarQuery(
  call: DavCall,
  { filter, zone: asked, wanted }: Extract<Report, { name: 'C:calendar-query' }>,
): Promise<DavAnswer> {
  const { place, groupware, exchange } = call;
  const collection = await findCollection(place, call);
  if (!collection) throw nothingHere();
  const zone = zoneOfQuery(asked, collection);
  const budget = createWorkBudget(call);
  const isShallow = parseDepth(exchange.headers.depth as string | undefined, '1') === '0' && !isObjectPlace(place);
  const found = isShallow ? [] : await matchingObjects({ groupware, collection, filter, zone, budget });
  const own = isObjectPlace(place) ? found.filter(({ name }) => name === place.name) : found;
  return multistatus(call, objectResponses(call, { collection, wanted, zone, budget }, own));
}

async function matchingObjects({
  groupware,
  collection,
  filter,
  zone,
  budget,
}: {
  readonly groupware: Groupware;
  readonly collection: Collection;
  readonly filter: ComponentFilter;
  readonly zone: ZoneSource;
  readonly budget: WorkBudget;
}): Promise<readonly ObjectFacts[]> {
  if (filter.isNotDefined) return []; // there is always a VCALENDAR
  const candidates = await candidatesOf(groupware, collection, filter, zone);
  if (isDecidedByFacts(filter)) return candidates;
  const found: ObjectFacts[] = [];
  for await (const { facts, text } of openTexts(groupware, candidates)) {
    const { result } = await budget.ofText('matchCalendar', { text, zone, filter });
    if (result) found.push(facts);
  }
  return found;
}

/** Objects that may match: they have the requested kind and an occurrence in the range. */
async function candidatesOf(
  groupware: Groupware,
  collection: Collection,
  { components }: ComponentFilter,
  source: ZoneSource,
): Promise<readonly ObjectFacts[]> {
  const zone = zoneAt(source);
  const positive = components.filter(({ isNotDefined }) => !isNotDefined);
  const ranged = positive.find(({ range, name }) => range && OBJECT_KINDS.has(name));
  // Facts only work with the calendar's zone or a named one; for other zones the objects are opened
  if (ranged?.range && (zone.name === 'UTC' || zone.name !== '')) {
    return groupware.objects.inRange(collection.id, { ...ranged.range, timezone: zone.name, kinds: [ranged.name] });
  }
  const { objects } = await groupware.objects.snapshot(collection.id);
  const kinds = positive.map(({ name }) => name).filter((name) => OBJECT_KINDS.has(name));
  return kinds.length === 0
    ? objects
    : objects.filter(({ calendar }) => calendar && kinds.every((kind) => kind === calendar.kind));
}

const OBJECT_KINDS: ReadonlySet<string> = new Set(['VEVENT', 'VTODO', 'VJOURNAL']);

/** True if the query is for one kind, perhaps with a range, and nothing else: then all candidates match. */
function isDecidedByFacts({ components, properties }: ComponentFilter): boolean {
  if (properties.length > 0) return false;
  const [only, second] = components;
  if (!only) return true;
  if (second || only.isNotDefined || !OBJECT_KINDS.has(only.name)) return false;
  return only.properties.length === 0 && only.components.length === 0;
}
