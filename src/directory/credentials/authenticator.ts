import type { Database } from '../../db/database.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { LockOut } from '../../limits/lock-out.js';
import type { Clock } from '../../platform/clock.js';
import type { PasswordHasher } from '../../platform/password-hasher.js';
import { ServiceError } from '../../platform/service-error.js';
import {
  type EmailAddress,
  formatEmailAddress,
  parseEmailAddress,
  withoutPlusTag,
} from '../../protocol/address/email-address.js';
import { findAccountLocale, saveAccountLocale } from '../accounts/account-store.js';
import type { AccountActor, AliasActor, CatchallActor } from '../actor.js';
import { catchallLoginTag } from '../passwords/catchall-password.js';
import { hashTokenSecret, isTokenSecret } from '../tokens/token.js';
import type { TokenCache } from '../tokens/token-cache.js';
import { findTokenHolder } from '../tokens/token-store.js';
import type { TokenUse } from '../tokens/token-use.js';
import { deriveAliasSecret, isSameVerifier, SALT_BYTES } from './alias-secret.js';
import { findLoginAlias, findLoginCatchalls, type LoginAlias, type LoginCatchall } from './credential-store.js';
import { createRememberedLogins } from './remembered-logins.js';

/** Who calls, and in which language. Whatever is wrong with a credential throws `unauthenticated`. */
export interface Authenticator {
  /** `wide`: alias credentials also open the account and all e-mails of that alias. */
  readonly aliasAuth: 'strict' | 'wide';
  token(secret: string): Promise<AccountActor>;
  /** `login` as it was sent: any case, with or without a plus-tag. */
  alias(login: string, password: string, client: { readonly ip: string }): Promise<AliasActor>;
  /**
   * For sending: an alias's password, or a catch-all password of the domain under any of its addresses or `*`. Throws
   * `busy` when too many passwords wait to be checked.
   */
  submission(login: string, password: string, client: { readonly ip: string }): Promise<AliasActor | CatchallActor>;
  /** The language the account last spoke: for letters, and for calls that name none. */
  storedLocale(accountId: string): Promise<string | undefined>;
  rememberLocale(accountId: string, locale: string): Promise<void>;
}

export interface AuthenticatorDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly keyring: Pick<Keyring, 'mac'>;
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
  const remembered = createRememberedLogins(deps);
  const checking = new Map<string, Promise<Credential<unknown> | undefined>>();

  return {
    aliasAuth: deps.aliasAuth,

    async token(secret) {
      const actor = isTokenSecret(secret)
        ? await tokenCache.find(hashTokenSecret(secret), () => load(secret))
        : undefined;
      if (!actor) throw new ServiceError('unauthenticated', 'auth.tokenUnknown');
      if (actor.tokenId !== undefined) tokenUse.note(actor.tokenId);
      return actor;
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
      return signIn<AliasActor | CatchallActor>(attempt, 'submission', async () => {
        if (!attempt.address) return [];
        const catchall = await findCatchall(attempt.address, attempt.password);
        const alias = await findLoginAlias(db.reader, attempt.address);
        // The tag tells them apart before any hash; only where it matches by chance are there two
        return [
          ...(catchall ? [catchallCredential(catchall, attempt.password)] : []),
          ...(alias ? [aliasCredential(alias, attempt.password)] : []),
        ];
      });
    },

    storedLocale: (accountId) => findAccountLocale(db.reader, accountId),
    rememberLocale: (accountId, locale) => db.inTransaction((tx) => saveAccountLocale(tx, accountId, locale)),
  };

  async function load(secret: string): Promise<AccountActor | undefined> {
    const holder = await findTokenHolder(db.reader, hashTokenSecret(secret));
    if (!holder) return undefined;
    if (requiresProof && !holder.hasProvenAddress) throw new ServiceError('unauthenticated', 'auth.unproven');
    const { id, accountId, scope } = holder.token;
    return { kind: 'account', accountId, tokenId: id, scope };
  }

  async function signIn<A>(attempt: Attempt, door: string, find: () => Promise<readonly Credential<A>[]>): Promise<A> {
    // Before anything is remembered: a locked-out client is refused with the right password too
    if (await lockOut.isLockedOut(attempt)) throw wrongCredentials();
    const credentials = await find();
    const known = credentials.find(({ isUsable, key }) => isUsable && remembered.has(key));
    if (known) return known.actor;
    const key = credentials[0]?.key ?? `${attempt.login}\0${attempt.password}`;
    const found = await once(`${door}\0${attempt.clientIp}\0${key}`, () =>
      lockOut.guard(attempt, () => verify(attempt.password, credentials)),
    );
    if (!found) throw wrongCredentials();
    remembered.add(found.key);
    return found.actor;
  }

  /** An unknown or disabled login costs the same hash, so that time does not tell which logins exist. */
  async function verify<A>(
    password: string,
    credentials: readonly Credential<A>[],
  ): Promise<Credential<A> | undefined> {
    if (credentials.length === 0) await deriveAliasSecret(hasher, password, DECOY_SALT);
    for (const credential of credentials) {
      if (await credential.isRight()) return credential.isUsable ? credential : undefined;
    }
    return undefined;
  }

  /** A client that opens many connections with one password has it checked, and counted, once. */
  async function once<A>(
    key: string,
    check: () => Promise<Credential<A> | undefined>,
  ): Promise<Credential<A> | undefined> {
    const running = checking.get(key) ?? check().finally(() => checking.delete(key));
    checking.set(key, running);
    return running as Promise<Credential<A> | undefined>; // the key names the door, and with it the kind of actor
  }

  async function findCatchall(address: EmailAddress, password: string): Promise<LoginCatchall | undefined> {
    const passwords = await findLoginCatchalls(db.reader, address.domain);
    return passwords.find(({ domainId, loginTag }) => loginTag === catchallLoginTag(keyring, domainId, password));
  }

  function aliasCredential(alias: LoginAlias, password: string): Credential<AliasActor> {
    const { aliasId, domainId, accountId, salt, verifierHash } = alias;
    return {
      key: remembered.key(password, { id: aliasId, verifier: Buffer.from(verifierHash).toString('hex') }),
      actor: { kind: 'alias', aliasId, domainId, accountId },
      isUsable: alias.isEnabled,
      isRight: async () => isSameVerifier((await deriveAliasSecret(hasher, password, salt)).verifierHash, verifierHash),
    };
  }

  function catchallCredential(
    { passwordId, domainId, accountId, passwordHash }: LoginCatchall,
    password: string,
  ): Credential<CatchallActor> {
    return {
      key: remembered.key(password, { id: passwordId, verifier: passwordHash }),
      actor: { kind: 'catchall', passwordId, domainId, accountId },
      isUsable: true,
      isRight: () => hasher.verify(passwordHash, password),
    };
  }
}

/** One that a login may mean, and what is paid to know. */
interface Credential<A> {
  /** How a success is remembered. */
  readonly key: string;
  readonly actor: A;
  readonly isUsable: boolean;
  readonly isRight: () => Promise<boolean>;
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

function wrongCredentials(): ServiceError {
  return new ServiceError('unauthenticated', 'auth.wrongCredentials');
}
