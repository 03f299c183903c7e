export interface ReaderLimits {
  /** Limits a command without its literals. */
  readonly maxLineBytes: number;
  /** Limits all literals of a command together, except messages. */
  readonly maxLiteralBytes: number;
  /** Limits one `{n+}` literal (RFC 7888: 4096 is LITERAL-). */
  readonly maxUnaskedBytes: number;
  /** A literal that is refused although it is already on its way is skipped up to this size. */
  readonly maxSkippedBytes: number;
  /** RFC 7889 APPENDLIMIT */
  readonly maxMessageBytes: number;
}

const KB = 1024;
const MB = 1024 * KB;

/** Strangers get what LOGIN and AUTHENTICATE need, and no messages. */
export const LIMITS_BEFORE_LOGIN: ReaderLimits = {
  maxLineBytes: 40 * KB, // RFC 2971 §3.3: an ID has up to 30 fields of a kilobyte
  maxLiteralBytes: 64 * KB,
  maxUnaskedBytes: 4 * KB,
  maxSkippedBytes: 64 * KB,
  maxMessageBytes: 0,
};

export const MAX_APPEND_BYTES = 64 * MB;

export const LIMITS_AFTER_LOGIN: ReaderLimits = {
  maxLineBytes: 64 * KB, // sets of thousands of single UIDs
  maxLiteralBytes: 256 * KB,
  maxUnaskedBytes: 256 * KB,
  maxSkippedBytes: 4 * MAX_APPEND_BYTES, // a client that does not read APPENDLIMIT still gets its answer
  maxMessageBytes: MAX_APPEND_BYTES,
};
