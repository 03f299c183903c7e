import type { Collection } from '../../../../groupware/collection.js';
import type { ObjectFacts } from '../../../../groupware/object.js';
import type { WantedProperties } from '../../../../protocol/webdav/bodies/report.js';
import { formatStatusResponse } from '../../../../protocol/webdav/xml/multistatus.js';
import type { DavCall } from '../dav-call.js';
import { openTexts } from '../open-texts.js';
import { hrefOf } from '../place.js';
import { createPropertyLister } from '../properties/list-properties.js';
import { objectResources } from '../resource.js';
import type { ZoneSource } from './query-zone.js';
import { createShaper } from './shape-data.js';
import { createWorkBudget, type WorkBudget } from './work-budget.js';

function wantsData({ properties }: WantedProperties): boolean {
  if (properties.kind === 'propname') return false;
  const names = properties.kind === 'named' ? properties.names : properties.include;
  return names.includes('C:calendar-data') || names.includes('CR:address-data');
}

/** Writes a response with the requested properties for each object; removed ones are skipped. */
export async function* objectResponses(
  call: DavCall,
  {
    collection,
    wanted,
    zone = {},
    budget = createWorkBudget(call),
  }: {
    readonly collection: Collection;
    readonly wanted: WantedProperties;
    readonly zone?: ZoneSource;
    readonly budget?: WorkBudget;
  },
  objects: readonly ObjectFacts[],
): AsyncGenerator<string> {
  const { groupware, address, prefer, place } = call;
  const isMinimal = prefer.result === 'minimal';
  const lister = createPropertyLister(wanted.properties, { address, groupware }, { isMinimal });
  const resourceOf = objectResources(collection, address);
  if (!wantsData(wanted)) {
    for (const facts of objects) yield lister.respond(resourceOf(facts));
    return;
  }
  const shape = createShaper(wanted, { budget, zone, isBook: collection.kind === 'book' });
  for await (const { facts, text } of openTexts(groupware, objects)) {
    const data = await shape(text);
    if (data === undefined) {
      yield formatStatusResponse(hrefOf(place), 507, 'D:number-of-matches-within-limits');
      return;
    }
    yield lister.respond(resourceOf(facts, data));
  }
}
