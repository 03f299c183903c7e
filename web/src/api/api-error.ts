/** What is wrong with one field; `{field}` in the sentence stands for its name on the page. */
export interface ApiFault {
  readonly field?: string;
  readonly code: string;
  readonly message: string;
}

/**
 * What the service answered instead of what was asked for, or status 0 when it did not answer; `message` is a sentence
 * in the reader's language.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    message: string,
    readonly faults: readonly ApiFault[] = [],
  ) {
    super(message);
  }

  /** It stays a refusal, however often one asks. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}
