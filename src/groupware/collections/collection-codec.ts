import type { DavCollectionRow } from '../../db/tables.js';
import { ServiceError } from '../../platform/service-error.js';
import type { RowSeal } from '../../sealing/row-seal.js';
import type { Collection, CollectionKind, CollectionProps, PropChanges } from '../collection.js';

/** The limit for each property, and for all of a collection together. */
const MAX_PROPERTY_BYTES = 64 * 1024;
const MAX_PROPS_BYTES = 1024 * 1024;

interface Sealed {
  readonly segment: string;
  readonly props: CollectionProps;
}

/** Calendars and the inbox are below one home and have names of their own there. */
export function tagOf(seal: RowSeal, kind: CollectionKind, segment: string): string {
  const home = kind === 'inbox' ? 'calendar' : kind;
  return seal.tag(`${home} ${segment}`);
}

export function sealProps(seal: RowSeal, id: string, { segment, props }: Sealed): Buffer {
  const { others = {}, ...own } = props;
  const texts = [...Object.values(own), ...Object.values(others)].filter((value) => typeof value === 'string');
  const text = JSON.stringify({ segment, props } satisfies Sealed);
  if (texts.some((each) => Buffer.byteLength(each) > MAX_PROPERTY_BYTES) || text.length > MAX_PROPS_BYTES) {
    throw new ServiceError('too-large', 'groupware.propertyTooLarge', { max: MAX_PROPERTY_BYTES });
  }
  return seal.seal(propsOf(id), Buffer.from(text));
}

export function openProps(seal: RowSeal, row: Pick<DavCollectionRow, 'id' | 'sealed_props'>): Sealed {
  return JSON.parse(seal.open(propsOf(row.id), row.sealed_props).toString()) as Sealed;
}

export function sealKey(seal: RowSeal, id: string, key: Uint8Array): Buffer {
  return seal.seal(keyOf(id), key);
}

export function openKey(seal: RowSeal, row: Pick<DavCollectionRow, 'id' | 'sealed_key'>): Buffer {
  return seal.open(keyOf(row.id), row.sealed_key);
}

const propsOf = (id: string) => `props ${id}`;
const keyOf = (id: string) => `key ${id}`;

export function toCollection(row: DavCollectionRow, { segment, props }: Sealed): Collection {
  return {
    id: row.id,
    kind: row.kind as CollectionKind,
    segment,
    props,
    highestModseq: row.highest_modseq,
    forgottenModseq: row.forgotten_modseq,
    objectCount: row.object_count,
    sizeBytes: row.size_bytes,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function applyChanges(props: CollectionProps, { others = {}, ...changes }: PropChanges): CollectionProps {
  return withoutAbsent({
    ...props,
    ...given(changes),
    others: withoutAbsent({ ...props.others, ...others }),
  }) as CollectionProps;
}

/** An absent field is not there, even when it is `undefined`. */
function given(changes: Omit<PropChanges, 'others'>): Omit<PropChanges, 'others'> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function withoutAbsent(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}
