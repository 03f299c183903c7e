import type { DavCollectionRow } from '../db/tables.js';
import type { MailboxKeys } from '../directory/mailboxes/mailbox-keys.js';
import type { MailboxLogin } from '../directory/mailboxes/mailbox-login.js';
import { findRoom } from '../directory/mailboxes/mailbox-room.js';
import { notFound } from '../platform/service-error.js';
import { createRowSeal } from '../sealing/row-seal.js';
import { type CollectionSeal, createCollectionSeal } from './collection-seal.js';
import { openKey, openProps, toCollection } from './collections/collection-codec.js';
import { findCollectionRow } from './collections/collection-store.js';
import { openCollections } from './collections/open-collections.js';
import type { GroupwareNews } from './events/announce.js';
import type { Groupware } from './groupware.js';
import type { GroupwareDeps } from './groupware-deps.js';
import { openIntake } from './intake/open-intake.js';
import { openLetters } from './letters/open-letters.js';
import { openObjects } from './objects/open-objects.js';
import { createFactLists, type FactCache } from './state/fact-lists.js';
import { toSnapshot } from './state/snapshot.js';

/** What all sessions of a mailbox share. */
export interface OpenGroupware extends Pick<Groupware, 'collections' | 'objects' | 'intake' | 'letters' | 'quota'> {
  isFor(keys: MailboxKeys): boolean;
  close(): void;
}

export function openGroupware(
  deps: GroupwareDeps & { readonly news: GroupwareNews; readonly cache: FactCache },
  { aliasId, domainId, address, keys: given }: MailboxLogin,
): OpenGroupware {
  const { db, random, defaultQuotaBytes, news, cache } = deps;
  const privateKey = Buffer.from(given.privateKey);
  const mailboxKey = Buffer.from(given.mailboxKey);
  const { sealId } = given;
  const seal = createRowSeal({ purpose: 'collection', aliasId: sealId, key: mailboxKey, random });
  const own = { ...deps, aliasId, domainId, address };
  const seals = new Map<string, CollectionSeal>();

  function remember(row: DavCollectionRow): void {
    if (seals.has(row.id)) return;
    const key = openKey(seal, row);
    seals.set(row.id, createCollectionSeal({ aliasId: sealId, collectionId: row.id, key, random }));
    key.fill(0);
  }

  const sealOf = (id: string): CollectionSeal => {
    const found = seals.get(id);
    if (!found) throw new Error(`Collection ${id} was not read`);
    return found;
  };
  const lists = createFactLists({ db, aliasId, cache, sealOf });

  async function snapshot(collectionId: string) {
    const row = await findCollectionRow(db.reader, aliasId, collectionId);
    if (!row) {
      lists.forget(collectionId);
      throw notFound('groupware.collectionGone');
    }
    remember(row);
    const list = await lists.at({
      id: row.id,
      highestModseq: row.highest_modseq,
      pagedModseq: row.paged_modseq,
    });
    return toSnapshot(toCollection(row, openProps(seal, row)), list);
  }

  return {
    collections: openCollections({ ...own, seal }),
    objects: openObjects({ ...own, sealOf, snapshot }),
    intake: openIntake({ db, aliasId, sealId, privateKey, news }),
    letters: openLetters({ ...own, seal }),
    async quota() {
      const room = await findRoom(db.reader, { aliasId, defaultQuotaBytes });
      if (!room) throw notFound('groupware.collectionGone');
      return room;
    },
    isFor: (keys) => Buffer.compare(keys.mailboxKey, mailboxKey) === 0,
    close() {
      lists.close();
      seal.destroy();
      for (const each of seals.values()) each.destroy();
      for (const key of [privateKey, mailboxKey]) key.fill(0);
    },
  };
}
