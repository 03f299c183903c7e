import { findAliasLocale } from '../directory/alias-accounts/alias-account-store.js';
import type { Groupwares } from '../groupware/groupware.js';
import type { Mailboxes } from '../mailstore/mailbox.js';
import { composeEmail } from '../outbound/compose/compose-email.js';
import { listRecipients } from '../outbound/emails/email-store.js';
import { createFollowedMailboxes } from '../scheduling/follow-mailboxes.js';
import { createApplyIntake } from '../scheduling/intake/apply-intake.js';
import { createFollowLetters } from '../scheduling/letters/follow-letters.js';
import { createSchedulingGroupwares } from '../scheduling/scheduling-groupware.js';
import { createStamps } from '../scheduling/stamps.js';
import { createPlanThread } from '../scheduling/texts/plan-thread.js';
import type { Outbound } from './open-outbound.js';
import type { Site } from './open-site.js';

/** Calendars that invite and are invited: what the doors get in place of the bare rooms. */
export async function openScheduling(
  { parts, db, clock, random, log }: Site,
  rooms: {
    readonly groupwares: Groupwares;
    readonly mailboxes: Mailboxes;
    readonly outbound: Pick<Outbound, 'submit'>;
  },
) {
  const { groupwares, mailboxes } = rooms;
  const plans = createPlanThread({ clock });
  await parts.start(plans);
  const shared = {
    clock,
    plans,
    stampOf: createStamps(clock),
    random,
    log,
    submit: rooms.outbound.submit,
    compose: (fields: Parameters<typeof composeEmail>[0]) => composeEmail(fields, { now: clock.now(), random }),
    localeOf: (aliasId: string) => findAliasLocale(db.reader, aliasId),
  };
  const recipientsOf = (letters: Parameters<typeof listRecipients>[1]) => listRecipients(db.reader, letters);
  const followLetters = createFollowLetters({ ...shared, recipientsOf });
  const applyIntake = createApplyIntake(shared);
  return {
    plans,
    groupwares: createSchedulingGroupwares({ ...shared, groupwares, applyIntake, followLetters }),
    mailboxes: createFollowedMailboxes({ mailboxes, groupwares, applyIntake, log }),
  };
}
