import type { ObjectFacts } from '../../../../groupware/object.js';
import type { Report } from '../../../../protocol/webdav/bodies/report.js';
import { parseDepth } from '../../../../protocol/webdav/request/header-fields.js';
import { formatStatusResponse } from '../../../../protocol/webdav/xml/multistatus.js';
import type { DavAnswer, DavCall } from '../dav-call.js';
import { nothingHere } from '../dav-error.js';
import { findCollection } from '../find-resource.js';
import { multistatus } from '../multistatus-answer.js';
import { openTexts } from '../open-texts.js';
import { hrefOf, isObjectPlace } from '../place.js';
import { objectResponses } from './object-responses.js';
import { createWorkBudget } from './work-budget.js';

/** RFC 6352 §8.6. */
export async function addressBookQuery(
  call: DavCall,
  { filter, limit = Number.POSITIVE_INFINITY, wanted }: Extract<Report, { name: 'CR:addressbook-query' }>,
): Promise<DavAnswer> {
  const { place, groupware, exchange } = call;
  const collection = await findCollection(place, call);
  if (!collection) throw nothingHere();
  const isShallow = parseDepth(exchange.headers.depth as string | undefined, '1') === '0' && !isObjectPlace(place);
  const { objects } = await groupware.objects.snapshot(collection.id);
  const asked = isObjectPlace(place) ? objects.filter(({ name }) => name === place.name) : objects;
  const found: ObjectFacts[] = [];
  const budget = createWorkBudget(call);
  let isCut = false;
  if (!isShallow) {
    if (filter.properties.length === 0) found.push(...asked.slice(0, limit + 1));
    else {
      for await (const { facts, text } of openTexts(groupware, asked)) {
        const { result } = await budget.ofText('matchCard', { text, filter });
        if (result) found.push(facts);
        if (found.length > limit) break;
      }
    }
    isCut = found.length > limit;
  }
  const own = collection;
  return multistatus(call, responses());

  async function* responses(): AsyncGenerator<string> {
    yield* objectResponses(call, { collection: own, wanted }, isCut ? found.slice(0, limit) : found);
    if (isCut) yield formatStatusResponse(hrefOf(place), 507, 'D:number-of-matches-within-limits');
  }
}
