import type { Db } from '../../db/database.js';
import type { Keyring } from '../../keyring/keyring.js';
import { generateEd25519Key } from '../../mailauth/dkim-keys.js';
import type { RsaKeySource } from '../../mailauth/key-stock.js';
import { newId, type Random, randomAlphanumeric } from '../../platform/random.js';
import type { Plan } from '../accounts/account.js';
import { insertDkimKeys, type NewDkimKey, sealDkimKey } from './dkim-key-store.js';
import { DEFAULT_SETTINGS, type Domain, type DomainNameParts, type DomainSettings, UNSEEN_RECORDS } from './domain.js';
import { insertDomain } from './domain-store.js';
import { insertWebhookKey, makeWebhookKey, type NewWebhookKey } from './webhook-key-store.js';

/** A domain with its keys, created before the transaction that stores them. */
export interface PreparedDomain {
  readonly domain: Domain;
  readonly dkimKeys: readonly NewDkimKey[];
  readonly webhookKey: NewWebhookKey;
}

export interface DomainMakerDeps {
  readonly keyring: Keyring;
  readonly random: Random;
  readonly rsaKeys: RsaKeySource;
}

const VERIFICATION_CHARACTERS = 10;
const RETURN_PATH_LABEL = 'wp-bounces';

interface AskedDomain extends DomainNameParts {
  readonly plan: Plan;
  readonly settings?: Partial<DomainSettings>;
  /** The name is ours from the start: it needs no verification record. */
  readonly isSystem?: boolean;
}

export async function prepareDomain(
  { keyring, random, rsaKeys }: DomainMakerDeps,
  asked: AskedDomain,
  now: number,
): Promise<PreparedDomain> {
  const domain = newDomain(random, asked, now);
  const pairs = [await rsaKeys.take(), generateEd25519Key()];
  return {
    domain,
    dkimKeys: pairs.map((pair) => sealDkimKey(keyring, random, domain.id, pair)),
    webhookKey: makeWebhookKey(keyring, random, domain.id),
  };
}

export function newDomain(random: Random, asked: AskedDomain, now: number): Domain {
  const settings = { ...DEFAULT_SETTINGS, ...asked.settings };
  return {
    id: newId(random, now),
    name: asked.name,
    unicodeName: asked.unicodeName,
    isIp: asked.isIp,
    isSystem: asked.isSystem ?? false,
    plan: asked.plan,
    verificationRecord: randomAlphanumeric(random, VERIFICATION_CHARACTERS),
    returnPathLabel: RETURN_PATH_LABEL,
    ownedSince: asked.isSystem ? now : undefined,
    records: { ...UNSEEN_RECORDS, hasMx: settings.ignoreMxCheck },
    isSmtpSuspended: false,
    settings,
    createdAt: now,
    updatedAt: now,
  };
}

export async function insertPreparedDomain(tx: Db, { domain, dkimKeys, webhookKey }: PreparedDomain): Promise<void> {
  await insertDomain(tx, domain);
  await insertDkimKeys(tx, domain.id, dkimKeys, domain.createdAt);
  await insertWebhookKey(tx, domain.id, webhookKey);
}
