/** What the service answered instead of what was asked for; `message` is a sentence in the reader's language. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
