/** For callers without credentials: forms are smaller. */
export const ANONYMOUS_BODY_BYTES = 16 * 1024;
export const MAX_BODY_BYTES = 1024 * 1024;
