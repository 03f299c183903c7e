/** A failure that the person at the machine can mend: the message says how, and is printed without a stack. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
