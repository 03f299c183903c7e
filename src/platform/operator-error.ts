/** A failure that the operator can fix: the message says how, and is printed without a stack. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
