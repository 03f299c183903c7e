import type { AliasActor, CatchallActor } from '../actor.js';

/** A login that may send; `authenticator` makes it. */
export interface SubmissionLogin {
  readonly sender: AliasActor | CatchallActor;
  /** Of the alias's password that it was proven by. A catch-all password is never replaced, only deleted. */
  readonly version?: string;
}
