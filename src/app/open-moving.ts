import { join } from 'node:path';
import type { Authenticator } from '../directory/credentials/authenticator.js';
import type { Groupwares } from '../groupware/groupware.js';
import type { Limits } from '../limits/limits.js';
import type { Mailboxes } from '../mailstore/mailbox.js';
import { createCopyDesk } from '../moving/account/copy-desk.js';
import { createImportDesk } from '../moving/desk/import-desk.js';
import type { CheckHost } from '../moving/imap/connect-imap.js';
import { ImapFault } from '../moving/imap/imap-fault.js';
import { readService } from '../moving/public-service/read-service.js';
import { createImportRuns } from '../moving/runs/import-runs.js';
import { createFileImports } from '../moving/runs/take-file.js';
import { createSpool } from '../platform/files/spool-file.js';
import { createByteBudget } from '../platform/intake/byte-budget.js';
import { isLoopbackAddress } from '../platform/net/address-range.js';
import type { OutgoingGuard } from '../platform/net/outgoing-guard.js';
import type { Sandbox } from './open-sandbox.js';
import type { Site } from './open-site.js';
import type { Storage } from './open-storage.js';

/** Memory for messages that are being imported, in addition to that of the doors. */
const MEMORY_BYTES = 32 * 1024 * 1024;

/** Imports from elsewhere. */
export async function openMoving(
  { config, parts, db, clock, random, log }: Site,
  sandbox: Sandbox | undefined,
  {
    authenticator,
    mailboxes,
    groupwares,
    outgoing,
    limits,
    storage,
  }: {
    readonly authenticator: Authenticator;
    readonly mailboxes: Mailboxes;
    readonly groupwares: Groupwares;
    readonly outgoing: OutgoingGuard;
    readonly limits: Limits;
    readonly storage: Storage;
  },
) {
  const spool = createSpool({ directory: join(config.dataDir, 'import-spool'), random, clock });
  const room = { budget: createByteBudget(MEMORY_BYTES), spool };
  const checkHost: CheckHost = async (host) => {
    const addresses = await outgoing.checkHost(host);
    // Nothing leaves the machine
    if (sandbox && !addresses.every(isLoopbackAddress)) {
      throw new ImapFault('address', `${host} is not on this machine, and the sandbox reaches no other`);
    }
    return addresses;
  };
  const importDesk = createImportDesk({ authenticator, mailboxes, room, checkHost, clock, random });
  const copyDesk = createCopyDesk({ authenticator, mailboxes, groupwares, clock, random });
  const importRuns = createImportRuns({ db, mailboxes, limits, checkHost, clock, random, log });
  const fileImports = createFileImports({ mailboxes, room });
  storage.onAliasDeleted.push(importRuns.onMailboxGone);
  storage.onAliasReset.push(importRuns.onMailboxGone);
  await parts.start(importDesk, copyDesk, importRuns);
  const readOther = async (from: { readonly url: string; readonly token: string }) => {
    if (URL.canParse(from.url)) await checkHost(new URL(from.url).hostname);
    return readService(outgoing, from);
  };
  return { importDesk, copyDesk, importRuns, fileImports, readService: readOther };
}
