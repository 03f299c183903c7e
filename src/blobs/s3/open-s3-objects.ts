import { type Clock, systemClock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { OperatorError } from '../../platform/operator-error.js';
import { type Random, randomHex } from '../../platform/random.js';
import type { ObjectStore } from '../object-store.js';
import { createS3Client, type S3Client, sha256Of } from './s3-client.js';
import { isPassing, S3Fault, S3Unreachable } from './s3-fault.js';
import { createS3Objects } from './s3-objects.js';
import type { S3Place } from './s3-place.js';

export interface OpenS3Deps {
  readonly random: Random;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly clock?: Clock | undefined;
  readonly idleMs?: number;
  /** The bucket's name in errors. */
  readonly named?: string;
}

/**
 * A wrong key, region or bucket stops the start, since only the operator can correct it. An unavailable store does not:
 * it may recover, and until then everything else works.
 */
export async function openS3Objects(place: S3Place, deps: OpenS3Deps): Promise<ObjectStore> {
  const client = createS3Client({ place, ...deps, clock: deps.clock ?? systemClock });
  try {
    await tryOut(client, `${place.prefix}blobs/check-${randomHex(deps.random, 8)}`);
  } catch (error) {
    if (!(error instanceof S3Fault) && !(error instanceof S3Unreachable)) throw error;
    if (isAway(error)) return createS3Objects(client, place.prefix);
    client.close();
    throw new OperatorError(`${deps.named ?? 'WAYPOST_BLOBS'} does not work: ${explain(error, place)}`);
  }
  return createS3Objects(client, place.prefix);
}

/** Tries every operation that is needed later: write, list, read and delete. */
async function tryOut(client: S3Client, key: string): Promise<void> {
  const pieces = [Buffer.from('waypost')];
  await client.ask({ method: 'PUT', key, body: { pieces, sha256: sha256Of(pieces) } });
  await client.ask({ method: 'GET', key: '', query: { 'list-type': '2', prefix: key, 'max-keys': '1' } });
  await client.ask({ method: 'GET', key });
  await client.ask({ method: 'DELETE', key });
}

function isAway(error: unknown): boolean {
  if (error instanceof S3Unreachable) return !(error.cause instanceof OperatorError);
  return isPassing(error);
}

function explain(error: S3Fault | S3Unreachable, { bucket, host, region }: S3Place): string {
  if (error instanceof S3Unreachable) return error.cause instanceof Error ? error.cause.message : error.message;
  const said = `${host} answered ${error.status}${error.code ? ` ${error.code}` : ''}.`;
  switch (error.code) {
    case 'NoSuchBucket':
      return `there is no bucket "${bucket}". Create it, or name another. ${said}`;
    case 'InvalidAccessKeyId':
      return `the store does not know this access key. Check the key. ${said}`;
    case 'SignatureDoesNotMatch':
      return `the secret does not match the access key. Check it; characters such as / in it are percent-encoded. ${said}`;
    case 'AccessDenied':
      return `this access key may not write, list, read and delete in "${bucket}". Grant these rights. ${said}`;
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
      return `the bucket is not in the region "${region}". Set its region with ?region=…. ${said}`;
    default:
      return `${error.message}. Check host, bucket, region and key.`;
  }
}
