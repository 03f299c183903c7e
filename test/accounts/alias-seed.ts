import type { AliasKind } from '../../src/directory/alias-kind.js';
import type { Alias } from '../../src/directory/aliases/alias.js';
import { insertAlias } from '../../src/directory/aliases/alias-store.js';
import { deriveAliasSecret } from '../../src/directory/credentials/alias-secret.js';
import { saveAliasCredential } from '../../src/directory/credentials/credential-store.js';
import { newId, systemRandom } from '../../src/platform/random.js';
import { seedDomain } from '../dns/domain-fixture.js';
import type { AccountFixture } from './account-fixture.js';

/** An alias with a password, on a domain of its own. */
export async function seedAlias(
  node: Pick<AccountFixture, 'db' | 'hasher' | 'clock'>,
  address: string,
  options: { readonly password: string; readonly kind?: AliasKind; readonly ownedSince?: number },
): Promise<Alias> {
  const [name = '', domainName = ''] = address.split('@');
  const now = node.clock.now();
  const domain = await seedDomain(node.db, domainName, { ownedSince: options.ownedSince, createdAt: now });
  const alias: Alias = {
    ...PLAIN_ALIAS,
    id: newId(systemRandom, now),
    domainId: domain.id,
    accountId: domain.accountId,
    name,
    kind: options.kind ?? 'exact',
    createdAt: now,
    updatedAt: now,
  };
  const salt = systemRandom.bytes(16);
  const secret = await deriveAliasSecret(node.hasher, options.password, salt);
  await node.db.inTransaction(async (tx) => {
    await insertAlias(tx, alias);
    await saveAliasCredential(tx, alias.id, { salt, ...secret }, now);
  });
  return alias;
}

const PLAIN_ALIAS = {
  description: undefined,
  labels: [],
  recipients: [],
  verifiedRecipients: [],
  isEnabled: true,
  replyIfDisabled: 250,
  hasRecipientVerification: false,
  hasImap: false,
  hasPgp: false,
  publicKey: undefined,
  maxQuotaBytes: undefined,
  smtpLimit: 0,
  retentionDays: 0,
  storageUsedBytes: 0,
  isSmtpSuspended: false,
  vacation: { isEnabled: false, startMs: undefined, endMs: undefined, subject: undefined, message: undefined },
  emailedInstructions: undefined,
} satisfies Partial<Alias>;
