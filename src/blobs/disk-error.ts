import { ServiceError } from '../platform/service-error.js';

/** Full, over quota, read-only or failing: nothing was promised yet, so the caller may try again. */
export function translateDiskError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isOfTheDisk = typeof code === 'string' && /^(ENOSPC|EDQUOT|EFBIG|EIO|EROFS|EMFILE|ENFILE)$/.test(code);
  return isOfTheDisk ? new ServiceError('unavailable', 'db.unavailable', {}, error) : error;
}
