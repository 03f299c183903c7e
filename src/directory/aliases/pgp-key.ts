import type { Fault } from '../../platform/service-error.js';

/** A key with photos and many signatures is a few dozen kilobytes; parsing costs time in proportion. */
const MAX_ARMOR_LENGTH = 64 * 1024;

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
