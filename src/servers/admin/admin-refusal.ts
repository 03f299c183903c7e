import type { ErrorKind } from '../../platform/service-error.js';

/** A refusal that only the person at the machine reads, so it is plain English and in no catalogue. */
export class AdminRefusal extends Error {
  override readonly name = 'AdminRefusal';
  constructor(
    readonly kind: ErrorKind,
    message: string,
  ) {
    super(message);
  }
}
