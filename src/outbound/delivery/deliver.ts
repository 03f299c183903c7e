import { say } from '../../i18n/sentence.js';
import type { Keyring } from '../../keyring/keyring.js';
import { formatReturnPath } from '../bounces/return-path.js';
import type { SendingDomain, SendingDomains } from '../signing/sending-domains.js';
import type { SignEmail } from '../signing/sign-email.js';
import type { Courier } from './courier.js';
import type { Deliver, DeliveryAttempt, DeliveryOutcome } from './delivery.js';
import { MessageGoneError, type MessageLoader } from './message-loader.js';
import type { Parcel } from './parcel.js';

/** Delivers forwards: with an envelope of their own, not signed by us. */
export type DeliverForward = (attempt: ForwardAttempt, courier: Courier) => Promise<DeliveryOutcome>;

export interface ForwardAttempt extends DeliveryAttempt {
  /** Runs `use` with the stored message while it is in memory. */
  withMessage<T>(use: (message: Buffer) => Promise<T>): Promise<T>;
}

export interface DeliverDeps {
  readonly courier: Courier;
  readonly messages: MessageLoader;
  readonly domains: SendingDomains;
  readonly sign: SignEmail;
  readonly keyring: Keyring;
  readonly deliverForward: DeliverForward;
}

/** Sends queued mail by courier: loaded and signed once a connection is open. */
export function createDeliver(deps: DeliverDeps): Deliver {
  const { courier, messages, domains, sign, keyring, deliverForward } = deps;

  async function withMessage<T>(
    { email: { blobId, sizeBytes }, signal }: DeliveryAttempt,
    use: (message: Buffer) => Promise<T>,
  ): Promise<T> {
    if (blobId === undefined) throw new MessageGoneError(say('fault.redacted'));
    return messages.withMessage({ blobId, sizeBytes }, signal, use);
  }

  function toParcel(attempt: DeliveryAttempt): Parcel {
    const { email, recipient } = attempt;
    const { notify, originalRecipient } = recipient;
    return {
      recipient: recipient.address,
      isUtf8: email.isUtf8,
      requiresTls: email.requiresTls,
      isTlsOptional: email.origin === 'tls-report',
      dsn: { request: email.dsn, isBounce: email.isBounce, notify, originalRecipient },
      async withContents(use) {
        const domain = await domains.get(email.domainId);
        return withMessage(attempt, async (message) => {
          const head = await sign(email.id, message, domain.keys);
          return use({ mailFrom: returnPath(attempt, domain), head, message });
        });
      },
    };
  }

  /** RFC 5321 §4.5.5: a bounce has the null sender, or two servers would bounce to each other for ever. */
  function returnPath({ email, recipient }: DeliveryAttempt, { name, returnPathLabel }: SendingDomain): string {
    if (email.isBounce || email.envelope.from === '') return '';
    const place = { label: returnPathLabel, domain: name, date: email.date };
    return formatReturnPath(keyring, { emailId: email.id, position: recipient.position, ...place });
  }

  return (attempt) => {
    const { email, recipient, isCancelled, signal } = attempt;
    if (email.origin === 'forward') {
      return deliverForward({ ...attempt, withMessage: (use) => withMessage(attempt, use) }, courier);
    }
    return courier.send(toParcel(attempt), { isCancelled, signal, destination: recipient.destination });
  };
}
