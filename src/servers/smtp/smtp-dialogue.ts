import type { Spool } from '../../platform/files/spool-file.js';
import type { ByteBudget } from '../../platform/intake/byte-budget.js';
import type { RoomySource } from '../../platform/intake/roomy-source.js';
import { createSaslExchange, SASL_MECHANISMS, type SaslExchange } from '../../protocol/sasl/sasl-exchange.js';
import {
  type HelloCommand,
  type MailCommand,
  parseCommand,
  type RcptCommand,
  type SmtpCommand,
} from '../../protocol/smtp/command.js';
import type { SmtpExtension } from '../../protocol/smtp/envelope-parameters.js';
import { reply } from '../../protocol/smtp/reply.js';
import { ehloReply, isAnnounced } from './announcement.js';
import { NO_ROOM } from './incoming-message.js';
import type { SmtpAnswer, SmtpHandler, SmtpPipeline, SmtpTransaction } from './smtp-handler.js';
import type { SmtpLimits } from './smtp-limits.js';

/** The commands of a session and their order, without a socket. */
export interface SmtpDialogue {
  /** A line from the client: a command, or the response to an AUTH challenge. */
  line(line: Buffer, pipeline: SmtpPipeline): SmtpStep | Promise<SmtpStep>;
  /** The message is complete or refused; either way the transaction ends. */
  message(outcome: RoomySource | { readonly refusal: SmtpAnswer }): Promise<SmtpAnswer>;
  /** RFC 3207 §4.2: TLS resets the session. */
  secured(): void;
  readonly hello: HelloCommand | undefined;
  readonly isSignedIn: boolean;
  /** Closing now would lose a transaction. */
  readonly hasTransaction: boolean;
}

/** The reply, and how to read the bytes that follow. */
export type SmtpStep =
  | {
      readonly reply: SmtpAnswer;
      readonly next: 'line' | 'data' | 'tls' | 'close';
      readonly isError?: boolean;
      /** Counts towards `maxIdleCommands`. */
      readonly isIdle?: boolean;
    }
  /** The reply follows the chunk; with `refusal` the chunk is read and dropped. */
  | {
      readonly next: 'chunk';
      readonly sizeBytes: number;
      readonly isLast: boolean;
      readonly refusal: SmtpAnswer | undefined;
    };

export interface DialogueOptions {
  readonly hostname: string;
  readonly extensions: ReadonlySet<SmtpExtension>;
  /** MAIL needs a login. */
  readonly requiresAuth: boolean;
  readonly limits: SmtpLimits;
  readonly budget: Pick<ByteBudget, 'freeBytes'>;
  /** Takes messages that do not fit into memory. */
  readonly spool?: Spool | undefined;
}

const SEQUENCE = reply(503, '5.5.1', 'Bad sequence of commands');
const NO_RECIPIENTS = reply(554, '5.5.1', 'No valid recipients');
const GO_AHEAD: SmtpStep = {
  reply: reply(354, undefined, 'End the message with a dot on a line of its own'),
  next: 'data',
};

export function createSmtpDialogue(
  { hostname, extensions, requiresAuth, limits, budget, spool }: DialogueOptions,
  handler: SmtpHandler,
): SmtpDialogue {
  let isSecure = false;
  let isSignedIn = false;
  let hello: HelloCommand | undefined;
  let exchange: SaslExchange | undefined;
  let mail: MailCommand | undefined;
  let recipients: RcptCommand[] = [];
  let hasChunks = false;

  return {
    line(line, pipeline) {
      if (exchange) return answerChallenge(exchange, line.toString('latin1'));
      const farewell = hasChunks ? undefined : handler.onCommand?.();
      if (farewell instanceof Promise) return farewell.then((given) => leave(given) ?? carryOutLine(line, pipeline));
      return leave(farewell) ?? carryOutLine(line, pipeline);
    },
    async message(outcome) {
      const transaction = currentTransaction();
      reset();
      if ('refusal' in outcome) return outcome.refusal;
      if (!transaction) return SEQUENCE;
      return handler.onMessage({ mail: transaction.mail, recipients: transaction.recipients, ...outcome });
    },
    secured() {
      isSecure = true;
      isSignedIn = false;
      hello = undefined;
      reset();
    },
    get hello() {
      return hello;
    },
    get isSignedIn() {
      return isSignedIn;
    },
    get hasTransaction() {
      return mail !== undefined;
    },
  };

  function carryOutLine(line: Buffer, pipeline: SmtpPipeline): SmtpStep | Promise<SmtpStep> {
    const context = { isAnnounced: announces, isUtf8: mail?.isUtf8 ?? false };
    return carryOut(parseCommand(line, context), pipeline);
  }

  /** Asynchronous only where a use case is called: most commands are answered at once. */
  function carryOut(command: SmtpCommand, pipeline: SmtpPipeline): SmtpStep | Promise<SmtpStep> {
    switch (command.verb) {
      case 'HELO':
      case 'EHLO':
        return greet(command);
      case 'MAIL':
        return beginMail(command);
      case 'RCPT':
        return addRecipient(command, pipeline);
      case 'DATA':
        return beginData();
      case 'BDAT':
        return beginChunk(command);
      case 'AUTH':
        return beginAuth(command);
      case 'STARTTLS':
        return beginTls();
      case 'RSET':
        reset();
        return idle(reply(250, '2.0.0', 'Reset'));
      case 'NOOP':
        return idle(reply(250, '2.0.0', 'Ok'));
      case 'VRFY':
        return idle(reply(252, '2.5.0', 'Addresses are not verified, send the message'));
      case 'HELP':
        return idle(reply(214, '2.0.0', 'See RFC 5321'));
      case 'QUIT':
        return { reply: reply(221, '2.0.0', 'Goodbye'), next: 'close' };
      case 'foreign':
        return { reply: reply(521, '5.5.1', 'This is an SMTP server'), next: 'close' };
      case 'refused':
        return answer(command.reply);
    }
  }

  async function greet(command: HelloCommand): Promise<ReplyStep> {
    const refusal = await handler.onHelo?.(command);
    if (refusal && !isYes(refusal)) return idle(refusal);
    reset();
    hello = command;
    if (command.verb === 'HELO') return idle(reply(250, undefined, hostname));
    return idle(ehloReply(hostname, { extensions, isSecure }, limits));
  }

  async function beginMail(command: MailCommand): Promise<SmtpStep> {
    if (!hello) return answer(reply(503, '5.5.1', 'Send EHLO first'));
    if (requiresAuth && !isSignedIn) return answer(whySignIn());
    if (mail) return answer(SEQUENCE);
    const { sizeBytes = 0 } = command;
    if (sizeBytes > limits.maxMessageBytes) return answer(reply(552, '5.3.4', 'Message too large'));
    if (!spool && sizeBytes > budget.freeBytes) return idle(NO_ROOM);
    const given = (await handler.onMail?.(command)) ?? reply(250, '2.1.0', 'Sender ok');
    if (!isYes(given)) return idle(given);
    mail = command;
    return answer(given);
  }

  async function addRecipient(command: RcptCommand, pipeline: SmtpPipeline): Promise<SmtpStep> {
    const transaction = currentTransaction();
    if (!transaction || hasChunks) return answer(SEQUENCE);
    if (recipients.length >= limits.maxRecipients) return answer(reply(452, '4.5.3', 'Too many recipients'));
    const given = (await handler.onRcpt?.(command, transaction, pipeline)) ?? reply(250, '2.1.5', 'Recipient ok');
    if (isYes(given)) recipients.push(command);
    const { reply: answered, next } = answer(given);
    return { reply: answered, next, isError: false };
  }

  function beginData(): SmtpStep | Promise<SmtpStep> {
    const transaction = currentTransaction();
    if (!transaction || hasChunks) return answer(SEQUENCE);
    if (recipients.length === 0) return answer(NO_RECIPIENTS);
    const given = handler.onData?.(transaction);
    return given instanceof Promise ? given.then(afterData) : afterData(given);
  }

  function afterData(refusal: SmtpAnswer | undefined): SmtpStep {
    if (!refusal || isYes(refusal)) return GO_AHEAD;
    reset();
    return answer(refusal);
  }

  /** RFC 3030 §2: the chunk follows at once, so it must be read even if it is refused. */
  async function beginChunk({ sizeBytes, isLast }: Extract<SmtpCommand, { verb: 'BDAT' }>): Promise<SmtpStep> {
    const transaction = currentTransaction();
    let refusal = transaction ? undefined : SEQUENCE;
    if (transaction && recipients.length === 0) refusal = NO_RECIPIENTS;
    else if (transaction && !hasChunks) {
      const given = await handler.onData?.(transaction);
      if (given && !isYes(given)) refusal = given;
    }
    hasChunks = refusal === undefined;
    return { next: 'chunk', sizeBytes, isLast, refusal };
  }

  async function beginAuth(command: Extract<SmtpCommand, { verb: 'AUTH' }>): Promise<SmtpStep> {
    if (!extensions.has('AUTH')) return answer(reply(502, '5.5.1', 'AUTH is not available here'));
    if (!isSecure) return answer(reply(538, '5.7.11', 'Send STARTTLS first'));
    if (!hello || isSignedIn || mail) return answer(SEQUENCE);
    const mechanism = SASL_MECHANISMS.find((known) => known === command.mechanism);
    if (!mechanism) return answer(reply(504, '5.5.4', `Supported mechanisms: ${SASL_MECHANISMS.join(', ')}`));
    return answerChallenge(createSaslExchange(mechanism), command.initial);
  }

  async function answerChallenge(current: SaslExchange, response: string | undefined): Promise<SmtpStep> {
    exchange = undefined;
    const step = current.step(response);
    switch (step.kind) {
      case 'challenge':
        exchange = current;
        return answer(reply(334, undefined, step.challenge));
      case 'cancelled':
        return answer(reply(501, '5.7.0', 'Authentication cancelled'));
      case 'broken':
        return answer(reply(501, '5.5.2', 'The response cannot be decoded'));
      case 'credentials': {
        const given = (await handler.onAuth?.(step.credentials)) ?? reply(502, '5.5.1', 'AUTH is not available here');
        isSignedIn = isYes(given);
        return answer(given);
      }
    }
  }

  function beginTls(): SmtpStep {
    if (!extensions.has('STARTTLS')) return answer(reply(502, '5.5.1', 'STARTTLS is not available here'));
    if (isSecure || mail) return answer(SEQUENCE);
    return { reply: reply(220, '2.0.0', 'Go ahead'), next: 'tls' };
  }

  function whySignIn(): SmtpAnswer {
    const needsTls = !isSecure && extensions.has('STARTTLS');
    return needsTls ? reply(530, '5.7.0', 'Send STARTTLS first') : reply(530, '5.7.0', 'Authentication required');
  }

  function announces(extension: SmtpExtension): boolean {
    return isAnnounced(extension, { extensions, isSecure });
  }

  function currentTransaction(): SmtpTransaction | undefined {
    return mail && { mail, recipients };
  }

  function reset(): void {
    mail = undefined;
    recipients = [];
    hasChunks = false;
  }
}

type ReplyStep = Extract<SmtpStep, { reply: SmtpAnswer }>;

function leave(farewell: SmtpAnswer | undefined): ReplyStep | undefined {
  return farewell && { reply: farewell, next: 'close' };
}

function idle(given: SmtpAnswer): ReplyStep {
  return { ...answer(given), isIdle: true };
}

function answer(given: SmtpAnswer): ReplyStep {
  return { reply: given, next: given.afterwards ? 'close' : 'line', isError: given.code >= 500 };
}

function isYes({ code }: SmtpAnswer): boolean {
  return code >= 200 && code < 300;
}
