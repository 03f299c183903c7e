import type { Database } from '../../db/database.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { LockOut } from '../../limits/lock-out.js';
import type { Clock } from '../../platform/clock.js';
import { forbidden, ServiceError } from '../../platform/service-error.js';
import type { PasswordHasher } from '../../platform/threads/password-hasher.js';
import type { Knowable } from '../../platform/when-known.js';
import {
  type EmailAddress,
  formatEmailAddress,
  parseEmailAddress,
  withoutPlusTag,
} from '../../protocol/address/email-address.js';
import { createAccountLocales } from '../accounts/account-locales.js';
import type { AccountActor, AliasActor, CatchallActor } from '../actor.js';
import { findMailboxPreferences } from '../alias-accounts/alias-account-store.js';
import { unwrapByPassword } from '../mailboxes/mailbox-keys.js';
import type { MailboxLogin } from '../mailboxes/mailbox-login.js';
import { isDecoyToken } from '../tokens/decoy-token.js';
import { createTokenHasher } from '../tokens/token.js';
import type { TokenCache } from '../tokens/token-cache.js';
import { findTokenHolder } from '../tokens/token-store.js';
import type { TokenUse } from '../tokens/token-use.js';
import { deriveAliasSecret, isSameVerifier, SALT_BYTES } from './alias-secret.js';
import { catchallLoginTag } from './catchall-password.js';
import { passwordVersion } from './credential-revocation.js';
import {
  findLoginAlias,
  findLoginCatchalls,
  findLoginMailbox,
  type LoginAlias,
  type LoginCatchall,
  type LoginMailbox,
} from './credential-store.js';
import { createRememberedKeys, type KeptKeys } from './remembered-keys.js';
import { createRememberedLogins } from './remembered-logins.js';
import type { SubmissionLogin } from './submission-login.js';

/** Authenticates callers and knows their language. Any fault of a credential throws `unauthenticated`. */
export interface Authenticator {
  /** `wide`: alias credentials also give access to the account and all e-mails of that alias. */
  readonly aliasAuth: 'strict' | 'wide';
  /** Synchronous if the token was used recently. */
  token(secret: string): Knowable<AccountActor>;
  /** `login` as it was sent: any case, with or without a plus-tag. */
  alias(login: string, password: string, client: { readonly ip: string }): Promise<AliasActor>;
  /**
   * For sending: an alias's password, or a catch-all password of the domain under any of its addresses or `*`. Throws
   * `busy` when too many passwords wait to be checked.
   */
  submission(login: string, password: string, client: { readonly ip: string }): Promise<SubmissionLogin>;
  /**
   * For doors that read mail: an alias's password only, returned with the keys of its mailbox. Throws `forbidden` with
   * the reason if the password is right but the mailbox is closed, `busy` as above.
   */
  mailbox(login: string, password: string, client: { readonly ip: string }): Promise<MailboxLogin>;
  /** The language of a mailbox's settings, else of the account's last request: for calls that name none. */
  storedLocale(actor: AccountActor | AliasActor): Knowable<string | undefined>;
  rememberLocale(accountId: string, locale: string): Promise<void>;
  /** Zeroes the remembered keys and removes the listeners. */
  close(): void;
}

export interface AuthenticatorDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly keyring: Pick<Keyring, 'mac' | 'macs'>;
  readonly hasher: Pick<PasswordHasher, 'derive' | 'verify'>;
  readonly lockOut: LockOut;
  readonly tokenCache: TokenCache;
  readonly tokenUse: Pick<TokenUse, 'note'>;
  /** Sign-up is `verified`: a token works once an address of its account is proven. */
  readonly requiresProof: boolean;
  readonly aliasAuth: 'strict' | 'wide';
}

export function createAuthenticator(deps: AuthenticatorDeps): Authenticator {
  const { db, keyring, hasher, lockOut, tokenCache, tokenUse, requiresProof } = deps;
  const hashToken = createTokenHasher();
  const remembered = createRememberedLogins(deps);
  const mailboxKeys = createRememberedKeys(deps);
  const locales = createAccountLocales(db);
  const checking = new Map<string, Promise<unknown>>();

  return {
    aliasAuth: deps.aliasAuth,

    token(secret) {
      const hash = hashToken(secret);
      const found = hash === undefined ? undefined : tokenCache.find(hash, () => load(hash));
      return found === undefined || found instanceof Promise ? admitLoaded(secret, found) : admitToken(found);
    },

    async alias(login, password, client) {
      const attempt = readAttempt(login, password, client.ip);
      return signIn(attempt, 'alias', async () => {
        const alias = attempt.address && (await findLoginAlias(db.reader, attempt.address));
        return alias ? [aliasCredential(alias, attempt.password)] : [];
      });
    },

    async submission(login, password, client) {
      const attempt = readAttempt(login, password, client.ip);
      return signIn<SubmissionLogin>(attempt, 'submission', async () => {
        if (!attempt.address) return [];
        const catchall = await findCatchall(attempt.address, attempt.password);
        const alias = await findLoginAlias(db.reader, attempt.address);
        // The tag distinguishes them before any hash; two are left only if tags collide
        return [
          ...(catchall ? [asLogin(catchallCredential(catchall, attempt.password))] : []),
          ...(alias ? [asLogin(aliasCredential(alias, attempt.password), passwordVersion(alias.verifierHash))] : []),
        ];
      });
    },

    async mailbox(login, password, client) {
      const attempt = readAttempt(login, password, client.ip);
      for (;;) {
        const { mailbox, kept } = await signIn(attempt, 'mailbox', async () => {
          const mark = mailboxKeys.mark();
          const mailbox = attempt.address && (await findLoginMailbox(db.reader, attempt.address));
          return mailbox ? [mailboxCredential(mailbox, attempt.password, mark)] : [];
        });
        if (!mailbox.isEnabled) throw forbidden('mailbox.aliasDisabled');
        if (!mailbox.hasImap) throw forbidden('mailbox.switchedOff');
        const keys = kept?.take();
        const { aliasId, domainId, accountId, address, verifierHash } = mailbox;
        if (keys) return { aliasId, domainId, accountId, address, keys, verifier: hex(verifierHash) };
        // Revoked during the check: the stored state decides
      }
    },

    storedLocale: (actor) => (actor.kind === 'alias' ? mailboxLocale(actor) : locales.find(actor.accountId)),
    rememberLocale: locales.save,
    close() {
      mailboxKeys.close();
      locales.close();
    },
  };

  async function mailboxLocale({ aliasId, accountId }: AliasActor): Promise<string | undefined> {
    const { locale } = await findMailboxPreferences(db.reader, aliasId);
    return locale ?? (await locales.find(accountId));
  }

  function admitToken(actor: AccountActor): AccountActor {
    if (actor.tokenId !== undefined) tokenUse.note(actor.tokenId);
    return actor;
  }

  async function admitLoaded(
    secret: string,
    loading: Promise<AccountActor | undefined> | undefined,
  ): Promise<AccountActor> {
    const actor = await loading;
    if (!actor && requiresProof && isDecoyToken(keyring, secret)) throw unproven();
    if (!actor) throw new ServiceError('unauthenticated', 'auth.tokenUnknown');
    return admitToken(actor);
  }

  async function load(hash: string): Promise<AccountActor | undefined> {
    const holder = await findTokenHolder(db.reader, hash);
    if (!holder) return undefined;
    if (requiresProof && !holder.hasProvenAddress) throw unproven();
    const { id, accountId, scope } = holder.token;
    return { kind: 'account', accountId, tokenId: id, scope };
  }

  async function signIn<A>(attempt: Attempt, door: string, find: () => Promise<readonly Credential<A>[]>): Promise<A> {
    // Before anything is remembered: a locked-out client is refused even with the right password
    if (await lockOut.isLockedOut(attempt)) throw wrongCredentials();
    const credentials = await find();
    for (const { recall } of credentials) {
      const known = recall();
      if (known) return known;
    }
    const key = credentials[0]?.key ?? `${attempt.login}\0${attempt.password}`;
    const found = await once(`${door}\0${attempt.clientIp}\0${key}`, () =>
      lockOut.guard(attempt, () => verify(attempt.password, credentials)),
    );
    if (!found) throw wrongCredentials();
    return found;
  }

  /** An unknown or disabled login costs the same hash, so that timing does not reveal which logins exist. */
  async function verify<A>(password: string, credentials: readonly Credential<A>[]): Promise<A | undefined> {
    if (credentials.length === 0) await deriveAliasSecret(hasher, password, DECOY_SALT);
    for (const { prove } of credentials) {
      const proven = await prove();
      if (proven !== undefined) return proven;
    }
    return undefined;
  }

  /** If a client opens many connections with one password, it is checked, and counted, once. */
  async function once<A>(key: string, check: () => Promise<A | undefined>): Promise<A | undefined> {
    const running = checking.get(key) ?? check().finally(() => checking.delete(key));
    checking.set(key, running);
    return running as Promise<A | undefined>; // the key includes the door, and so the kind of answer
  }

  async function findCatchall(address: EmailAddress, password: string): Promise<LoginCatchall | undefined> {
    const passwords = await findLoginCatchalls(db.reader, address.domain);
    return passwords.find(({ domainId, loginTag }) => loginTag === catchallLoginTag(keyring, domainId, password));
  }

  function aliasCredential(alias: LoginAlias, password: string): Credential<AliasActor> {
    const { aliasId, domainId, accountId, salt, verifierHash } = alias;
    const key = remembered.key(password, { id: aliasId, verifier: hex(verifierHash) });
    return rememberedCredential(key, {
      actor: { kind: 'alias', aliasId, domainId, accountId },
      isUsable: alias.isEnabled,
      isRight: async () => isSameVerifier((await deriveAliasSecret(hasher, password, salt)).verifierHash, verifierHash),
    });
  }

  function catchallCredential(
    { passwordId, domainId, accountId, passwordHash }: LoginCatchall,
    password: string,
  ): Credential<CatchallActor> {
    return rememberedCredential(remembered.key(password, { id: passwordId, verifier: passwordHash }), {
      actor: { kind: 'catchall', passwordId, domainId, accountId },
      isUsable: true,
      isRight: () => hasher.verify(passwordHash, password),
    });
  }

  function rememberedCredential<A>(
    key: string,
    { actor, isUsable, isRight }: { actor: A; isUsable: boolean; isRight: () => Promise<boolean> },
  ): Credential<A> {
    return {
      key,
      recall: () => (isUsable && remembered.has(key) ? actor : undefined),
      async prove() {
        if (!(await isRight()) || !isUsable) return undefined;
        remembered.add(key);
        return actor;
      },
    };
  }

  /** A closed mailbox keeps no keys in memory: its password is checked each time. */
  function mailboxCredential(mailbox: LoginMailbox, password: string, mark: number): Credential<OpenedMailbox> {
    const { aliasId, salt, verifierHash, wrapped } = mailbox;
    const key = remembered.key(password, { id: aliasId, verifier: hex(verifierHash) });
    const isOpen = mailbox.isEnabled && mailbox.hasImap;
    return {
      key: `${key} ${isOpen}`,
      recall() {
        const kept = isOpen ? mailboxKeys.find(key) : undefined;
        return kept && { mailbox, kept };
      },
      async prove() {
        const secret = await deriveAliasSecret(hasher, password, salt);
        try {
          if (!isSameVerifier(secret.verifierHash, verifierHash)) return undefined;
          if (!isOpen) return { mailbox, kept: undefined };
          if (wrapped?.wrapping !== 'password') throw new Error(`mailbox ${aliasId} has no keys under its password`);
          const keys = unwrapByPassword(secret.wrappingKey, wrapped);
          return { mailbox, kept: mailboxKeys.keep(key, { aliasId, mark }, keys) };
        } finally {
          secret.wrappingKey.fill(0);
        }
      },
    };
  }
}

function asLogin(
  { key, recall, prove }: Credential<SubmissionLogin['sender']>,
  version?: string,
): Credential<SubmissionLogin> {
  const toLogin = (sender: SubmissionLogin['sender'] | undefined) =>
    sender && { sender, ...(version !== undefined && { version }) };
  return { key, recall: () => toLogin(recall()), prove: async () => toLogin(await prove()) };
}

/** A credential that a login may mean. */
interface Credential<A> {
  /** Identifies this credential with this password. */
  readonly key: string;
  /** The remembered result of a recent success. */
  readonly recall: () => A | undefined;
  /** Runs the slow hash; `undefined`: wrong password. */
  readonly prove: () => Promise<A | undefined>;
}

interface OpenedMailbox {
  readonly mailbox: LoginMailbox;
  readonly kept: KeptKeys | undefined;
}

interface Attempt {
  readonly clientIp: string;
  readonly address: EmailAddress | undefined;
  readonly login: string;
  readonly password: string;
}

const DECOY_SALT = Buffer.alloc(SALT_BYTES);

function readAttempt(login: string, password: string, clientIp: string): Attempt {
  const parsed = parseEmailAddress(login.trim());
  const address = parsed && { ...parsed, local: withoutPlusTag(parsed.local).toLowerCase() };
  return {
    clientIp,
    address,
    login: address ? formatEmailAddress(address) : login.trim().toLowerCase(),
    password: password.trim(),
  };
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

function wrongCredentials(): ServiceError {
  return new ServiceError('unauthenticated', 'auth.wrongCredentials');
}

function unproven(): ServiceError {
  return new ServiceError('unauthenticated', 'auth.unproven');
}
