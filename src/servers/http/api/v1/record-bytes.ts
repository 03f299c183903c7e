/** A contact or an event of 10 MB, and what its transport adds. */
export const RECORD_BYTES = 11 * 1024 * 1024;
