import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/service-error.js';
import { requireAccess } from '../access-policy.js';
import type { AliasActor } from '../actor.js';
import { lockAlias } from '../aliases/alias-store.js';
import { findRoom } from '../mailboxes/mailbox-room.js';
import type { AliasAccount } from './alias-account.js';
import { findAliasAccount, findAliasSettings, saveAliasSettings } from './alias-account-store.js';
import { parseAliasSettings } from './alias-settings.js';

export interface AliasAccountService {
  get(actor: AliasActor): Promise<AliasAccount>;
  /** Each given part of the settings replaces the old one; the others are unchanged. */
  saveSettings(actor: AliasActor, input: unknown): Promise<AliasAccount>;
}

export function createAliasAccountService({
  db,
  clock,
  defaultQuotaBytes,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly defaultQuotaBytes: number;
}): AliasAccountService {
  return {
    async get(actor) {
      requireAccess(actor, 'account.read');
      return getAccount(actor.aliasId);
    },

    async saveSettings(actor, input) {
      requireAccess(actor, 'account.update');
      if (input === undefined) return getAccount(actor.aliasId);
      const given = parseAliasSettings(input);
      await db.inTransaction(async (tx) => {
        // Lock: the alias's row, so that two clients do not overwrite each other's parts
        if (!(await lockAlias(tx, actor.aliasId))) throw notFound('alias.notFound');
        const merged = parseAliasSettings({ ...(await findAliasSettings(tx, actor.aliasId)), ...given });
        await saveAliasSettings(tx, actor.aliasId, merged, clock.now());
      });
      return getAccount(actor.aliasId);
    },
  };

  async function getAccount(aliasId: string): Promise<AliasAccount> {
    const found = await findAliasAccount(db.reader, aliasId);
    if (!found) throw notFound('alias.notFound');
    const room = await findRoom(db.reader, { aliasId, defaultQuotaBytes });
    if (!room) throw notFound('alias.notFound');
    return { ...found, quotaBytes: room.limitBytes };
  }
}
