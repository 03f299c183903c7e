import type { PathEvent } from '../../deliverylog/path.js';
import type { AuthVerdict } from '../../mailauth/verdict.js';
import type { SmtpReply } from '../../protocol/smtp/reply.js';
import type { Arrival } from '../arrival.js';
import type { AcceptedAddress } from '../resolve/resolution.js';

/** Carries an admitted message to all its places and says what to answer (decision 11.1). 250 is a promise. */
export type Dispatch = (request: DispatchRequest) => Promise<SmtpReply>;

export interface DispatchRequest {
  readonly arrival: Arrival;
  /** At least one. */
  readonly recipients: readonly AcceptedAddress[];
  readonly auth: AuthVerdict;
  /** MAIL FROM is proven by SPF, or by a passing signature of its own domain: it may be told, and we may queue. */
  readonly isProven: boolean;
  readonly isAllowlisted: boolean;
  /**
   * Decision 17.24: `true` once the client sent another command after our reply, `false` when its connection ended
   * before. A sender that did not go on may come again with the same message.
   */
  readonly isReplyHeard: Promise<boolean>;
  /** What was seen so far: connection, authentication, policies, scan. */
  readonly events: readonly PathEvent[];
}
