import type { PathEvent } from '../../deliverylog/path.js';
import type { AuthVerdict } from '../../mailauth/verdict.js';
import type { SmtpReply } from '../../protocol/smtp/reply.js';
import type { Arrival } from '../arrival.js';
import type { PreparedForward } from '../carriers.js';
import type { AcceptedAddress } from '../resolve/resolution.js';

/** Delivers an admitted message to all its places and decides the answer (decision 11.1). 250 is a promise. */
export type Dispatch = (request: DispatchRequest) => Promise<SmtpReply>;

export interface DispatchRequest {
  readonly arrival: Arrival;
  /** At least one. */
  readonly recipients: readonly AcceptedAddress[];
  readonly auth: AuthVerdict;
  /** SPF or a passing signature of its own domain proves MAIL FROM: a DSN may be sent, and we may queue. */
  readonly isProven: boolean;
  readonly isAllowlisted: boolean;
  /**
   * Decision 17.24: `true` once the client sent another command after our reply, `false` when its connection ended
   * before. Then the sender may retry the same message.
   */
  readonly isReplyHeard: Promise<boolean>;
  /** Events so far: connection, authentication, policies, scan. */
  readonly events: readonly PathEvent[];
}

/** The message being dispatched, with what all its deliveries share. */
export interface DispatchedMessage extends DispatchRequest {
  /** Created once per address that the sender wrote, on first use. */
  preparedFor(recipient: string): Promise<PreparedForward>;
  /** Aborted when the time for all attempts is up. */
  readonly signal: AbortSignal;
}
