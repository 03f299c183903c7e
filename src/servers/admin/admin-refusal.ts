import type { ErrorKind } from '../../platform/service-error.js';

/** A refusal that only the operator reads: plain English, in no catalogue. */
export class AdminRefusal extends Error {
  override readonly name = 'AdminRefusal';
  constructor(
    readonly kind: ErrorKind,
    message: string,
  ) {
    super(message);
  }
}
