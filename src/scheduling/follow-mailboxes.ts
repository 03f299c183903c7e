import type { Groupwares } from '../groupware/groupware.js';
import type { Mailboxes } from '../mailstore/mailbox.js';
import type { Log } from '../platform/log.js';
import type { ApplyIntake } from './intake/apply-intake.js';

/** Sessions of a mailbox have its keys, so each also applies what waits for the calendar, in the background. */
export function createFollowedMailboxes({
  mailboxes,
  groupwares,
  applyIntake,
  log,
}: {
  readonly mailboxes: Mailboxes;
  readonly groupwares: Groupwares;
  readonly applyIntake: ApplyIntake;
  readonly log: Log;
}): Mailboxes {
  return {
    async open(login) {
      const mailbox = await mailboxes.open(login);
      // Copies the session's keys, which are zeroed at its end
      const groupware = await groupwares.open(login);
      const applyWhatCame = () =>
        void applyIntake(groupware).catch((error: unknown) => {
          log.warn('scheduling.intakeFailed', { aliasId: login.aliasId, error });
        });
      const stopListening = groupware.intake.onArrival(applyWhatCame);
      applyWhatCame();
      return {
        ...mailbox,
        close() {
          stopListening();
          groupware.close();
          mailbox.close();
        },
      };
    },
  };
}
