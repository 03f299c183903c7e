import type { Database, Db } from '../../db/database.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Limits } from '../../limits/limits.js';
import type { LockOut } from '../../limits/lock-out.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random, randomAlphanumeric } from '../../platform/random.js';
import { forbidden, invalid, notFound } from '../../platform/service-error.js';
import type { PasswordHasher } from '../../platform/threads/password-hasher.js';
import { requireAccess } from '../access-policy.js';
import { checkPasswordStrength } from '../accounts/password-strength.js';
import type { Actor, AliasActor } from '../actor.js';
import type { AliasRecord } from '../aliases/alias-record.js';
import { findAliasRecord } from '../aliases/alias-record-store.js';
import type { AliasHook } from '../aliases/alias-service.js';
import { lockAlias, setPasswordFacts } from '../aliases/alias-store.js';
import { type AliasSecret, deriveAliasSecret, isSameVerifier, SALT_BYTES } from '../credentials/alias-secret.js';
import { passwordVersion, revokeCredential } from '../credentials/credential-revocation.js';
import { type AliasCredential, findAliasCredential, saveAliasCredential } from '../credentials/credential-store.js';
import { checkPasswordRules } from '../credentials/password-rules.js';
import { domainKey } from '../domains/domain-access.js';
import { FaultList } from '../fault-list.js';
import { passwordLink } from '../links.js';
import { deleteMailboxSessions } from '../mailbox-sessions/mailbox-session-store.js';
import type { Notify } from '../notify.js';
import { notifyAdmins } from './admin-notice.js';
import { rewrapMailboxKeys } from './mailbox-rewrap.js';
import { type DeliveredCredentials, openDelivery, sealDelivery } from './password-delivery.js';
import {
  deletePasswordDelivery,
  deleteStaleDeliveries,
  findPasswordDelivery,
  insertPasswordDelivery,
} from './password-delivery-store.js';
import { decidePasswordWay, type PasswordRequest, type PasswordWay } from './password-policy.js';

export interface PasswordService {
  /** Throws what is wrong with the request. Changes nothing. */
  check(
    actor: Actor,
    refs: { readonly domain: string; readonly alias: string },
    request: PasswordRequest,
  ): Promise<void>;
  /** Complete when it returns; with `emailedInstructions` the credentials are only behind the letter's link. */
  generate(
    actor: Actor,
    refs: { readonly domain: string; readonly alias: string },
    request: PasswordRequest,
    client: { readonly ip: string },
  ): Promise<PasswordAnswer>;
  /**
   * For the mailbox's own user; the stored mail is kept. Ends every session of the mailbox, including the calling one.
   */
  change(actor: AliasActor, asked: PasswordChange, client: { readonly ip: string }): Promise<DeliveredCredentials>;
  /** The page of the letter's link; it works once. */
  openDelivery(id: string, secret: string): Promise<DeliveredCredentials>;
}

export interface PasswordChange {
  readonly current: string;
  readonly new: string;
}

export type PasswordAnswer =
  | ({ readonly kind: 'credentials' } & DeliveredCredentials)
  | { readonly kind: 'emailed'; readonly to: string; readonly address: string };

export interface PasswordServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly keyring: Pick<Keyring, 'open'>;
  readonly hasher: Pick<PasswordHasher, 'derive'>;
  readonly lockOut: Pick<LockOut, 'guard'>;
  readonly limits: Pick<Limits, 'charge'>;
  readonly notify: Notify;
  readonly baseUrl: () => string;
  /** The zxcvbn score that a chosen password must reach. */
  readonly passwordScore: number;
  readonly onAliasReset: readonly AliasHook[];
}

export const GENERATED_PASSWORD_CHARACTERS = 24;
const LINK_VALID_MS = 7 * 24 * 60 * 60 * 1000;

export function createPasswordService(deps: PasswordServiceDeps): PasswordService {
  const { db, clock, random, hasher, lockOut, limits, notify, onAliasReset } = deps;

  return {
    async check(actor, refs, request) {
      const record = await requireAlias(actor, refs);
      decide(record, (await findAliasCredential(db.reader, record.alias.id)) !== undefined, request);
    },

    async generate(actor, refs, request, client) {
      return carryOut(actor, await requireAlias(actor, refs), request, client);
    },

    async change(actor, { current, new: newPassword }, client) {
      requireAccess(actor, 'mailbox.manage', actor);
      const key = domainKey(actor.domainId);
      const found = key && (await findAliasRecord(db.reader, actor.accountId, key, actor.aliasId));
      if (!found?.record) throw notFound('alias.notFound');
      if (newPassword === '') throw invalid('input.required', { field: 'new' });
      const answer = await carryOut(actor, found.record, { newPassword, oldPassword: current, field: 'new' }, client);
      if (answer.kind !== 'credentials') throw new Error('a letter that was not asked for');
      return answer;
    },

    async openDelivery(id, secret) {
      const delivery = await findPasswordDelivery(db.reader, id, clock.now());
      const credentials = delivery && openDelivery(id, secret, delivery.sealed);
      if (!credentials || !(await db.inTransaction((tx) => deletePasswordDelivery(tx, id)))) {
        throw notFound('password.linkUnknown');
      }
      db.scrubLog();
      return credentials;
    },
  };

  async function carryOut(
    actor: Actor,
    record: AliasRecord,
    request: PasswordRequest & { readonly field?: string },
    client: { readonly ip: string },
  ): Promise<PasswordAnswer> {
    const { alias, domain } = record;
    const credential = await findAliasCredential(db.reader, alias.id);
    const username = `${alias.name}@${domain.name}`;
    const { way, password } = decide(record, credential !== undefined, request);
    const old = way.way === 'change' ? await checkOld(username, way.oldPassword, credential, client) : undefined;
    const salt = random.bytes(SALT_BYTES);
    const secret = await deriveAliasSecret(hasher, password, salt);
    const letter = request.emailedInstructions
      ? prepareLetter(request.emailedInstructions, { username, password })
      : undefined;
    await db.inTransaction(async (tx) => {
      await limits.charge(tx, 'PASSWORDS', actor.accountId);
      await requireUnchanged(tx, alias.id, way, credential);
      const now = clock.now();
      await saveAliasCredential(tx, alias.id, { salt, verifierHash: secret.verifierHash }, now);
      await rewrapMailboxKeys(tx, deps, {
        aliasId: alias.id,
        isReset: way.way === 'override',
        oldWrappingKey: old?.wrappingKey,
        newWrappingKey: secret.wrappingKey,
        now,
      });
      if (way.way === 'override') for (const hook of onAliasReset) await hook(tx, alias.id);
      await setPasswordFacts(tx, alias.id, {
        emailedInstructions: letter?.to,
        isStorageReset: way.way === 'override',
        now,
      });
      await deleteMailboxSessions(tx, alias.id);
      await deleteStaleDeliveries(tx, alias.id, now);
      const version = passwordVersion(secret.verifierHash);
      revokeCredential(tx, db, { id: alias.id, reason: 'password-changed', version });
      await tellOthers(tx, actor, record, letter, now);
    });
    // What the instance key or the old password could decrypt must not stay in the log
    db.scrubLog();
    return letter ? { kind: 'emailed', to: letter.to, address: username } : { kind: 'credentials', username, password };
  }

  async function requireAlias(actor: Actor, refs: { domain: string; alias: string }): Promise<AliasRecord> {
    const key = domainKey(refs.domain);
    const found = key && (await findAliasRecord(db.reader, actor.accountId, key, refs.alias));
    if (!found) throw notFound('domain.notFound');
    const { domain, group, record } = found;
    requireAccess(actor, 'domain.read', { domainId: domain.id, group });
    if (!record) throw notFound('alias.notFound');
    const object = { domainId: domain.id, group, aliasId: record.alias.id, ownerId: record.alias.accountId };
    requireAccess(actor, 'alias.generatePassword', object, 'alias.notFound');
    return record;
  }

  /** How it is set and its value; several faults are reported together. */
  function decide(record: AliasRecord, hasPassword: boolean, request: PasswordRequest & { readonly field?: string }) {
    const { alias, domain } = record;
    const faults = new FaultList();
    const way = faults.check({ way: 'first' } as PasswordWay, () =>
      decidePasswordWay(alias.kind, hasPassword, request),
    );
    const password = faults.check('', () => choosePassword(record, `${alias.name}@${domain.name}`, request));
    faults.throwIfAny();
    return { way, password };
  }

  function choosePassword(
    { alias, domain, owner }: AliasRecord,
    username: string,
    { newPassword: chosen, field = 'new_password' }: PasswordRequest & { readonly field?: string },
  ): string {
    if (!chosen) return randomAlphanumeric(random, GENERATED_PASSWORD_CHARACTERS);
    checkPasswordRules(chosen, field);
    const knownWords = [username, domain.unicodeName, owner.email, owner.displayName, alias.description ?? ''];
    checkPasswordStrength(chosen, { minScore: deps.passwordScore, knownWords, field });
    return chosen;
  }

  /** A wrong password, and any password while locked out, is 403 and counts like a failed login. */
  async function checkOld(
    username: string,
    password: string,
    credential: AliasCredential | undefined,
    client: { readonly ip: string },
  ): Promise<AliasSecret> {
    const attempt = { clientIp: client.ip, login: username, password: password.trim() };
    const secret = await lockOut.guard(attempt, async () => {
      const derived = await deriveAliasSecret(hasher, attempt.password, credential?.salt ?? Buffer.alloc(SALT_BYTES));
      return credential && isSameVerifier(derived.verifierHash, credential.verifierHash) ? derived : undefined;
    });
    if (!secret) throw forbidden('password.wrongOld');
    return secret;
  }

  /** Lock: the alias's row. Of concurrent calls, the first succeeds and the others see its result. */
  async function requireUnchanged(
    tx: Db,
    aliasId: string,
    way: PasswordWay,
    seen: AliasCredential | undefined,
  ): Promise<void> {
    const alias = await lockAlias(tx, aliasId);
    if (!alias) throw notFound('alias.notFound');
    const current = await findAliasCredential(tx, aliasId);
    decidePasswordWay(alias.kind, current !== undefined, {
      oldPassword: way.way === 'change' ? way.oldPassword : undefined,
      isOverride: way.way === 'override',
    });
    const isSame = current && seen && isSameVerifier(current.verifierHash, seen.verifierHash);
    if (way.way === 'change' && !isSame) throw forbidden('password.wrongOld');
  }

  function prepareLetter(to: string, credentials: DeliveredCredentials) {
    const id = newId(random, clock.now());
    const { secret, sealed } = sealDelivery(random, id, credentials);
    return {
      to,
      id,
      sealed,
      link: passwordLink(deps.baseUrl(), { id, secret }),
      expiresAt: clock.now() + LINK_VALID_MS,
    };
  }

  async function tellOthers(
    tx: Db,
    actor: Actor,
    { alias, domain }: AliasRecord,
    letter: ReturnType<typeof prepareLetter> | undefined,
    now: number,
  ): Promise<void> {
    const address = `${alias.name}@${domain.unicodeName}`;
    const caller = await notifyAdmins(tx, notify, domain.id, actor, (by) => ({
      kind: 'password.generated',
      alias: address,
      by: actor.kind === 'alias' ? address : by,
    }));
    if (!letter) return;
    const { id, sealed, expiresAt, link, to } = letter;
    await insertPasswordDelivery(tx, { id, aliasId: alias.id, sealed, expiresAt }, now);
    await notify(tx, {
      kind: 'password.instructions',
      to: { email: to, locale: caller?.locale },
      alias: address,
      link,
      expiresAt,
    });
  }
}
