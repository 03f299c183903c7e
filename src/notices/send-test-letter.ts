import type { Clock } from '../platform/clock.js';
import { newId, type Random } from '../platform/random.js';
import type { DeliverLetter } from './letter-handler.js';

export interface SendTestLetterDeps {
  readonly deliver: DeliverLetter;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly host: string;
}

export interface SentTestLetter {
  /** The id of the email in the queue. */
  readonly id: string;
  /** Where its answer arrives. */
  readonly from: string;
}

/** For an operator who goes live: a signed message to an address elsewhere, which can be answered. */
export function createSendTestLetter({ deliver, clock, random, host }: SendTestLetterDeps) {
  return async (to: string): Promise<SentTestLetter> => {
    const now = clock.now();
    const id = newId(random, now);
    const from = `postmaster@${host}`;
    const lines = [
      `From: Waypost <${from}>`,
      `To: ${to}`,
      `Subject: Test of ${host}`,
      `Date: ${new Date(now).toUTCString().replace('GMT', '+0000')}`,
      `Message-ID: <${id}@${host}>`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      `${host} can send. Answer this message to see whether it can receive.`,
      '',
    ];
    await deliver({ id, from, to, source: Buffer.from(lines.join('\r\n')) });
    return { id, from };
  };
}
