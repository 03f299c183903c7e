import { afterCommit } from '../../db/after-commit.js';
import type { Db } from '../../db/database.js';
import type { DavCollectionRow } from '../../db/tables.js';
import { lockAliasRow, returnRoom } from '../../directory/mailboxes/mailbox-room.js';
import { newId } from '../../platform/random.js';
import { invalid, notFound, ServiceError } from '../../platform/service-error.js';
import type { RowSeal } from '../../sealing/row-seal.js';
import {
  COMPONENT_KINDS,
  type Collection,
  type CollectionProps,
  type Collections,
  type DefaultNames,
  type NewCollection,
} from '../collection.js';
import { announce } from '../events/announce.js';
import { forgetObjects } from '../forget/forget-objects.js';
import type { OwnDeps } from '../groupware-deps.js';
import { checkName, isReserved } from '../names.js';
import { applyChanges, openProps, sealKey, sealProps, tagOf, toCollection } from './collection-codec.js';
import {
  deleteCollection,
  findCollectionRow,
  findCollectionRowByTag,
  insertCollection,
  listCollectionRows,
  lockCollections,
  setProps,
} from './collection-store.js';

const MAX_COLLECTIONS = 250;
const KEY_BYTES = 32;
const MAX_TRIES = 100;
/** Easy to tell apart, on white and on black. */
const COLORS = ['#1e88e5', '#43a047', '#e53935', '#8e24aa', '#fb8c00', '#00897b', '#d81b60', '#6d4c41'] as const;

export interface CollectionsDeps extends OwnDeps {
  /** Seals with the mailbox key. */
  readonly seal: RowSeal;
}

/** A collection was changed after its removal was planned. */
class StaleCollection extends Error {}

export function openCollections(deps: CollectionsDeps): Collections {
  const { db, clock, random, aliasId, domainId, seal } = deps;
  const toOpen = (row: DavCollectionRow) => toCollection(row, openProps(seal, row));
  const listAll = async (reader: Db) => (await listCollectionRows(reader, aliasId)).map(toOpen);

  /** Makes one change to the list under the lock of the alias's row, which guards names and their number. */
  async function change<T>(body: (tx: Db, list: readonly Collection[]) => Promise<T>): Promise<T> {
    const result = await db.inTransaction(async (tx) => {
      await lockAliasRow(tx, aliasId);
      return body(tx, await listAll(tx));
    });
    await db.durable();
    return result;
  }

  async function insert(tx: Db, { kind, segment, props }: NewCollection): Promise<Collection> {
    const now = clock.now();
    const id = newId(random, now);
    const key = random.bytes(KEY_BYTES);
    const row: DavCollectionRow = {
      alias_id: aliasId,
      id,
      domain_id: domainId,
      kind,
      name_tag: tagOf(seal, kind, segment),
      sealed_key: sealKey(seal, id, key),
      sealed_props: sealProps(seal, id, { segment, props }),
      highest_modseq: 1,
      forgotten_modseq: 1,
      paged_modseq: 0,
      object_count: 0,
      size_bytes: 0,
      props_version: 1,
      created_at: now,
      updated_at: now,
    };
    key.fill(0);
    await insertCollection(tx, row);
    if (kind !== 'home') announce(tx, db, aliasId, { kind: 'collection-created', collectionId: id });
    return toCollection(row, { segment, props });
  }

  async function store(tx: Db, before: Collection, after: Pick<Collection, 'segment' | 'props'>): Promise<Collection> {
    const { id, kind } = before;
    const now = clock.now();
    const sealed = sealProps(seal, id, after);
    const isRenamed = after.segment !== before.segment;
    await setProps(
      tx,
      { aliasId, id, now },
      { sealed_props: sealed, ...(isRenamed && { name_tag: tagOf(seal, kind, after.segment) }) },
    );
    if (kind !== 'home') announce(tx, db, aliasId, { kind: 'collection-updated', collectionId: id });
    return { ...before, ...after, updatedAt: now };
  }

  async function get(id: string): Promise<Collection> {
    const row = await findCollectionRow(db.reader, aliasId, id);
    if (!row) throw notFound('groupware.collectionGone');
    return toOpen(row);
  }

  return {
    async list(kind) {
      const all = await listAll(db.reader);
      return all.filter((each) => (kind ? each.kind === kind : each.kind !== 'home'));
    },

    async find(kind, segment) {
      const row = await findCollectionRowByTag(db.reader, aliasId, tagOf(seal, kind, segment));
      return row?.kind === kind ? toOpen(row) : undefined; // the inbox is named among the calendars
    },

    get,

    async ensure(kinds, names) {
      const missing = (list: readonly Collection[]) => defaultsMissing(list, kinds, names);
      const list = await listAll(db.reader);
      if (missing(list).length === 0) return list.filter(({ kind }) => kind !== 'home');
      return change(async (tx, current) => {
        const made: Collection[] = [];
        for (const each of missing(current)) made.push(await insert(tx, withColor(each, current)));
        return [...current, ...made].filter(({ kind }) => kind !== 'home');
      });
    },

    async create(collection) {
      const { kind, segment, props } = collection;
      checkName(segment);
      if (kind === 'calendar' && isReserved(segment)) throw invalid('groupware.reservedName', { name: segment });
      const complete = kind === 'calendar' ? { ...props, components: props.components ?? COMPONENT_KINDS } : props;
      return change(async (tx, list) => {
        if (findBySegment(list, kind, segment)) throw new ServiceError('already-exists', 'groupware.collectionExists');
        if (collection.hasUniqueName) checkDisplayName(list, kind, props.displayName);
        if (list.filter(isCounted).length >= MAX_COLLECTIONS) {
          throw new ServiceError('over-quota', 'groupware.tooManyCollections', { max: MAX_COLLECTIONS });
        }
        return insert(tx, withColor({ kind, segment, props: complete }, list));
      });
    },

    update: (id, changes, { hasUniqueName = false } = {}) =>
      change(async (tx, list) => {
        const before = list.find((each) => each.id === id);
        if (!before) throw notFound('groupware.collectionGone');
        const { displayName } = changes;
        if (hasUniqueName && typeof displayName === 'string') {
          checkDisplayName(
            list.filter((each) => each.id !== id),
            before.kind,
            displayName,
          );
        }
        const { segment, props } = before;
        return store(tx, before, { segment, props: applyChanges(props, changes) });
      }),

    setHome: (segment, others) =>
      change(async (tx, list) => {
        const before = findBySegment(list, 'home', segment);
        const props = applyChanges(before?.props ?? {}, { others });
        return before ? store(tx, before, { segment, props }) : insert(tx, { kind: 'home', segment, props });
      }),

    async rename(id, segment) {
      checkName(segment);
      return change(async (tx, list) => {
        const before = list.find((each) => each.id === id);
        if (!before) throw notFound('groupware.collectionGone');
        if (before.kind === 'calendar' && isReserved(segment)) {
          throw invalid('groupware.reservedName', { name: segment });
        }
        if (before.segment !== segment && findBySegment(list, before.kind, segment)) {
          throw new ServiceError('already-exists', 'groupware.collectionExists');
        }
        return store(tx, before, { segment, props: before.props });
      });
    },

    async remove(id, { prepare } = {}) {
      for (let tries = 1; ; tries++) {
        const before = await get(id);
        const prepared = await prepare?.(before);
        try {
          await db.inTransaction(async (tx) => {
            // Lock: the alias's row for the quota, then the collection's, against writes to its objects
            await lockAliasRow(tx, aliasId);
            const row = (await lockCollections(tx, aliasId, [id])).get(id);
            if (!row) throw notFound('groupware.collectionGone');
            if (prepared && row.highest_modseq !== before.highestModseq) throw new StaleCollection();
            await deleteCollection(tx, aliasId, id);
            if (row.size_bytes > 0) await returnRoom(tx, aliasId, row.size_bytes);
            await forgetObjects(tx, deps, aliasId, [{ id, objects: row.object_count }]);
            await prepared?.commit?.(tx);
            if (before.kind !== 'home') announce(tx, db, aliasId, { kind: 'collection-deleted', collectionId: id });
            afterCommit(tx, () => db.scrubLog());
          });
          await db.durable();
          return before;
        } catch (error) {
          if (!(error instanceof StaleCollection)) throw error;
          if (tries === MAX_TRIES) throw new ServiceError('busy', 'db.unavailable');
        }
      }
    },
  };
}

function findBySegment(list: readonly Collection[], kind: Collection['kind'], segment: string): Collection | undefined {
  const homeOf = (each: Collection['kind']) => (each === 'inbox' ? 'calendar' : each);
  return list.find((each) => homeOf(each.kind) === homeOf(kind) && each.segment === segment);
}

function checkDisplayName(list: readonly Collection[], kind: Collection['kind'], name: string | undefined): void {
  if (name !== undefined && list.some((each) => each.kind === kind && each.props.displayName === name)) {
    throw new ServiceError('already-exists', 'groupware.displayNameTaken', { name });
  }
}

/** Picks the first color that no calendar has, else the colors in turn. */
function withColor(collection: NewCollection, list: readonly Collection[]): NewCollection {
  if (collection.kind !== 'calendar' || collection.props.color !== undefined) return collection;
  const used = list.map(({ props }) => props.color?.toLowerCase().slice(0, 7));
  const calendars = list.filter(({ kind }) => kind === 'calendar').length;
  const color = COLORS.find((each) => !used.includes(each)) ?? COLORS[calendars % COLORS.length];
  return { ...collection, props: { ...collection.props, color } };
}

function isCounted({ kind }: Collection): boolean {
  return kind === 'calendar' || kind === 'book';
}

function defaultsMissing(
  list: readonly Collection[],
  kinds: readonly ('calendar' | 'book' | 'inbox')[],
  names: DefaultNames,
): readonly NewCollection[] {
  const events: CollectionProps = {
    displayName: names.calendar,
    components: ['VEVENT', 'VTODO'],
    ...(names.timezone !== undefined && { timezone: names.timezone }),
  };
  return kinds.flatMap((kind): readonly NewCollection[] => {
    if (kind === 'calendar') {
      return list.some((each) => each.kind === kind) ? [] : [{ kind, segment: 'default', props: events }];
    }
    const segment = kind === 'book' ? 'default' : 'inbox';
    if (findBySegment(list, kind, segment)) return [];
    return [{ kind, segment, props: kind === 'book' ? { displayName: names.book } : {} }];
  });
}
