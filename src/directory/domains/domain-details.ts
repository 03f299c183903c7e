import type { Db } from '../../db/database.js';
import type { Invite } from '../invites/invite.js';
import { listOpenInvites } from '../invites/invite-store.js';
import type { Member } from '../members/member.js';
import { listMembers } from '../members/member-store.js';
import { findDkimKeys } from './dkim-key-store.js';
import type { DkimPublicKey, Domain } from './domain.js';

/** A domain as lists show it. */
export interface DomainSummary {
  readonly domain: Domain;
  readonly dkimKeys: readonly DkimPublicKey[];
}

/** A domain as it is shown alone. */
export interface DomainDetails extends DomainSummary {
  readonly members: readonly Member[];
  readonly invites: readonly Invite[];
}

export async function summariseDomains(db: Db, domains: readonly Domain[]): Promise<readonly DomainSummary[]> {
  if (domains.length === 0) return [];
  const keys = await findDkimKeys(
    db,
    domains.map(({ id }) => id),
  );
  return domains.map((domain) => ({ domain, dkimKeys: keys.get(domain.id) ?? [] }));
}

export async function describeDomain(db: Db, domain: Domain, now: number): Promise<DomainDetails> {
  const keys = await findDkimKeys(db, [domain.id]);
  const members = await listMembers(db, domain.id);
  const invites = await listOpenInvites(db, domain.id, now);
  return { domain, dkimKeys: keys.get(domain.id) ?? [], members, invites };
}
