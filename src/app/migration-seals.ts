import type { MigrationSeals } from '../db/migrations/migration.js';
import type { Keyring } from '../keyring/keyring.js';
import { createEmailCipher } from '../outbound/emails/email-cipher.js';
import type { Random } from '../platform/random.js';

/** For migrations that seal what an earlier release stored readable. */
export function migrationSeals({ keyring, random }: { keyring: Keyring; random: Random }): MigrationSeals {
  return {
    email: createEmailCipher({ keyring, random }).sealText,
    captured: (context, bytes) => keyring.seal('sandbox', context, bytes),
  };
}
