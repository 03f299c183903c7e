import type { Database } from '../../src/db/database.js';
import type { ServiceNames } from '../../src/directory/dns/needed-records.js';
import { DEFAULT_SETTINGS, type Domain } from '../../src/directory/domains/domain.js';
import { insertDomain } from '../../src/directory/domains/domain-store.js';
import { newId, randomAlphanumeric, systemRandom } from '../../src/platform/random.js';

export const service: ServiceNames = {
  host: 'mail.waypost.test',
  mxHosts: ['mail.waypost.test', 'mx1.mail.waypost.test', 'mx2.mail.waypost.test'],
  txtPrefix: 'waypost',
};

export interface SeededDomain extends Domain {
  /** Its admin. */
  readonly accountId: string;
}

/** A domain with its admin and DKIM keys, as creating it would leave it. */
export async function seedDomain(
  db: Database,
  name: string,
  { createdAt = 1_700_000_000_000, ...overrides }: Partial<Domain> = {},
): Promise<SeededDomain> {
  const id = newId(systemRandom, createdAt);
  const accountId = newId(systemRandom, createdAt);
  const domain: Domain = {
    id,
    name,
    unicodeName: name,
    isIp: false,
    isSystem: false,
    plan: 'enhanced_protection',
    verificationRecord: randomAlphanumeric(systemRandom, 10),
    returnPathLabel: 'wp-bounces',
    ownedSince: undefined,
    records: NOTHING_SEEN,
    isSmtpSuspended: false,
    settings: SETTINGS,
    createdAt,
    updatedAt: createdAt,
    ...overrides,
  };
  await db.inTransaction(async (tx) => {
    await tx.insertInto('account').values(accountRow(accountId, createdAt)).execute();
    await insertDomain(tx, domain);
    await tx
      .insertInto('domain_member')
      .values({ domain_id: id, account_id: accountId, group_name: 'admin', created_at: createdAt })
      .execute();
    for (const algorithm of ['rsa', 'ed25519'] as const) {
      await tx
        .insertInto('dkim_key')
        .values({
          domain_id: id,
          algorithm,
          selector: `wp-${algorithm}`,
          public_key: Buffer.from(`${algorithm} key of ${id}`).toString('base64'),
          private_key: Buffer.alloc(1),
          created_at: createdAt,
        })
        .execute();
    }
  });
  return { ...domain, accountId };
}

function accountRow(id: string, createdAt: number) {
  return {
    id,
    email: `${id}@example.test`,
    is_email_proven: 1 as const,
    proven_email: null,
    password_hash: '',
    given_name: null,
    family_name: null,
    avatar_url: null,
    default_forwarding_address: null,
    plan: 'free',
    locale: null,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

const NOTHING_SEEN: Domain['records'] = {
  hasMx: false,
  hasTxt: false,
  hasDkim: false,
  hasEd25519: false,
  hasReturnPath: false,
  hasDmarc: false,
  hasStrictDmarc: false,
  hasSpf: false,
  hasAutoconfig: false,
  hasAutodiscover: false,
  hasSmtp: false,
  smtpVerifiedAt: undefined,
  recordsCheckedAt: undefined,
  smtpCheckedAt: undefined,
};

const SETTINGS: Domain['settings'] = {
  ...DEFAULT_SETTINGS,
  hasAdultContentProtection: true,
  hasPhishingProtection: true,
  hasExecutableProtection: true,
  hasVirusProtection: true,
  hasRecipientVerification: false,
  ignoreMxCheck: false,
  retentionDays: 0,
  bounceWebhook: undefined,
  maxQuotaPerAlias: undefined,
  smtpPort: 25,
  allowlist: [],
  denylist: [],
  restrictedAliasNames: [],
};

export function withSettings(settings: Partial<Domain['settings']>): Pick<Domain, 'settings'> {
  return { settings: { ...SETTINGS, ...settings } };
}
