import { join } from 'node:path';
import type { Authenticator } from '../directory/credentials/authenticator.js';
import type { Groupwares } from '../groupware/groupware.js';
import type { Mailboxes } from '../mailstore/mailbox.js';
import { createCopyDesk } from '../moving/account/copy-desk.js';
import { createImportDesk } from '../moving/desk/import-desk.js';
import type { CheckHost } from '../moving/imap/connect-imap.js';
import { ImapFault } from '../moving/imap/imap-fault.js';
import { readService } from '../moving/public-service/read-service.js';
import { createSpool } from '../platform/files/spool-file.js';
import { createByteBudget } from '../platform/intake/byte-budget.js';
import { isLoopbackAddress } from '../platform/net/address-range.js';
import type { OutgoingGuard } from '../platform/net/outgoing-guard.js';
import type { Sandbox } from './open-sandbox.js';
import type { Site } from './open-site.js';

/** Memory for messages that are being imported, in addition to that of the doors. */
const MEMORY_BYTES = 32 * 1024 * 1024;

/** Imports from elsewhere. */
export async function openMoving(
  { config, parts, clock, random }: Site,
  sandbox: Sandbox | undefined,
  {
    authenticator,
    mailboxes,
    groupwares,
    outgoing,
  }: {
    readonly authenticator: Authenticator;
    readonly mailboxes: Mailboxes;
    readonly groupwares: Groupwares;
    readonly outgoing: OutgoingGuard;
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
  await parts.start(importDesk, copyDesk);
  const readOther = async (from: { readonly url: string; readonly token: string }) => {
    if (URL.canParse(from.url)) await checkHost(new URL(from.url).hostname);
    return readService(outgoing, from);
  };
  return { importDesk, copyDesk, readService: readOther };
}
