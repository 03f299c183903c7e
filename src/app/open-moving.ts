import { join } from 'node:path';
import type { Authenticator } from '../directory/credentials/authenticator.js';
import type { Mailboxes } from '../mailstore/mailbox.js';
import { createImportDesk } from '../moving/desk/import-desk.js';
import { createSpool } from '../platform/files/spool-file.js';
import { createByteBudget } from '../platform/intake/byte-budget.js';
import type { Site } from './open-site.js';

/** Of messages on their way in, beside those of the doors. */
const MEMORY_BYTES = 32 * 1024 * 1024;

/** Imports from elsewhere. */
export async function openMoving(
  { config, parts, clock, random }: Site,
  { authenticator, mailboxes }: { readonly authenticator: Authenticator; readonly mailboxes: Mailboxes },
) {
  const spool = createSpool({ directory: join(config.dataDir, 'import-spool'), random, clock });
  const room = { budget: createByteBudget(MEMORY_BYTES), spool };
  const importDesk = createImportDesk({ authenticator, mailboxes, room, clock, random });
  await parts.start(importDesk);
  return { importDesk };
}
