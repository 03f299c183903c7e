export const MAX_MESSAGE_BYTES = 50 * 1024 * 1024;
/** RFC 5322 sets no limit; beyond these no receiver reads on. */
export const HEADER_LIMITS = { maxBytes: 256 * 1024, maxFields: 1000 } as const;
