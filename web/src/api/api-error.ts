/**
 * What the service answered instead of what was asked for, or status 0 when it did not answer; `message` is a sentence
 * in the reader's language.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }

  /** It stays a refusal, however often one asks. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}
