import { findMailboxPreferences } from '../directory/alias-accounts/alias-account-store.js';
import type { Notify } from '../directory/notify.js';
import { createIntakeDoor } from '../groupware/intake/intake-door.js';
import { createContent } from '../mailstore/content/create-content.js';
import { createMailboxDelivery } from '../mailstore/delivery/mailbox-delivery.js';
import { moveIntake } from '../mailstore/delivery/move-intake.js';
import { createSentCopies } from '../mailstore/delivery/sent-copies.js';
import { createAppendedForm } from '../mailstore/pgp/appended-form.js';
import { createMessageEncryption } from '../mailstore/pgp/message-encryption.js';
import { createStoredForm } from '../mailstore/pgp/stored-form.js';
import { createWarnOwner } from '../mailstore/quota/quota-warning.js';
import { createLookAtArrival } from '../scheduling/intake/look-at-arrival.js';
import type { Site } from './open-site.js';
import type { Storage } from './open-storage.js';

export type Mailstore = Awaited<ReturnType<typeof openMailstore>>;

/** Delivers mail to mailboxes, from outside and from clients. Reading needs a password. */
export async function openMailstore(
  { config, parts, db, keyring, clock, random, log }: Site,
  { storage: { blobs }, notify }: { readonly storage: Storage; readonly notify: Notify },
) {
  const content = createContent({ db, blobs, clock, random, log });
  const encryption = createMessageEncryption({ clock });
  await parts.start(content, encryption);
  await moveIntake({ db, random });
  const storedForm = createStoredForm({ clock, notify, encryption });
  const filling = { warnOwner: createWarnOwner({ clock, notify }), defaultQuotaBytes: config.quotas.defaultBytes };
  const addsInvitations = async (aliasId: string) => (await findMailboxPreferences(db.reader, aliasId)).addsInvitations;
  return {
    content,
    ...filling,
    appendedForm: createAppendedForm({ db, storedForm }),
    sentCopies: createSentCopies({ db, clock, random, content, rows: content.rows, storedForm, ...filling }),
    delivery: createMailboxDelivery({
      db,
      random,
      content,
      storedForm,
      lookAtArrival: createLookAtArrival({ tray: createIntakeDoor({ db, clock, random, keyring }), addsInvitations }),
      ...filling,
    }),
  };
}
