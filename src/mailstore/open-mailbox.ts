import type { MailboxKeys } from '../directory/mailboxes/mailbox-keys.js';
import type { MailboxLogin } from '../directory/mailboxes/mailbox-login.js';
import { lockAliasRow } from '../directory/mailboxes/mailbox-room.js';
import { notFound } from '../platform/service-error.js';
import { createRowSeal } from '../sealing/row-seal.js';
import { openFiling } from './filing/open-filing.js';
import { MAX_FOLDERS } from './folders/change-list.js';
import { ensureMailbox } from './folders/ensure-mailbox.js';
import { openFolders } from './folders/open-folders.js';
import { restoreFolders } from './folders/restore-folders.js';
import { openImported } from './imported/open-imported.js';
import type { Mailbox } from './mailbox.js';
import type { MailboxNews } from './mailbox-news.js';
import type { MailboxesDeps } from './mailboxes-deps.js';
import { openMessages } from './messages/open-messages.js';
import { openMetadata } from './metadata/open-metadata.js';
import { findQuota } from './quota/quota-store.js';

/** What all sessions of a mailbox share. */
export interface OpenMailbox
  extends Pick<Mailbox, 'folders' | 'messages' | 'content' | 'filing' | 'imported' | 'search' | 'metadata' | 'quota'> {
  isFor(keys: MailboxKeys): boolean;
  /** Creates what is missing. */
  prepare(): Promise<void>;
  close(): void;
}

export function openMailbox(
  deps: MailboxesDeps & { readonly news: MailboxNews },
  { aliasId, domainId, keys: given }: MailboxLogin,
): OpenMailbox {
  const { db, clock, random, news, jobs, defaultQuotaBytes, warnOwner, appendedForm } = deps;
  const keys = copyKeys(given);
  const { rows } = deps.content;
  const sealDeps = { aliasId: keys.sealId, key: keys.mailboxKey, random };
  const nameSeal = createRowSeal({ purpose: 'folder', ...sealDeps });
  const metadataSeal = createRowSeal({ purpose: 'metadata', ...sealDeps });
  const importedSeal = createRowSeal({ purpose: 'imported', ...sealDeps });
  const content = deps.content.open({ aliasId, keys });
  const stopNews = news.onMessages(aliasId, content.wake); // a delivery has no keys to index with
  const folders = openFolders({ db, clock, random, aliasId, seal: nameSeal, news, rows, jobs });
  const messageDeps = { db, clock, random, rows, aliasId, content, defaultQuotaBytes, warnOwner };
  const messages = openMessages({ ...messageDeps, appendedForm });

  return {
    folders,
    messages,
    content: content.reads,
    filing: openFiling({ ...messageDeps, jobs, list: folders.listDeps }),
    imported: openImported({ ...messageDeps, appendedForm, seal: importedSeal }),
    search: deps.openSearch({ aliasId, messages, content }),
    metadata: openMetadata({ db, aliasId, seal: metadataSeal, news }),
    async quota() {
      const quota = await findQuota(db.reader, { aliasId, defaultQuotaBytes });
      if (!quota) throw notFound('mailbox.folderGone');
      return { ...quota, maxFolders: MAX_FOLDERS };
    },
    isFor: ({ mailboxKey }) => Buffer.compare(mailboxKey, keys.mailboxKey) === 0,
    async prepare() {
      const { cache } = folders.listDeps;
      let list = await cache.read(db.reader);
      if (!list) {
        await db.inTransaction(async (tx) => {
          await lockAliasRow(tx, aliasId);
          await ensureMailbox(tx, { random }, { aliasId, domainId, now: clock.now() });
        });
        list = await cache.read(db.reader);
      }
      if (list) await restoreFolders(folders.listDeps, list);
    },
    close() {
      stopNews();
      content.close();
      nameSeal.destroy();
      metadataSeal.destroy();
      importedSeal.destroy();
      for (const key of [keys.privateKey, keys.mailboxKey]) key.fill(0);
    },
  };
}

/** The session that brought the keys may end before others that share them. */
function copyKeys({ publicKey, privateKey, mailboxKey, sealId }: MailboxKeys): MailboxKeys {
  return { publicKey, privateKey: Buffer.from(privateKey), mailboxKey: Buffer.from(mailboxKey), sealId };
}
