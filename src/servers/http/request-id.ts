import type { Random } from '../../platform/random.js';

/** The caller's own id when it is harmless to log and to send back, else a UUID (version 4, RFC 9562 §5.4). */
export function createRequestIds(random: Random): (given: string | string[] | undefined) => string {
  let pool: Buffer = Buffer.alloc(0);
  let used = 0;
  return (given) => {
    if (typeof given === 'string' && CALLERS_OWN.test(given)) return given;
    if (used + UUID_BYTES > pool.length) {
      pool = random.bytes(UUID_BYTES * POOL_SIZE);
      used = 0;
    }
    used += UUID_BYTES;
    return formatUuid(pool.subarray(used - UUID_BYTES, used));
  };
}

const CALLERS_OWN = /^[A-Za-z0-9._-]{1,64}$/;
const UUID_BYTES = 16;
// Drawing random bytes costs more per call than per byte
const POOL_SIZE = 64;

function formatUuid(bytes: Buffer): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
