import type { Random } from '../../../platform/random.js';

/** The caller's own id if it is safe to log and return, else a UUID (version 4, RFC 9562 §5.4). */
export function createRequestIds(random: Random): (given: string | string[] | undefined) => string {
  let pool = '';
  return (given) => {
    if (typeof given === 'string' && CALLERS_OWN.test(given)) return given;
    if (pool === '') pool = random.bytes(UUID_BYTES * POOL_SIZE).toString('hex');
    const digits = pool.slice(0, UUID_BYTES * 2);
    pool = pool.slice(UUID_BYTES * 2);
    return formatUuid(digits);
  };
}

const CALLERS_OWN = /^[A-Za-z0-9._-]{1,64}$/;
const UUID_BYTES = 16;
// Drawing random bytes costs more per call than per byte
const POOL_SIZE = 64;
const VARIANTS = '89ab';

function formatUuid(hex: string): string {
  const variant = VARIANTS[hex.charCodeAt(16) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
