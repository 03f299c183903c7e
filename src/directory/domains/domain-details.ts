import type { Db } from '../../db/database.js';
import { sumStorage } from '../mailboxes/storage-store.js';
import { type AliasTally, NO_ALIASES, tallyAliases } from './alias-tally-store.js';
import { findDkimKeys } from './dkim-key-store.js';
import type { DkimPublicKey, Domain } from './domain.js';
import type { Invite } from './invite.js';
import { listOpenInvites } from './invite-store.js';
import type { Member } from './member.js';
import { listMembers } from './member-store.js';

/** A domain as it appears in lists. */
export interface DomainSummary {
  readonly domain: Domain;
  readonly dkimKeys: readonly DkimPublicKey[];
  readonly aliases: AliasTally;
  /** Sum over all its mailboxes. */
  readonly storageUsedBytes: number;
}

/** A domain as it is shown alone. */
export interface DomainDetails extends DomainSummary {
  readonly members: readonly Member[];
  readonly invites: readonly Invite[];
}

export async function summariseDomains(db: Db, domains: readonly Domain[]): Promise<readonly DomainSummary[]> {
  if (domains.length === 0) return [];
  const ids = domains.map(({ id }) => id);
  const keys = await findDkimKeys(db, ids);
  const tallies = await tallyAliases(db, ids);
  const storage = await sumStorage(db, ids);
  return domains.map((domain) => ({
    domain,
    dkimKeys: keys.get(domain.id) ?? [],
    aliases: tallies.get(domain.id) ?? NO_ALIASES,
    storageUsedBytes: storage.get(domain.id) ?? 0,
  }));
}

export async function describeDomain(db: Db, domain: Domain, now: number): Promise<DomainDetails> {
  const keys = await findDkimKeys(db, [domain.id]);
  const tallies = await tallyAliases(db, [domain.id]);
  const storage = await sumStorage(db, [domain.id]);
  const members = await listMembers(db, domain.id);
  const invites = await listOpenInvites(db, domain.id, now);
  const aliases = tallies.get(domain.id) ?? NO_ALIASES;
  const storageUsedBytes = storage.get(domain.id) ?? 0;
  return { domain, dkimKeys: keys.get(domain.id) ?? [], aliases, storageUsedBytes, members, invites };
}
