export const MAX_MESSAGE_BYTES = 50 * 1024 * 1024;
/** RFC 5322 sets no limit; a field has at least four octets. */
export const HEADER_LIMITS = { maxBytes: 256 * 1024, maxFields: 65_536 } as const;
