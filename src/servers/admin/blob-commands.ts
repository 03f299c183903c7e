import { z } from 'zod';
import type { BlobStore } from '../../blobs/blob-store.js';
import { OBJECT_LOCATIONS, type UnreadableBlob } from '../../blobs/verify-blobs.js';
import { type AdminCommand, adminCommand } from './admin-command.js';

/** Takes some seconds with a bucket: a stopping server finishes the current page. */
const PAGE = 1000;

const cursor = z.object({ location: z.enum(OBJECT_LOCATIONS), id: z.string().max(100) });

export interface BlobPage {
  readonly checked: number;
  readonly unreadable: readonly UnreadableView[];
  readonly next: z.output<typeof cursor> | null;
}

export interface UnreadableView extends Pick<UnreadableBlob, 'id' | 'location' | 'fault'> {
  readonly created_at: string;
}

/** `waypost verify`, the second half. */
export function blobCommands({ blobs }: { readonly blobs: Pick<BlobStore, 'verify'> }): AdminCommand[] {
  return [
    adminCommand({
      name: 'blob.verify',
      input: z.object({ after: cursor.optional() }),
      async handle({ after }): Promise<BlobPage> {
        const { checked, unreadable, next } = await blobs.verify({ after, limit: PAGE });
        return { checked, unreadable: unreadable.map(toView), next: next ?? null };
      },
    }),
  ];
}

function toView({ id, location, fault, createdAt }: UnreadableBlob): UnreadableView {
  return { id, location, fault, created_at: new Date(createdAt).toISOString() };
}
