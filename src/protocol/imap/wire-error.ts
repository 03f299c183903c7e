/** Bytes that are not what the standard says. Safe to show: an engine answers `<tag> <status> [<code>] <message>`. */
export class WireError extends Error {
  override readonly name = 'WireError';
  readonly status: 'BAD' | 'NO';
  /** RFC 9051 §7.1, without brackets: `TOOBIG`, `BADCHARSET (US-ASCII UTF-8)`. */
  readonly code: string | undefined;

  constructor(
    message: string,
    { status = 'BAD', code }: { readonly status?: 'BAD' | 'NO'; readonly code?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
