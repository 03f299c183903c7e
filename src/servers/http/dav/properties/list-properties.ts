import type { PropertyRequest } from '../../../../protocol/webdav/bodies/property-request.js';
import { tag, type XmlText } from '../../../../protocol/webdav/xml/format-xml.js';
import { formatResponse } from '../../../../protocol/webdav/xml/multistatus.js';
import { clarkName, fromClarkName, type QualifiedName } from '../../../../protocol/webdav/xml/qualified-name.js';
import type { Resource } from '../resource.js';
import { BOOK_PROPERTIES, CALENDAR_PROPERTIES, PRINCIPAL_PROPERTIES } from './calendar-properties.js';
import { COMMON_PROPERTIES } from './common-properties.js';
import type { LiveProperty, PropertyView } from './property.js';

const LIVE: ReadonlyMap<QualifiedName, LiveProperty> = new Map(
  [...COMMON_PROPERTIES, ...CALENDAR_PROPERTIES, ...BOOK_PROPERTIES, ...PRINCIPAL_PROPERTIES].map((property) => [
    property.name,
    property,
  ]),
);

export function isLive(name: QualifiedName): boolean {
  return LIVE.has(name);
}

export interface PropertyLister {
  /** One response of a 207. */
  respond(resource: Resource): Promise<XmlText>;
  /** The element of one property; `undefined`: the resource has none. */
  valueOf(resource: Resource, name: QualifiedName): Promise<XmlText | undefined>;
}

/** `isMinimal`: missing properties are left out of the answer. */
export function createPropertyLister(
  request: PropertyRequest,
  view: PropertyView,
  { isMinimal }: { readonly isMinimal: boolean },
): PropertyLister {
  const named = request.kind === 'named' ? request.names : request.kind === 'allprop' ? request.include : [];
  const asked = named.map((name) => ({ name, live: LIVE.get(name), empty: tag(name), clark: clarkName(name) }));

  return {
    async respond(resource) {
      const found: XmlText[] = [];
      const missing: XmlText[] = [];
      if (request.kind !== 'named') await addAll(resource, found);
      for (const { live, empty, clark } of asked) {
        if (request.kind === 'allprop' && !live?.isCostly) continue; // it is there already, or nowhere
        const made = live ? live.value(resource, view) : storedOf(resource, clark);
        // Awaiting a value that is not a promise would cost a turn for each property of each object
        const value = made instanceof Promise ? await made : made;
        if (value === undefined) missing.push(empty);
        else found.push(value);
      }
      const statuses = [{ status: 200, properties: found }];
      return formatResponse(resource.href, isMinimal ? statuses : [...statuses, { status: 404, properties: missing }]);
    },

    async valueOf(resource, name) {
      const live = LIVE.get(name);
      return live ? live.value(resource, view) : storedOf(resource, clarkName(name));
    },
  };

  async function addAll(resource: Resource, found: XmlText[]): Promise<void> {
    const namesOnly = request.kind === 'propname';
    for (const live of LIVE.values()) {
      if (live.isCostly && !namesOnly) continue;
      const value = await live.value(resource, view);
      if (value !== undefined) found.push(namesOnly ? tag(live.name) : value);
    }
    if (resource.facts) return;
    for (const [clark, xml] of Object.entries(resource.collection?.props.others ?? {})) {
      if (!isLive(fromClarkName(clark))) found.push(namesOnly ? tag(fromClarkName(clark)) : xml);
    }
  }
}

/** A property that a client stored; objects have none. */
function storedOf({ facts, collection }: Resource, clark: string): XmlText | undefined {
  return facts ? undefined : collection?.props.others?.[clark];
}
