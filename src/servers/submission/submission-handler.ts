import type { Database } from '../../db/database.js';
import type { Authenticator } from '../../directory/credentials/authenticator.js';
import type { SubmissionSession, SubmissionSessions } from '../../directory/credentials/submission-sessions.js';
import { translate } from '../../i18n/translate.js';
import type { ComposedEmail } from '../../outbound/compose/composed-email.js';
import { readRawEmail } from '../../outbound/compose/read-raw-email.js';
import { isUnread } from '../../outbound/compose/recipient-rules.js';
import type { DsnRequest } from '../../outbound/emails/email.js';
import type { Sender } from '../../outbound/submit/sender.js';
import type { SubmitEmail, SubmittedEmail } from '../../outbound/submit/submit-email.js';
import type { Clock } from '../../platform/clock.js';
import { putBefore } from '../../platform/intake/roomy-source.js';
import { newId, type Random } from '../../platform/random.js';
import { InvalidInputError, ServiceError } from '../../platform/service-error.js';
import type { MailCommand, RcptCommand } from '../../protocol/smtp/command.js';
import { reply, type SmtpReply } from '../../protocol/smtp/reply.js';
import { errorReply } from '../smtp/error-reply.js';
import type { ReceivedMessage, SmtpAnswer, SmtpClient, SmtpHandler } from '../smtp/smtp-handler.js';
import { receivedHeader } from './received-header.js';

export interface SubmissionDeps {
  /** In trace headers. */
  readonly hostname: string;
  readonly authenticator: Pick<Authenticator, 'submission'>;
  readonly sessions: Pick<SubmissionSessions, 'open'>;
  readonly submit: SubmitEmail;
  readonly db: Pick<Database, 'durable'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
}

export function createSubmissionHandler(deps: SubmissionDeps, client: SmtpClient): SmtpHandler {
  const { hostname, authenticator, submit, db, clock, random } = deps;
  let session: SubmissionSession | undefined;
  let sender: Sender | undefined;

  return {
    async onAuth({ login, password }) {
      try {
        session = deps.sessions.open(await authenticator.submission(login, password, { ip: client.ip }));
        client.signal.addEventListener('abort', session.leave, { once: true });
        return reply(235, '2.7.0', 'Authentication succeeded');
      } catch (error) {
        // RFC 4954 §6: after 535 a client asks its user for another password
        const isForNow = error instanceof ServiceError && error.kind !== 'unauthenticated';
        if (isForNow) return reply(454, '4.7.0', 'Passwords cannot be checked now, try later');
        throw error;
      }
    },

    onCommand() {
      const isOver = session?.isOver() ?? false;
      return isOver instanceof Promise ? isOver.then(farewellIf) : farewellIf(isOver);
    },

    async onMail() {
      sender = await session?.sender();
      return sender ? orRefusal(submit.prepare(sender).then(() => undefined)) : OVER;
    },

    onRcpt({ to }) {
      if (to.domain === undefined) return reply(550, '5.1.3', 'The recipient needs a domain');
      if (isUnread(to.address)) return reply(550, '5.1.1', 'This address does not receive mail');
      return undefined;
    },

    // No async function here keeps a reference to the message, so its memory is freed once it is encrypted
    async onMessage(message) {
      const now = clock.now();
      const id = newId(random, now);
      return orRefusal(
        readMessage(message, id, now)
          .then((composed) => submit.submit(signedIn(), composed, { origin: 'submission', id }))
          .then(toReply),
      );
    },
  };

  function readMessage(message: ReceivedMessage, id: string, now: number): Promise<ComposedEmail> {
    const { mail, recipients } = message;
    return readRawEmail(withTrace(message, id, now), {
      now,
      random,
      envelope: { from: mail.from?.address ?? '', to: recipients.map(({ to }) => to.address) },
      dsn: dsnOf(mail),
      recipientDsn: recipientDsnOf(recipients),
      requiresTls: mail.requiresTls,
    });
  }

  async function toReply({ record }: SubmittedEmail): Promise<SmtpReply> {
    // Also for a duplicate: the commit of the original may not be durable yet
    await db.durable();
    return reply(250, '2.0.0', `Queued as ${record.email.id}`);
  }

  function signedIn(): Sender {
    if (!sender) throw new Error('the engine requires a login before MAIL');
    return sender;
  }

  function withTrace(message: ReceivedMessage, id: string, now: number): Buffer {
    const { isUtf8 } = message.mail;
    return putBefore(receivedHeader({ host: hostname, id, isUtf8, cipher: client.tls?.cipher, now }), message);
  }
}

const OVER: SmtpAnswer = {
  ...reply(421, '4.7.0', 'The password of this session is no longer valid, sign in again'),
  afterwards: 'close',
};

function farewellIf(isOver: boolean): SmtpAnswer | undefined {
  return isOver ? OVER : undefined;
}

/** RFC 3461 */
function dsnOf({ envelopeId, return: wanted }: MailCommand): DsnRequest | undefined {
  if (envelopeId === undefined && wanted === undefined) return undefined;
  return { ...(envelopeId !== undefined && { id: envelopeId }), ...(wanted && { return: wanted }) };
}

function recipientDsnOf(recipients: readonly RcptCommand[]): ComposedEmail['recipientDsn'] {
  const asked = recipients.filter(({ notify, originalRecipient }) => notify || originalRecipient);
  if (asked.length === 0) return undefined;
  return new Map(
    asked.map(({ to, notify, originalRecipient }) => [
      to.address,
      { ...(notify && { notify }), ...(originalRecipient && { original: originalRecipient }) },
    ]),
  );
}

function orRefusal<T>(acting: Promise<T>): Promise<T | SmtpReply> {
  return acting.catch((error: unknown) => {
    if (error instanceof ServiceError) return refusalReply(error);
    throw error;
  });
}

// The API answers 404 for what a login may not see; here that is always the From address
const FOREIGN_FROM = 'This login may not send from the address in From';

/** The sentence is for people: mail programs show it to their users. */
function refusalReply(error: ServiceError): SmtpReply {
  return errorReply(error, sentenceOf(error));
}

function sentenceOf(error: ServiceError): string {
  if (error.kind === 'not-found') return FOREIGN_FROM;
  const faults = error instanceof InvalidInputError ? error.faults : [error];
  return faults.map(({ key, params }) => translate('en', key, params)).join(' ');
}
