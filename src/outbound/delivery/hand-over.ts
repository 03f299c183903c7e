import { isAscii } from 'node:buffer';
import type { Clock } from '../../platform/clock.js';
import { replyText } from '../../protocol/smtp/reply.js';
import { cleanRemoteText } from '../../protocol/text/remote-text.js';
import { faultWords } from '../emails/fault-words.js';
import type { Taken } from './connection-pool.js';
import type { DeliveryOutcome } from './delivery.js';
import { toOutcome, troubleOfReply } from './delivery-fault.js';
import type { Parcel, SendOptions } from './parcel.js';
import { formatCommands, type Unsuited } from './smtp-commands.js';
import type { SmtpConnection } from './smtp-connection.js';
import { type TransactionResult, transmit } from './smtp-transaction.js';

/** The message of one attempt, for any connection it uses. */
export interface HandOver {
  readonly destination: string;
  /** `closed`: a reused connection was closed before it accepted the message. */
  speak(taken: Taken): Promise<DeliveryOutcome | 'closed'>;
}

export function createHandOver({ clock }: { readonly clock: Pick<Clock, 'now' | 'monotonicMs'> }) {
  return (parcel: Parcel, { isCancelled, onDot, signal }: SendOptions, destination: string): HandOver => {
    const startedMs = clock.monotonicMs();

    function send(connection: SmtpConnection): Promise<TransactionResult | Unsuited> {
      return parcel.withContents(async ({ mailFrom, head, message }) => {
        const { features } = connection;
        const commands = formatCommands({
          features,
          parcel,
          returnPath: mailFrom,
          sizeBytes: head.length + message.length,
          is8Bit: features.has8BitMime && !(isAscii(head) && isAscii(message)),
        });
        if (!('mail' in commands)) return commands;
        const { mail, rcpt } = commands;
        return transmit(connection, { mail, rcpt, head, message, isCancelled, signal, onDot });
      });
    }

    return {
      destination,
      async speak({ connection, isReused }) {
        const result = await send(connection);
        const { mx, tls } = connection;
        const at = clock.now();
        if (!('kind' in result)) {
          const verdict = { code: 550, category: 'message', action: 'reject' } as const;
          const { enhanced, reason } = result;
          const fault = { at, ...verdict, enhanced, ...faultWords(reason), mx, tls };
          return toOutcome(destination, { fault, blames: 'message' });
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
            const report = { at, code: result.reply.code, response, mx, tls, durationMs };
            const isNotifyPassedOn = connection.features.hasDsn;
            return {
              kind: 'delivered',
              destination,
              report: isNotifyPassedOn ? { isNotifyPassedOn, ...report } : report,
            };
          }
        }
      },
    };
  };
}
