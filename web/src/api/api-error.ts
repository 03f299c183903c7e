/** The error of one field; `{field}` in the sentence stands for its name on the page. */
export interface ApiFault {
  readonly field?: string;
  readonly code: string;
  readonly message: string;
}

/** An error answer, or status 0 when the service did not answer; `message` is a sentence in the reader's language. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    message: string,
    readonly faults: readonly ApiFault[] = [],
  ) {
    super(message);
  }

  /** Repeating the call gives the same refusal. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}
