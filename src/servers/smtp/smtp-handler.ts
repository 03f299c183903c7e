import type { RoomySource } from '../../platform/intake/roomy-source.js';
import type { Log } from '../../platform/log.js';
import type { SaslCredentials } from '../../protocol/sasl/sasl-exchange.js';
import type { HelloCommand, MailCommand, RcptCommand } from '../../protocol/smtp/command.js';
import type { SmtpReply } from '../../protocol/smtp/reply.js';

/**
 * A door's decisions; one per session, so that it may keep state. `undefined` is the engine's default answer. A thrown
 * error becomes a reply too: an expected failure by its kind, a bug as `451 4.3.0`.
 */
export interface SmtpHandler {
  /** Before the greeting; anything but 220 ends the session. */
  onConnect?(): Answer;
  onHelo?(hello: HelloCommand): Answer;
  /** Before every command outside a message; a reply ends the session. */
  onCommand?(): Answer;
  /** 235 signs in. */
  onAuth?(credentials: SaslCredentials): Promise<SmtpAnswer>;
  onMail?(mail: MailCommand): Answer;
  onRcpt?(rcpt: RcptCommand, transaction: SmtpTransaction, pipeline: SmtpPipeline): Answer;
  /** The client is about to send the message. */
  onData?(transaction: SmtpTransaction): Answer;
  /** A whole message. 250 is a promise to keep it. */
  onMessage(message: ReceivedMessage): Promise<SmtpAnswer>;
  /** The client sent a command after our reply to its message: it has read that reply. */
  onHeard?(): void;
}

type Answer = SmtpAnswer | undefined | Promise<SmtpAnswer | undefined>;

/** 2yz means yes. */
export interface SmtpAnswer extends SmtpReply {
  /** `close`: goodbye after this reply. `drop`: no reply, the connection is cut. */
  readonly afterwards?: 'close' | 'drop';
}

export interface SmtpTransaction {
  readonly mail: MailCommand;
  /** Accepted ones only. */
  readonly recipients: readonly RcptCommand[];
}

/** Pipelined commands that are not handled yet (RFC 2920). */
export interface SmtpPipeline {
  /** Whether another recipient of this transaction is among them. */
  isRcptBehind(): boolean;
}

export interface ReceivedMessage extends SmtpTransaction, RoomySource {}

export interface SmtpClient {
  readonly sessionId: string;
  /** Behind a trusted proxy, the client's address. */
  readonly ip: string;
  /** Open connections from the same IPv4 address or IPv6 /64, this one included. */
  readonly connections: number;
  readonly hello: HelloCommand | undefined;
  readonly tls: { readonly version: string; readonly cipher: string } | undefined;
  /** Aborted when the client has hung up. */
  readonly signal: AbortSignal;
  readonly log: Log;
}
