import { isAscii } from 'node:buffer';
import type { Keyring } from '../../keyring/keyring.js';
import type { Clock } from '../../platform/clock.js';
import { replyText } from '../../protocol/smtp/reply.js';
import { cleanRemoteText } from '../../protocol/text/remote-text.js';
import { formatReturnPath } from '../bounces/return-path.js';
import type { SendingDomains } from '../signing/sending-domains.js';
import type { SignEmail } from '../signing/sign-email.js';
import type { Taken } from './connection-pool.js';
import type { DeliveryAttempt, DeliveryOutcome } from './delivery.js';
import { toOutcome, troubleOfReply } from './delivery-fault.js';
import { MessageGoneError, type MessageLoader } from './message-loader.js';
import { formatCommands, type Unsuited } from './smtp-commands.js';
import type { SmtpConnection } from './smtp-connection.js';
import { type TransactionResult, transmit } from './smtp-transaction.js';

/** One attempt's message, for whichever connection stands. */
export interface HandOver {
  readonly destination: string;
  /** `closed`: a kept connection said good-bye instead of taking the message. */
  speak(taken: Taken): Promise<DeliveryOutcome | 'closed'>;
}

export interface HandOverDeps {
  readonly messages: MessageLoader;
  readonly domains: SendingDomains;
  readonly sign: SignEmail;
  readonly keyring: Keyring;
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
}

export function createHandOver({ messages, domains, sign, keyring, clock }: HandOverDeps) {
  return ({ email, recipient, isCancelled, signal }: DeliveryAttempt, destination: string): HandOver => {
    const startedMs = clock.monotonicMs();

    async function send(connection: SmtpConnection): Promise<TransactionResult | Unsuited> {
      const domain = await domains.get(email.domainId);
      const { blobId, sizeBytes } = email;
      if (blobId === undefined) throw new MessageGoneError('The message was redacted before it was sent');
      return messages.withMessage({ blobId, sizeBytes }, signal, async (message) => {
        const head = await sign(email.id, message, domain.keys);
        const { features } = connection;
        const commands = formatCommands({
          ...{ features, email, recipient },
          returnPath: returnPath(domain),
          sizeBytes: head.length + message.length,
          is8Bit: features.has8BitMime && !isAscii(message),
        });
        if (!('mail' in commands)) return commands;
        return transmit(connection, { ...commands, head, message, isCancelled, signal });
      });
    }

    /** RFC 5321 §4.5.5: a bounce has no sender, or two servers would tell each other for ever. */
    function returnPath({ name, returnPathLabel: label }: { name: string; returnPathLabel: string }): string {
      if (email.isBounce || email.envelope.from === '') return '';
      const { position } = recipient;
      return formatReturnPath(keyring, { emailId: email.id, position, label, domain: name, date: email.date });
    }

    return {
      destination,
      async speak({ connection, isReused }) {
        const result = await send(connection);
        const { mx, tls } = connection;
        const at = clock.now();
        if (!('kind' in result)) {
          const verdict = { code: 550, category: 'message', action: 'reject' } as const;
          return toOutcome(destination, { fault: { at, ...verdict, ...result, mx, tls }, blames: 'message' });
        }
        switch (result.kind) {
          case 'cancelled':
            return { kind: 'cancelled', destination };
          case 'refused':
            if (isReused && result.phase === 'mail' && result.reply.code === 421) return 'closed';
            return toOutcome(destination, troubleOfReply(result.reply, { at, mx, tls }));
          case 'accepted': {
            const response = cleanRemoteText(replyText(result.reply));
            const durationMs = Math.round(clock.monotonicMs() - startedMs);
            return {
              kind: 'delivered',
              destination,
              report: {
                ...{ at, code: result.reply.code, response, mx, tls, durationMs },
                ...(connection.features.hasDsn && { isNotifyPassedOn: true }),
              },
            };
          }
        }
      },
    };
  };
}
