import { LRUCache } from 'lru-cache';
import { onCredentialRevoked } from '../directory/credentials/credential-revocation.js';
import { createSharedMailboxes } from '../directory/mailboxes/shared-mailboxes.js';
import { listenToGroupware } from './events/announce.js';
import type { Groupware, Groupwares } from './groupware.js';
import type { GroupwareDeps } from './groupware-deps.js';
import { openGroupware } from './open-groupware.js';
import { FACT_CACHE_BYTES, sizeOfList } from './state/fact-lists.js';
import type { FactList } from './state/snapshot.js';

/** The calendars and address books that are open in this process: sessions of one mailbox share its keys and lists. */
export function createGroupwares(deps: GroupwareDeps): Groupwares & { close(): void } {
  const { db, clock } = deps;
  const news = listenToGroupware(db);
  const cache = new LRUCache<string, FactList>({ maxSize: FACT_CACHE_BYTES, sizeCalculation: sizeOfList });
  const shared = createSharedMailboxes({ clock, open: (login) => openGroupware({ ...deps, news, cache }, login) });
  const stopRevocations = onCredentialRevoked(db, (revoked) => {
    if (revoked) shared.forget(revoked.id);
    else shared.forgetIdle();
  });

  return {
    async open(login) {
      const { aliasId, domainId, accountId, address } = login;
      const { opened, leave } = shared.share(login);
      const { collections, objects, intake, letters, quota } = opened;
      let isClosed = false;
      const groupware: Groupware = {
        aliasId,
        domainId,
        accountId,
        address,
        collections,
        objects,
        intake,
        letters,
        texts: deps.texts,
        quota,
        onEvent: (listener) => news.onEvent(aliasId, listener),
        close() {
          if (isClosed) return;
          isClosed = true;
          leave();
        },
      };
      return groupware;
    },
    close() {
      stopRevocations();
      shared.close();
      news.close();
    },
  };
}
