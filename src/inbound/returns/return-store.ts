import type { Db } from '../../db/database.js';
import type { DeliveryFault, EmailRecipient } from '../../outbound/emails/email.js';

/**
 * `hard_bounces` or `soft_bounces` of the API, in a column that the queue does not write: a report may arrive before
 * its delivery is recorded. The email's row is locked. The first of each kind is kept.
 */
export async function addReturn(
  tx: Db,
  { domainId, emailId, position, returned }: EmailRecipient,
  kind: 'hard' | 'soft',
  fault: DeliveryFault,
): Promise<void> {
  await tx
    .updateTable('email_recipient')
    .set({ returned: JSON.stringify({ [kind]: fault, ...returned }) })
    .where('domain_id', '=', domainId)
    .where('email_id', '=', emailId)
    .where('position', '=', position)
    .execute();
}
