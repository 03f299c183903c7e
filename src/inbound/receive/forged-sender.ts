import type { Keyring } from '../../keyring/keyring.js';
import { parseReturnPath } from '../../outbound/bounces/return-path.js';
import type { Clock } from '../../platform/clock.js';
import type { MailPath } from '../../protocol/smtp/mail-path.js';
import type { ReverseSrs } from '../forward/srs.js';

/** Whether a sender at our own host imitates a return address of ours. */
export type IsForgedSender = (sender: MailPath) => Promise<boolean>;

// The length of real tokens: other names may begin the same way
const RETURN_PATH = /^b-[a-z2-7]{36}$/i;

export function createIsForgedSender({
  host,
  keyring,
  reverseSrs,
  clock,
}: {
  readonly host: string;
  readonly keyring: Keyring;
  readonly reverseSrs: ReverseSrs;
  readonly clock: Pick<Clock, 'now'>;
}): IsForgedSender {
  return async ({ local, domain }) => {
    if (domain !== host) return false;
    const now = clock.now();
    if (RETURN_PATH.test(local)) return parseReturnPath(keyring, local, now) === undefined;
    return (await reverseSrs(local, now))?.kind === 'forged';
  };
}
