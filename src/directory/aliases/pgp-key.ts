import type { Fault } from '../../platform/service-error.js';

/** A key with photos and many signatures is a few dozen kilobytes; parsing time is proportional to the length. */
const MAX_ARMOR_LENGTH = 64 * 1024;

/** What a user recognises a key by, and its expiry. */
export interface PgpKeyFacts {
  /** Upper-case hex. */
  readonly fingerprint: string;
  /** `undefined`: never. */
  readonly expiresAt: number | undefined;
}

/** For a key that was usable when it was saved; it may have expired since. */
export async function describePgpKey(armor: string): Promise<PgpKeyFacts | undefined> {
  const openpgp = await import('openpgp');
  const [key] = await openpgp.readKeys({ armoredKeys: armor }).catch(() => []);
  if (!key) return undefined;
  const expires = await key.getExpirationTime().catch(() => null);
  const expiresAt = expires instanceof Date ? expires.getTime() : undefined;
  return { fingerprint: key.getFingerprint().toUpperCase(), expiresAt };
}

/** Why an armored key cannot encrypt stored mail, or `undefined`. The library is loaded on first use. */
export async function findPgpKeyFault(armor: string, now: number): Promise<Fault | undefined> {
  if (armor.length > MAX_ARMOR_LENGTH) return { key: 'alias.publicKeyTooLarge' };
  const openpgp = await import('openpgp');
  const keys = await openpgp.readKeys({ armoredKeys: armor }).catch(() => []);
  const [key] = keys;
  if (!key || keys.length > 1) return { key: 'alias.publicKeyInvalid' };
  if (key.isPrivate()) return { key: 'alias.publicKeyIsPrivate' };
  const date = new Date(now);
  if (await key.isRevoked(undefined, undefined, date)) return { key: 'alias.publicKeyRevoked' };
  const expires = await key.getExpirationTime().catch(() => null);
  if (expires === null || (expires instanceof Date && expires <= date)) return { key: 'alias.publicKeyExpired' };
  const canEncrypt = await key.getEncryptionKey(undefined, date).then(
    () => true,
    () => false,
  );
  return canEncrypt ? undefined : { key: 'alias.publicKeyCannotEncrypt' };
}
