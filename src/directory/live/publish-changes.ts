import type { Db } from '../../db/database.js';
import type { AliasService } from '../aliases/alias-service.js';
import type { BulkAliases } from '../aliases/bulk-aliases.js';
import type { VerificationService } from '../dns/verification-service.js';
import type { DomainService } from '../domain-changes/domain-service.js';
import type { DomainDetails } from '../domains/domain-details.js';
import type { Member } from '../domains/member.js';
import { listMembers } from '../domains/member-store.js';
import type { InviteService } from '../invites/invite-service.js';
import type { Publish } from '../live-event.js';
import type { MemberService } from '../members/member-service.js';

/*
 * Wraps the services of the directory: after a call, open pages get what it changed, so only committed changes are
 * published.
 */

export function publishingAliases<S extends Pick<AliasService, 'create' | 'update' | 'remove'>>(
  service: S,
  publish: Publish,
): S {
  return {
    ...service,
    create: (...asked) => after(service.create(...asked), told),
    update: (...asked) => after(service.update(...asked), told),
    remove: (...asked) => after(service.remove(...asked), told),
  };

  function told({ domain }: { readonly domain: { readonly id: string } }): void {
    publish(undefined, { type: 'alias', domainId: domain.id });
  }
}

export function publishingBulk(bulk: BulkAliases, publish: Publish): BulkAliases {
  return (...asked) => after(bulk(...asked), ({ domainId }) => publish(undefined, { type: 'alias', domainId }));
}

export function publishingDomains(service: DomainService, publish: Publish): DomainService {
  const told = ({ domain }: DomainDetails) => publish(undefined, { type: 'domain', domainId: domain.id });
  return {
    ...service,
    create: (...asked) => after(service.create(...asked), (details) => publishMembers(publish, details)),
    update: (...asked) => after(service.update(...asked), told),
    setSenderList: (...asked) => after(service.setSenderList(...asked), told),
  };
}

/** Runs in the transaction that deletes the domain, while its members are still stored. */
export function publishDeletion(publish: Publish): (tx: Db, domainId: string) => Promise<void> {
  return async (tx, domainId) => {
    const members = await listMembers(tx, domainId);
    publishAccess(publish, tx, idsOf(members));
    publish(tx, { type: 'domain', domainId });
  };
}

export function publishingMembers(service: MemberService, publish: Publish): MemberService {
  return {
    ...service,
    setGroup: (...asked) =>
      after(service.setGroup(...asked), (details) => publishMembers(publish, details, [asked[2]])),
    remove: (...asked) => after(service.remove(...asked), (details) => publishMembers(publish, details, [asked[2]])),
  };
}

export function publishingInvites(service: InviteService, publish: Publish): InviteService {
  return {
    ...service,
    create: (...asked) => after(service.create(...asked), (details) => publishMembers(publish, details)),
    delete: (...asked) => after(service.delete(...asked), (details) => publishMembers(publish, details)),
    accept: (...asked) =>
      after(service.accept(...asked), ({ domain }) => {
        publishAccess(publish, undefined, [asked[0].accountId]);
        publish(undefined, { type: 'domain', domainId: domain.id });
      }),
  };
}

export function publishingChecks(service: VerificationService, publish: Publish): VerificationService {
  const told = (domainId: string) => publish(undefined, { type: 'domain', domainId });
  return {
    ...service,
    verifyRecords: (...asked) => after(service.verifyRecords(...asked), ({ domain }) => told(domain.id)),
    verifySmtp: (...asked) => after(service.verifySmtp(...asked), ({ domain }) => told(domain.id)),
    lookAgain: (domainId) => after(service.lookAgain(domainId), () => told(domainId)),
    checkNewDomain: (domain) => after(service.checkNewDomain(domain), () => told(domain.id)),
    recheck: (domainId) => after(service.recheck(domainId), () => told(domainId)),
  };
}

/** For a domain whose members have changed: what they may see has changed too. */
function publishMembers(publish: Publish, { domain, members }: DomainDetails, others: readonly string[] = []): void {
  publishAccess(publish, undefined, [...idsOf(members), ...others]);
  publish(undefined, { type: 'domain', domainId: domain.id });
}

/** Per event, so that it fits into a database notice. */
const MAX_ACCOUNTS = 100;

function publishAccess(publish: Publish, tx: Db | undefined, accountIds: readonly string[]): void {
  for (let at = 0; at < accountIds.length; at += MAX_ACCOUNTS) {
    publish(tx, { type: 'access', accountIds: accountIds.slice(at, at + MAX_ACCOUNTS) });
  }
}

function idsOf(members: readonly Member[]): string[] {
  return members.map(({ account }) => account.id);
}

async function after<T>(asked: Promise<T>, tell: (answer: T) => void): Promise<T> {
  const answer = await asked;
  tell(answer);
  return answer;
}
