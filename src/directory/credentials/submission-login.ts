import type { AliasActor, CatchallActor } from '../actor.js';

/** A login that may send; `authenticator` makes it. */
export interface SubmissionLogin {
  readonly sender: AliasActor | CatchallActor;
  /** Version of the alias's password that proved it. A catch-all password is never replaced, only deleted. */
  readonly version?: string;
}
