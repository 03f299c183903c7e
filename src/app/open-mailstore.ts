import type { Notify } from '../directory/notify.js';
import { createContent } from '../mailstore/content/create-content.js';
import { createMailboxDelivery } from '../mailstore/delivery/mailbox-delivery.js';
import { moveIntake } from '../mailstore/delivery/move-intake.js';
import { createAppendedForm } from '../mailstore/pgp/appended-form.js';
import { createMessageEncryption } from '../mailstore/pgp/message-encryption.js';
import { createStoredForm } from '../mailstore/pgp/stored-form.js';
import { createWarnOwner } from '../mailstore/quota/quota-warning.js';
import type { Site } from './open-site.js';
import type { Storage } from './open-storage.js';

export type Mailstore = Awaited<ReturnType<typeof openMailstore>>;

/** How mail comes into mailboxes, from outside and from clients; whoever reads it comes later, with a password. */
export async function openMailstore(
  { config, parts, db, clock, random, log }: Site,
  { storage: { blobs }, notify }: { readonly storage: Storage; readonly notify: Notify },
) {
  const content = createContent({ db, blobs, clock, random, log });
  const encryption = createMessageEncryption({ clock });
  await parts.start(content, encryption);
  await moveIntake({ db, random });
  const storedForm = createStoredForm({ clock, notify, encryption });
  const filling = { warnOwner: createWarnOwner({ clock, notify }), defaultQuotaBytes: config.quotas.defaultBytes };
  return {
    content,
    ...filling,
    appendedForm: createAppendedForm({ db, storedForm }),
    delivery: createMailboxDelivery({ db, random, content, storedForm, ...filling }),
  };
}
