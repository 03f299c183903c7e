import type { Database } from '../../db/database.js';
import { LOCALES, type Locale } from '../../i18n/locales.js';
import type { Clock } from '../../platform/clock.js';
import { invalid, notFound } from '../../platform/service-error.js';
import { isLonger } from '../../protocol/text/is-longer.js';
import { requireAccess } from '../access-policy.js';
import type { AliasActor } from '../actor.js';
import type { VacationChanges } from '../aliases/alias-changes.js';
import { vacationAfter } from '../aliases/alias-policy.js';
import { lockAlias, updateAlias } from '../aliases/alias-store.js';
import { FaultList } from '../fault-list.js';
import type { Publish } from '../live-event.js';
import type { AliasAccount } from './alias-account.js';
import type { AliasAccountService } from './alias-account-service.js';
import { findMailboxPreferences, saveMailboxPreferences } from './alias-account-store.js';

/** What the mailbox's own user sets in the webmail. */
export interface MailboxSettingsService {
  get(actor: AliasActor): Promise<MailboxSettings>;
  /** An absent field is unchanged. */
  update(actor: AliasActor, changes: MailboxChanges): Promise<MailboxSettings>;
}

export interface MailboxSettings {
  readonly account: AliasAccount;
  readonly signature: string | undefined;
  /** Its own language, else the account's. */
  readonly locale: string | undefined;
  readonly addsInvitations: boolean;
}

export interface MailboxChanges {
  readonly settings?: unknown;
  /** Blank removes it. */
  readonly signature?: string | undefined;
  readonly locale?: string | undefined;
  readonly addsInvitations?: boolean | undefined;
  readonly vacation: VacationChanges;
}

/** A picture in it would be sent with every message. */
const MAX_SIGNATURE_CHARACTERS = 16_384;

export function createMailboxSettingsService({
  db,
  clock,
  aliasAccounts,
  publish,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly aliasAccounts: AliasAccountService;
  readonly publish: Publish;
}): MailboxSettingsService {
  return {
    async get(actor) {
      requireAccess(actor, 'mailbox.manage', actor);
      return getSettings(actor);
    },

    async update(actor, changes) {
      requireAccess(actor, 'mailbox.manage', actor);
      const faults = new FaultList();
      const signature = faults.check(undefined, () => checkSignature(changes.signature));
      const locale = faults.check(undefined, () => checkLocale(changes.locale));
      const { alias } = await aliasAccounts.get(actor);
      faults.check(undefined, () => void vacationAfter(alias.vacation, changes.vacation, alias.kind));
      faults.throwIfAny();
      if (changes.settings !== undefined) await aliasAccounts.saveSettings(actor, changes.settings);
      await db.inTransaction(async (tx) => {
        // Lock: the alias's row, so that two browsers do not overwrite each other's fields
        const before = await lockAlias(tx, actor.aliasId);
        if (!before) throw notFound('alias.notFound');
        const now = clock.now();
        const vacation = vacationAfter(before.vacation, changes.vacation, before.kind);
        if (Object.values(changes.vacation).some((value) => value !== undefined)) {
          await updateAlias(tx, before, { ...before, vacation, updatedAt: now });
          publish(tx, { type: 'alias', domainId: before.domainId });
        }
        const { addsInvitations } = changes;
        if (signature === undefined && locale === undefined && addsInvitations === undefined) return;
        await saveMailboxPreferences(
          tx,
          actor.aliasId,
          { signature, locale, ...(addsInvitations !== undefined && { addsInvitations }) },
          now,
        );
      });
      return getSettings(actor);
    },
  };

  async function getSettings(actor: AliasActor): Promise<MailboxSettings> {
    const account = await aliasAccounts.get(actor);
    const own = await findMailboxPreferences(db.reader, actor.aliasId);
    return { account, ...own, locale: own.locale ?? account.locale };
  }
}

function checkSignature(text: string | undefined): string | undefined {
  if (text !== undefined && isLonger(text, MAX_SIGNATURE_CHARACTERS)) {
    throw invalid('input.tooLong', { field: 'signature', max: MAX_SIGNATURE_CHARACTERS });
  }
  return text;
}

function checkLocale(text: string | undefined): string | undefined {
  if (text !== undefined && !LOCALES.includes(text as Locale)) {
    throw invalid('input.oneOf', { field: 'locale', options: LOCALES.join(', ') });
  }
  return text;
}
