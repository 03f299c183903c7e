import { z } from 'zod';
import { listBlobIds, listOwners, type OwnerCursor } from '../../blobs/blob-owners.js';
import type { BlobStore } from '../../blobs/blob-store.js';
import { OBJECT_LOCATIONS, type UnreadableBlob } from '../../blobs/verify-blobs.js';
import type { Database } from '../../db/database.js';
import { type BodyCursor, verifyBodies } from '../../groupware/objects/verify-bodies.js';
import { type AdminCommand, adminCommand } from './admin-command.js';

/** Small, because a stopping server finishes the current page: a few seconds with a bucket. */
const PAGE = 1000;
/** Fits into one line of the socket. */
const ID_PAGE = 5000;

const cursor = z.object({ location: z.enum(OBJECT_LOCATIONS), id: z.string().max(100) });

export interface BlobPage {
  readonly checked: number;
  readonly unreadable: readonly UnreadableView[];
  readonly next: z.output<typeof cursor> | null;
}

export interface UnreadableView extends Pick<UnreadableBlob, 'id' | 'location' | 'fault'> {
  readonly created_at: string;
}

/** A page of `waypost verify --deep`. */
export interface BytesPage {
  readonly checked: number;
  readonly bytes: number;
  readonly summed: number;
  readonly unreadable: readonly UnreadableView[];
  readonly next: string | null;
}

export interface ObjectsPage {
  readonly checked: number;
  readonly damaged: readonly { readonly alias_id: string; readonly object_id: string }[];
  readonly next: { readonly alias_id: string; readonly object_id: string } | null;
}

const ownerCursor = z.object({ table: z.string().max(100), key: z.array(z.string().max(1000)).max(10) });

export interface OwnersPage {
  readonly owners: readonly { readonly blob_id: string; readonly row: string }[];
  readonly next: z.output<typeof ownerCursor> | null;
}

/** Objects outside the rows that no row names. */
export interface UnnamedPage {
  readonly count: number;
  readonly names: readonly string[];
  readonly next: number | null;
}

export interface BlobIdsPage {
  readonly ids: readonly string[];
  readonly next: string | null;
}

const id = z.string().max(100);

/** `waypost verify`, except for the ledger. */
export function blobCommands({
  blobs,
  db,
}: {
  readonly blobs: Pick<BlobStore, 'verify' | 'verifyBytes' | 'findUnnamed'>;
  readonly db: Database;
}): AdminCommand[] {
  return [
    adminCommand({
      name: 'blob.verify',
      input: z.object({ after: cursor.optional() }),
      async handle({ after }): Promise<BlobPage> {
        const { checked, unreadable, next } = await blobs.verify({ after, limit: PAGE });
        return { checked, unreadable: unreadable.map(toView), next: next ?? null };
      },
    }),
    adminCommand({
      name: 'blob.verifyBytes',
      isStep: true,
      input: z.object({ after: id }),
      async handle({ after }): Promise<BytesPage> {
        const { unreadable, next, ...counts } = await blobs.verifyBytes(after);
        return { ...counts, unreadable: unreadable.map(toView), next: next ?? null };
      },
    }),
    adminCommand({
      name: 'blob.verifyObjects',
      isStep: true,
      input: z.object({ after: z.object({ alias_id: id, object_id: id }).optional() }),
      async handle({ after }): Promise<ObjectsPage> {
        const cursor = { aliasId: after?.alias_id ?? '', objectId: after?.object_id ?? '' };
        const { checked, damaged, next } = await verifyBodies(db, cursor);
        return { checked, damaged: damaged.map(toObjectView), next: next ? toObjectView(next) : null };
      },
    }),
    adminCommand({
      name: 'blob.owners',
      isStep: true,
      input: z.object({ after: ownerCursor.optional() }),
      async handle({ after }): Promise<OwnersPage> {
        const { owners, next } = await listOwners(db, { after, limit: ID_PAGE });
        return { owners: owners.map(({ blobId, row }) => ({ blob_id: blobId, row })), next: toCursor(next) };
      },
    }),
    adminCommand({
      name: 'blob.unnamed',
      isStep: true,
      input: z.object({ turn: z.int().min(0) }),
      async handle({ turn }): Promise<UnnamedPage> {
        const { count, names, next } = await blobs.findUnnamed(turn);
        return { count, names, next: next ?? null };
      },
    }),
    adminCommand({
      name: 'blob.ids',
      isStep: true,
      input: z.object({ after: id }),
      async handle({ after }): Promise<BlobIdsPage> {
        const ids = await listBlobIds(db, { after, limit: ID_PAGE });
        return { ids, next: ids.length < ID_PAGE ? null : (ids.at(-1) ?? null) };
      },
    }),
  ];
}

function toObjectView({ aliasId, objectId }: BodyCursor): { readonly alias_id: string; readonly object_id: string } {
  return { alias_id: aliasId, object_id: objectId };
}

function toCursor(next: OwnerCursor | undefined): OwnersPage['next'] {
  return next ? { table: next.table, key: [...next.key] } : null;
}

function toView({ id, location, fault, createdAt }: UnreadableBlob): UnreadableView {
  return { id, location, fault, created_at: new Date(createdAt).toISOString() };
}
