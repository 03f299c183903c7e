/** Bytes that break the standard. Safe to show: an engine answers `<tag> <status> [<code>] <message>`. */
export class WireError extends Error {
  override readonly name = 'WireError';
  readonly status: 'BAD' | 'NO';
  /** RFC 9051 §7.1, without brackets: `TOOBIG`, `BADCHARSET (US-ASCII UTF-8)`. */
  readonly code: string | undefined;

  constructor(
    message: string,
    { status = 'BAD', code }: { readonly status?: 'BAD' | 'NO'; readonly code?: string } = {},
  ) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0; // the fault is the client's; a trace costs ten times what reading the command does
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.status = status;
    this.code = code;
  }
}
