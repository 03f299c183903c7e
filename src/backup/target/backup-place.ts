import { z } from 'zod';
import type { OpenS3Deps } from '../../blobs/s3/open-s3-objects.js';
import { Secret } from '../../platform/secret.js';
import type { BackupTarget } from './backup-target.js';
import { openBucketTarget } from './bucket-target.js';
import { openDirectoryTarget } from './directory-target.js';

const secret = z.string().transform((text) => new Secret(text));

/** The place of backups in a command or a setting. */
export const backupPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('directory'), path: z.string().max(4096) }),
  z.object({
    kind: z.literal('bucket'),
    host: z.string().max(255),
    port: z.number(),
    isTls: z.boolean(),
    bucket: z.string().max(100),
    prefix: z.string().max(1000),
    region: z.string().max(100),
    style: z.enum(['path', 'host']),
    credentials: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('keys'),
        keyId: z.string().max(500),
        secret,
        sessionToken: secret.optional().transform((token) => token),
      }),
      z.object({ kind: z.literal('file'), path: z.string().max(4096), profile: z.string().max(200) }),
    ]),
  }),
]);

export type BackupPlace = z.output<typeof backupPlace>;

/** `mayCreate`: a missing directory is created. */
export function openBackupPlace(
  place: BackupPlace,
  { mayCreate, ...deps }: OpenS3Deps & { readonly mayCreate: boolean },
): Promise<BackupTarget> {
  if (place.kind === 'directory') return openDirectoryTarget(place.path, { random: deps.random, mayCreate });
  const { credentials, kind: _, ...bucket } = place;
  return openBucketTarget(
    {
      ...bucket,
      credentials:
        credentials.kind === 'keys' ? { ...credentials, sessionToken: credentials.sessionToken } : credentials,
    },
    deps,
  );
}

/** Describes the place without credentials. */
export function describePlace(place: BackupPlace): string {
  if (place.kind === 'directory') return place.path;
  return `s3://${place.host}:${place.port}/${place.bucket}/${place.prefix}`;
}
