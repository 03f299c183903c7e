import { escapeXml, hrefTag, tag, textTag } from '../../../../protocol/webdav/xml/format-xml.js';
import { reportsOf } from '../capabilities.js';
import { type CollectionPlaceKind, hrefOf, isCollectionPlace, isObjectPlace } from '../place.js';
import type { Resource } from '../resource.js';
import { syncTokenOf } from '../sync-token.js';
import type { LiveProperty, PropertyView } from './property.js';

const COLLECTION_TYPES: Readonly<Record<string, string>> = {
  principal: '<D:principal/>',
  outbox: '<C:schedule-outbox/>',
  inbox: '<C:schedule-inbox/>',
  calendar: '<C:calendar/>',
  book: '<CR:addressbook/>',
};

export const COMMON_PROPERTIES: readonly LiveProperty[] = [
  {
    name: 'D:resourcetype',
    value: ({ place, facts }) =>
      tag('D:resourcetype', facts ? '' : `<D:collection/>${COLLECTION_TYPES[place.kind] ?? ''}`),
  },
  { name: 'D:displayname', value: displayName },
  { name: 'D:getetag', value: ({ facts }) => facts && `<D:getetag>${escapeXml(facts.etag)}</D:getetag>` },
  {
    name: 'D:getlastmodified',
    value: ({ facts, collection }) => {
      const at = facts?.updatedAt ?? collection?.updatedAt;
      return at === undefined ? undefined : textTag('D:getlastmodified', new Date(at).toUTCString());
    },
  },
  {
    name: 'D:creationdate',
    value: ({ facts, collection }) => {
      const at = facts?.createdAt ?? collection?.createdAt;
      return at === undefined ? undefined : textTag('D:creationdate', new Date(at).toISOString());
    },
  },
  {
    name: 'D:getcontenttype',
    value: (resource) => {
      const type = contentTypeOf(resource);
      return type === undefined ? undefined : textTag('D:getcontenttype', type);
    },
  },
  {
    name: 'D:getcontentlength',
    value: ({ facts }) => facts && `<D:getcontentlength>${facts.sizeBytes}</D:getcontentlength>`,
  },
  {
    name: 'D:current-user-principal',
    value: (_, view) => tag('D:current-user-principal', principalHref(view)),
  },
  { name: 'D:owner', value: ({ place }, view) => (place.address ? tag('D:owner', principalHref(view)) : undefined) },
  {
    name: 'D:principal-URL',
    value: ({ place }, view) => (place.kind === 'principal' ? tag('D:principal-URL', principalHref(view)) : undefined),
  },
  {
    name: 'D:principal-collection-set',
    isCostly: true,
    value: () => tag('D:principal-collection-set', hrefTag('/principals/')),
  },
  {
    name: 'D:current-user-privilege-set',
    isCostly: true,
    value: ({ place: { kind } }) =>
      kind.startsWith('inbox') ? INBOX_PRIVILEGES : kind === 'outbox' ? OUTBOX_PRIVILEGES : ALL_PRIVILEGES,
  },
  { name: 'D:supported-privilege-set', isCostly: true, value: () => SUPPORTED_PRIVILEGES },
  {
    name: 'D:acl',
    isCostly: true,
    value: (_, view) =>
      `<D:acl><D:ace><D:principal>${principalHref(view)}</D:principal><D:grant><D:privilege><D:all/></D:privilege></D:grant><D:protected/></D:ace></D:acl>`,
  },
  {
    name: 'D:supported-report-set',
    isCostly: true,
    value: ({ place: { kind } }) =>
      tag(
        'D:supported-report-set',
        reportsOf(kind)
          .map((name) => `<D:supported-report><D:report>${tag(name)}</D:report></D:supported-report>`)
          .join(''),
      ),
  },
  { name: 'D:sync-token', value: (resource) => tokenTag('D:sync-token', resource) },
  { name: 'CS:getctag', value: (resource) => tokenTag('CS:getctag', resource) },
  {
    name: 'D:resource-id',
    value: ({ place, facts, collection }) => {
      const id = facts?.id ?? (isCollectionPlace(place) ? collection?.id : undefined);
      return id === undefined ? undefined : tag('D:resource-id', hrefTag(`urn:waypost:${id}`));
    },
  },
  {
    name: 'D:quota-used-bytes',
    isCostly: true,
    value: async ({ facts }, { groupware }) =>
      facts ? undefined : textTag('D:quota-used-bytes', String((await groupware.quota()).usedBytes)),
  },
  {
    name: 'D:quota-available-bytes',
    isCostly: true,
    value: async ({ facts }, { groupware }) => {
      if (facts) return undefined;
      const { usedBytes, limitBytes } = await groupware.quota();
      return textTag('D:quota-available-bytes', String(Math.max(0, limitBytes - usedBytes)));
    },
  },
];

export function principalHref({ address }: PropertyView): string {
  return hrefTag(hrefOf({ kind: 'principal', address }));
}

export function isKind(
  { place }: Resource,
  ...kinds: readonly (CollectionPlaceKind | 'principal' | 'home')[]
): boolean {
  return (kinds as readonly string[]).includes(place.kind);
}

/** RFC 4791 §5.3.4 leaves `component` to the server; programs choose their icon by it. */
export function contentTypeOf({ place, facts }: Resource): string | undefined {
  if (facts?.card) return `text/vcard; charset=utf-8; version=${facts.card.version}`;
  if (facts) return `text/calendar; charset=utf-8${facts.calendar ? `; component=${facts.calendar.kind}` : ''}`;
  return isObjectPlace(place)
    ? undefined
    : isCollectionPlace(place) && place.kind === 'book'
      ? 'text/vcard; charset=utf-8'
      : isCollectionPlace(place)
        ? 'text/calendar; charset=utf-8'
        : undefined;
}

function displayName({ place, facts, collection }: Resource, { address }: PropertyView): string | undefined {
  if (facts) return undefined;
  const stored = collection?.props.displayName;
  const name = stored ?? (place.kind === 'principal' ? address : undefined);
  return name === undefined ? undefined : textTag('D:displayname', name);
}

function tokenTag(name: 'D:sync-token' | 'CS:getctag', { place, collection }: Resource): string | undefined {
  if (!collection || !isCollectionPlace(place)) return undefined;
  return textTag(name, syncTokenOf(collection, collection.highestModseq));
}

function privileges(names: readonly string[]): string {
  return `<D:current-user-privilege-set>${names.map((name) => `<D:privilege><${name}/></D:privilege>`).join('')}</D:current-user-privilege-set>`;
}

const READING = ['D:read', 'D:read-acl', 'D:read-current-user-privilege-set', 'C:read-free-busy'];
const WRITING = ['D:write', 'D:write-properties', 'D:write-content', 'D:bind', 'D:unbind', 'D:unlock', 'D:write-acl'];
const ALL_PRIVILEGES = privileges(['D:all', ...READING, ...WRITING]);
const INBOX_PRIVILEGES = privileges([
  ...READING,
  ...['D:write-properties', 'D:unbind', 'C:schedule-deliver', 'C:schedule-deliver-invite'],
  ...['C:schedule-deliver-reply', 'C:schedule-query-freebusy'],
]);
const OUTBOX_PRIVILEGES = privileges([
  ...READING,
  ...['D:write-properties', 'C:schedule-send', 'C:schedule-send-invite', 'C:schedule-send-reply'],
  'C:schedule-send-freebusy',
]);

function supported(name: string, description: string, inner = ''): string {
  return `<D:supported-privilege><D:privilege><${name}/></D:privilege><D:description xml:lang="en">${description}</D:description>${inner}</D:supported-privilege>`;
}

const SUPPORTED_PRIVILEGES = tag(
  'D:supported-privilege-set',
  supported(
    'D:all',
    'Everything',
    [
      supported(
        'D:read',
        'Read',
        ['D:read-acl', 'D:read-current-user-privilege-set', 'C:read-free-busy']
          .map((name) => supported(name, 'Part of reading'))
          .join(''),
      ),
      supported(
        'D:write',
        'Write',
        WRITING.slice(1)
          .map((name) => supported(name, 'Part of writing'))
          .join(''),
      ),
    ].join(''),
  ),
);
