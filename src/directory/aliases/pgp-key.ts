import type { Fault } from '../../platform/service-error.js';

/** A key with photos and many signatures is a few dozen kilobytes; parsing costs time in proportion. */
const MAX_ARMOR_LENGTH = 64 * 1024;

/** How a person recognises a key, and how long it is good for. */
export interface PgpKeyFacts {
  /** Upper-case hex. */
  readonly fingerprint: string;
  /** `undefined`: never. */
  readonly expiresAt: number | undefined;
}

/** Of a key that was fit when it was saved; it may have expired since. */
export async function describePgpKey(armor: string): Promise<PgpKeyFacts | undefined> {
  const openpgp = await import('openpgp');
  const [key] = await openpgp.readKeys({ armoredKeys: armor }).catch(() => []);
  if (!key) return undefined;
  const expires = await key.getExpirationTime().catch(() => null);
  const expiresAt = expires instanceof Date ? expires.getTime() : undefined;
  return { fingerprint: key.getFingerprint().toUpperCase(), expiresAt };
}

/** What makes an armored text unfit to encrypt stored mail with, or nothing. The library is loaded when first needed. */
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
