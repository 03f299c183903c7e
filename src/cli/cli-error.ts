/** The outcomes that scripts can distinguish: done, refused, wrong usage, try again later. */
export const EXIT = { done: 0, failed: 1, usage: 2, unavailable: 3 } as const;

/** An expected failure: its message is printed without a stack. */
export class CliError extends Error {
  override readonly name = 'CliError';
  constructor(
    message: string,
    readonly exitCode: number = EXIT.failed,
  ) {
    super(message);
  }
}
