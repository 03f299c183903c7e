import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import type { Tables } from '../../db/tables.js';
import type { EmailAddress } from '../../protocol/address/email-address.js';
import { toWrappedKeys } from '../mailboxes/mailbox-key-store.js';
import type { WrappedMailboxKeys } from '../mailboxes/mailbox-keys.js';
import type { MailboxLogin } from '../mailboxes/mailbox-login.js';
import { passwordVersion } from './credential-revocation.js';
import type { SubmissionLogin } from './submission-login.js';

/** What is stored for an alias password. */
export interface AliasCredential {
  readonly salt: Uint8Array;
  readonly verifierHash: Uint8Array;
}

/** The alias that a login names, with what signing in needs. */
export interface LoginAlias extends AliasCredential {
  readonly aliasId: string;
  readonly domainId: string;
  readonly accountId: string;
  readonly isEnabled: boolean;
}

/**
 * By exact name; `*` and patterns have no login. Several accounts may have a domain of one name: once one of them has
 * proved it, only its aliases sign in; until then, those of the account that added the name first.
 */
export async function findLoginAlias(db: Db, { local, domain }: EmailAddress): Promise<LoginAlias | undefined> {
  const [row] = (await aliasOfLogin(db, { domain, name: local.toLowerCase() })).rows;
  return row && toLoginAlias(row);
}

/** With its mailbox, for doors that read mail. Read together: a password change is never seen half-done. */
export interface LoginMailbox extends LoginAlias {
  readonly address: string;
  readonly hasImap: boolean;
  readonly wrapped: WrappedMailboxKeys | undefined;
}

export async function findLoginMailbox(db: Db, { local, domain }: EmailAddress): Promise<LoginMailbox | undefined> {
  const [row] = (await mailboxOfLogin(db, { domain, name: local.toLowerCase() })).rows;
  return (
    row && {
      ...toLoginAlias(row),
      address: `${row.name}@${row.domain_name}`,
      hasImap: row.has_imap === 1,
      wrapped:
        row.public_key && row.wrapped_keys
          ? toWrappedKeys(row.id, {
              ...row,
              public_key: row.public_key,
              wrapped_keys: row.wrapped_keys,
              wrapping: row.wrapping ?? 'instance',
            })
          : undefined,
    }
  );
}

interface LoginNames {
  readonly domain: string;
  readonly name: string;
}

const aliasOfLogin = prepareQuery<LoginNames>()((db, value) => loginQuery(db, value('domain'), value('name')));

const mailboxOfLogin = prepareQuery<LoginNames>()((db, value) =>
  loginQuery(db, value('domain'), value('name'))
    .leftJoin('mailbox_key', 'mailbox_key.alias_id', 'alias.id')
    .select(['alias.name', 'domain.name as domain_name', 'alias.has_imap'])
    .select(['mailbox_key.public_key', 'mailbox_key.wrapped_keys', 'mailbox_key.wrapping', 'mailbox_key.sealed_as']),
);

function loginQuery(db: Db, domain: string, name: string) {
  return db
    .selectFrom('domain')
    .innerJoin('alias', 'alias.domain_id', 'domain.id')
    .innerJoin('alias_credential', 'alias_credential.alias_id', 'alias.id')
    .select(['alias.id', 'alias.domain_id', 'alias.account_id', 'alias.is_enabled'])
    .select(['alias_credential.salt', 'alias_credential.verifier_hash'])
    .where('domain.name', '=', domain)
    .where('alias.name', '=', name)
    .where('alias.kind', '=', 'exact')
    .where(isOwnedOrNobodys)
    .orderBy('domain.created_at')
    .orderBy('domain.id')
    .limit(1);
}

function toLoginAlias(row: {
  readonly id: string;
  readonly domain_id: string;
  readonly account_id: string;
  readonly is_enabled: number;
  readonly salt: Uint8Array;
  readonly verifier_hash: Uint8Array;
}): LoginAlias {
  return {
    aliasId: row.id,
    domainId: row.domain_id,
    accountId: row.account_id,
    isEnabled: row.is_enabled === 1,
    salt: row.salt,
    verifierHash: row.verifier_hash,
  };
}

/** Checked again when a mailbox is opened: detects a revocation from before the listener was added. */
export async function isLoginCurrent(db: Db, { aliasId, verifier }: MailboxLogin): Promise<boolean> {
  const row = await db
    .selectFrom('alias')
    .innerJoin('alias_credential', 'alias_credential.alias_id', 'alias.id')
    .select('alias_credential.verifier_hash')
    .where('alias.id', '=', aliasId)
    .where('alias.is_enabled', '=', 1)
    .where('alias.has_imap', '=', 1)
    .executeTakeFirst();
  return row !== undefined && Buffer.from(row.verifier_hash).toString('hex') === verifier;
}

/** The sender of a submission session as stored now; `undefined` once its password is invalid. */
export async function findSubmissionSender(
  db: Db,
  { sender, version }: SubmissionLogin,
): Promise<SubmissionLogin['sender'] | undefined> {
  if (sender.kind === 'catchall') {
    const [row] = (await catchallOfSession(db, { id: sender.passwordId })).rows;
    return row && { ...sender, accountId: row.account_id };
  }
  const [row] = (await aliasOfSession(db, { id: sender.aliasId })).rows;
  const isCurrent = row?.is_enabled === 1 && passwordVersion(row.verifier_hash) === version;
  return isCurrent ? { ...sender, accountId: row.account_id } : undefined;
}

const aliasOfSession = prepareQuery<{ readonly id: string }>()((db, value) =>
  db
    .selectFrom('alias')
    .innerJoin('alias_credential', 'alias_credential.alias_id', 'alias.id')
    .select(['alias.account_id', 'alias.is_enabled', 'alias_credential.verifier_hash'])
    .where('alias.id', '=', value('id')),
);

const catchallOfSession = prepareQuery<{ readonly id: string }>()((db, value) =>
  db.selectFrom('catchall_password').select('account_id').where('id', '=', value('id')),
);

/** A catch-all password, with what signing in needs. */
export interface LoginCatchall {
  readonly passwordId: string;
  readonly domainId: string;
  readonly accountId: string;
  readonly loginTag: string;
  readonly passwordHash: string;
}

/** A handful at most. Chooses among several accounts' domains of one name as for aliases. */
export async function findLoginCatchalls(db: Db, domain: string): Promise<readonly LoginCatchall[]> {
  const { rows } = await catchallsOfLogin(db, { domain });
  return rows.map((row) => ({
    passwordId: row.id,
    domainId: row.domain_id,
    accountId: row.account_id,
    loginTag: row.login_tag,
    passwordHash: row.password_hash,
  }));
}

const catchallsOfLogin = prepareQuery<{ readonly domain: string }>()((db, value) =>
  db
    .selectFrom('domain')
    .innerJoin('catchall_password', 'catchall_password.domain_id', 'domain.id')
    .selectAll('catchall_password')
    .where('domain.name', '=', value('domain'))
    .where(isOwnedOrNobodys)
    .orderBy('domain.created_at')
    .orderBy('domain.id'),
);

/** Its account has proved the name, or no account has. */
function isOwnedOrNobodys({ or, eb, not, exists, selectFrom }: ExpressionBuilder<Tables, 'domain'>) {
  return or([
    eb('domain.owned_since', 'is not', null),
    not(
      exists(
        selectFrom('domain as owned')
          .select('owned.id')
          .whereRef('owned.name', '=', 'domain.name')
          .where('owned.owned_since', 'is not', null),
      ),
    ),
  ]);
}

export async function findAliasCredential(db: Db, aliasId: string): Promise<AliasCredential | undefined> {
  const row = await db.selectFrom('alias_credential').selectAll().where('alias_id', '=', aliasId).executeTakeFirst();
  return row && { salt: row.salt, verifierHash: row.verifier_hash };
}

/** An alias has one password: a new one replaces the old. */
export async function saveAliasCredential(
  db: Db,
  aliasId: string,
  { salt, verifierHash }: AliasCredential,
  now: number,
): Promise<void> {
  const row = { salt, verifier_hash: verifierHash, created_at: now };
  await db
    .insertInto('alias_credential')
    .values({ alias_id: aliasId, ...row })
    .onConflict((conflict) => conflict.column('alias_id').doUpdateSet(row))
    .execute();
}
