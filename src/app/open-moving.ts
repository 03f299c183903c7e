import { join } from 'node:path';
import type { AliasService } from '../directory/aliases/alias-service.js';
import type { Authenticator } from '../directory/credentials/authenticator.js';
import type { DomainService } from '../directory/domain-changes/domain-service.js';
import type { PreviewDomain } from '../directory/domain-changes/preview-domain.js';
import type { InviteService } from '../directory/invites/invite-service.js';
import type { Groupwares } from '../groupware/groupware.js';
import type { Limits } from '../limits/limits.js';
import type { Mailboxes } from '../mailstore/mailbox.js';
import { createCopyDesk } from '../moving/account/copy-desk.js';
import { createImportDesk } from '../moving/desk/import-desk.js';
import type { CheckHost } from '../moving/imap/connect-imap.js';
import { ImapFault } from '../moving/imap/imap-fault.js';
import { createElsewhereService } from '../moving/public-service/elsewhere-service.js';
import { createDomainMaker } from '../moving/public-service/make-domain.js';
import { openService, readService, type ServiceAccess } from '../moving/public-service/read-service.js';
import { createImportRuns } from '../moving/runs/import-runs.js';
import { createFileImports } from '../moving/runs/take-file.js';
import { createSpool } from '../platform/files/spool-file.js';
import { createByteBudget } from '../platform/intake/byte-budget.js';
import { isLoopbackAddress } from '../platform/net/address-range.js';
import type { OutgoingGuard } from '../platform/net/outgoing-guard.js';
import { invalid } from '../platform/service-error.js';
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
    previewDomain,
    domains,
    aliases,
    invites,
  }: {
    readonly authenticator: Authenticator;
    readonly mailboxes: Mailboxes;
    readonly groupwares: Groupwares;
    readonly outgoing: OutgoingGuard;
    readonly limits: Limits;
    readonly storage: Storage;
    readonly previewDomain: PreviewDomain;
    readonly domains: DomainService;
    readonly aliases: AliasService;
    readonly invites: InviteService;
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
  const checkService = async ({ url }: ServiceAccess) => {
    const host = URL.canParse(url) ? new URL(url).hostname : '';
    const addresses = host ? await outgoing.checkHost(host, 'url') : [];
    if (sandbox && !addresses.every(isLoopbackAddress)) throw invalid('elsewhere.sandbox', { field: 'url', host });
  };
  const elsewhere = createElsewhereService({
    clock,
    previewDomain,
    async openService(access, bounds, signal) {
      await checkService(access);
      return openService(outgoing, access, bounds, signal);
    },
  });
  return {
    importDesk,
    copyDesk,
    importRuns,
    fileImports,
    elsewhere,
    domainMaker: createDomainMaker({ domains, aliases, invites }),
    async readService(access: ServiceAccess) {
      await checkService(access);
      return readService(outgoing, access);
    },
  };
}
