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
import type { AccountActor, AliasActor } from '../actor.js';
import { hashTokenSecret, isTokenSecret } from '../tokens/token.js';
import type { TokenCache } from '../tokens/token-cache.js';
import { findTokenHolder } from '../tokens/token-store.js';
import type { TokenUse } from '../tokens/token-use.js';
import { deriveAliasSecret, isSameVerifier, SALT_BYTES } from './alias-secret.js';
import { findLoginAlias, type LoginAlias } from './credential-store.js';
import { createRememberedLogins } from './remembered-logins.js';

/** Who calls, and in which language. Whatever is wrong with a credential throws `unauthenticated`. */
export interface Authenticator {
  /** `wide`: alias credentials also open the account and all e-mails of that alias. */
  readonly aliasAuth: 'strict' | 'wide';
  token(secret: string): Promise<AccountActor>;
  /** `login` as it was sent: any case, with or without a plus-tag. */
  alias(login: string, password: string, client: { readonly ip: string }): Promise<AliasActor>;
  /** The language the account last spoke: for letters, and for calls that name none. */
  storedLocale(accountId: string): Promise<string | undefined>;
  rememberLocale(accountId: string, locale: string): Promise<void>;
}

export interface AuthenticatorDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly keyring: Pick<Keyring, 'mac'>;
  readonly hasher: Pick<PasswordHasher, 'derive'>;
  readonly lockOut: LockOut;
  readonly tokenCache: TokenCache;
  readonly tokenUse: Pick<TokenUse, 'note'>;
  /** Sign-up is `verified`: a token works once an address of its account is proven. */
  readonly requiresProof: boolean;
  readonly aliasAuth: 'strict' | 'wide';
}

export function createAuthenticator(deps: AuthenticatorDeps): Authenticator {
  const { db, hasher, lockOut, tokenCache, tokenUse, requiresProof } = deps;
  const remembered = createRememberedLogins(deps);
  const checking = new Map<string, Promise<AliasActor | undefined>>();

  return {
    aliasAuth: deps.aliasAuth,

    async token(secret) {
      const actor = isTokenSecret(secret)
        ? await tokenCache.find(hashTokenSecret(secret), () => load(secret))
        : undefined;
      if (!actor) throw new ServiceError('unauthenticated', 'auth.tokenUnknown');
      tokenUse.note(actor.tokenId);
      return actor;
    },

    async alias(login, password, client) {
      const address = parseAliasLogin(login);
      const attempt = {
        clientIp: client.ip,
        login: address ? formatEmailAddress(address) : login.trim().toLowerCase(),
        password: password.trim(),
      };
      // Before anything is remembered: a locked-out client is refused with the right password too
      if (await lockOut.isLockedOut(attempt)) throw wrongCredentials();
      const alias = address && (await findLoginAlias(db.reader, address));
      const key = alias && remembered.key(attempt.password, alias);
      if (alias?.isEnabled && key && remembered.has(key)) return toActor(alias);
      const actor = await once(`${client.ip}\0${key ?? `${attempt.login}\0${attempt.password}`}`, () =>
        lockOut.guard(attempt, () => verify(attempt.password, alias)),
      );
      if (!actor) throw wrongCredentials();
      if (key) remembered.add(key);
      return actor;
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

  /** An unknown or disabled login costs the same hash, so that time does not tell which logins exist. */
  async function verify(password: string, alias: LoginAlias | undefined): Promise<AliasActor | undefined> {
    const { verifierHash } = await deriveAliasSecret(hasher, password, alias?.salt ?? DECOY_SALT);
    const isRight = alias !== undefined && isSameVerifier(verifierHash, alias.verifierHash);
    return isRight && alias.isEnabled ? toActor(alias) : undefined;
  }

  /** A client that opens many connections with one password has it checked, and counted, once. */
  async function once(key: string, check: () => Promise<AliasActor | undefined>): Promise<AliasActor | undefined> {
    const running = checking.get(key) ?? check().finally(() => checking.delete(key));
    checking.set(key, running);
    return running;
  }
}

const DECOY_SALT = Buffer.alloc(SALT_BYTES);

function parseAliasLogin(login: string): EmailAddress | undefined {
  const address = parseEmailAddress(login.trim());
  return address && { ...address, local: withoutPlusTag(address.local).toLowerCase() };
}

function toActor({ aliasId, domainId, accountId }: LoginAlias): AliasActor {
  return { kind: 'alias', aliasId, domainId, accountId };
}

function wrongCredentials(): ServiceError {
  return new ServiceError('unauthenticated', 'auth.wrongCredentials');
}
