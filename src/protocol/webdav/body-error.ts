import type { QualifiedName } from './xml/qualified-name.js';

/** A body that is XML, and no request of these protocols. Without a condition: not in the form of its RFC. */
export class BodyError extends Error {
  constructor(readonly condition?: QualifiedName) {
    super(condition ?? 'not in the form of the RFC');
  }
}
