import type { Database, Db } from '../../db/database.js';
import type { MessageKey } from '../../i18n/message.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { invalid, notFound } from '../../platform/service-error.js';
import type { Action } from '../access-policy.js';
import type { Actor } from '../actor.js';
import type { RecordAct } from '../acts/act.js';
import type { AliasHook } from '../aliases/alias-service.js';
import type { Domain, Group } from '../domains/domain.js';
import { requireDomainFor } from '../domains/domain-access.js';
import { type DomainDetails, describeDomain } from '../domains/domain-details.js';
import { lockDomainFor } from '../domains/domain-lock.js';
import { findDomain } from '../domains/domain-store.js';
import { deleteMember, listMembers, setMemberGroup } from '../domains/member-store.js';
import type { Notify } from '../notify.js';
import { deleteOwnAliases, handOverAdminsAliases, handOverAliases, handOverCatchallPasswords } from './hand-over.js';
import { decideGroupChange, decideRemoval, type MemberVerdict } from './member-policy.js';

export interface MemberService {
  /** `memberId` is the account's id. */
  setGroup(actor: Actor, domainRef: string, memberId: string, group: Group): Promise<DomainDetails>;
  /** Returns the domain without the member; members who leave get it as it was. */
  remove(actor: Actor, domainRef: string, memberId: string): Promise<DomainDetails>;
}

export interface MemberServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly notify: Notify;
  readonly recordAct: RecordAct;
  readonly onAliasDeleted: readonly AliasHook[];
}

export function createMemberService(deps: MemberServiceDeps): MemberService {
  const { db, clock, log, notify, recordAct } = deps;

  /** The domain's row is the lock for all changes to its members: the last admin is counted under it. */
  async function inDomain<T>(
    actor: Actor,
    action: Action,
    domainRef: string,
    body: (tx: Db, domain: Domain) => Promise<T>,
  ): Promise<T> {
    const seen = await requireDomainFor(db.reader, actor, action, domainRef);
    return db.inTransaction(async (tx) => {
      const { domain } = await lockDomainFor(tx, actor, action, seen.domain.id);
      return body(tx, domain);
    });
  }

  return {
    async setGroup(actor, domainRef, memberId, group) {
      return inDomain(actor, 'member.update', domainRef, async (tx, domain) => {
        const members = await listMembers(tx, domain.id);
        const verdict = decideGroupChange({ members, memberId, actingId: actor.accountId }, group);
        const accepted = acceptable(verdict);
        if (accepted) {
          await setMemberGroup(tx, domain.id, memberId, group);
          const handOver = { domain, ...accepted };
          if (group === 'user') {
            await handOverAdminsAliases(tx, notify, handOver);
            await handOverCatchallPasswords(tx, notify, handOver);
          }
          await recordAct(tx, actor, 'member.changed', { ...actDetails(domain, accepted), group });
          log.info('member.groupChanged', { domainId: domain.id, memberId, group, by: actor.accountId });
        }
        return describeDomain(tx, domain, clock.now());
      });
    },

    async remove(actor, domainRef, memberId) {
      const isHimself = memberId === actor.accountId;
      const answer = await inDomain(actor, 'member.remove', domainRef, async (tx, domain) => {
        const members = await listMembers(tx, domain.id);
        const accepted = acceptable(decideRemoval({ members, memberId, actingId: actor.accountId }));
        const asItWas = await describeDomain(tx, domain, clock.now());
        if (!accepted) return asItWas;
        const handOver = { domain, ...accepted };
        if (isHimself) await deleteOwnAliases(tx, deps, handOver);
        else await handOverAliases(tx, notify, handOver);
        await handOverCatchallPasswords(tx, notify, handOver);
        await deleteMember(tx, domain.id, memberId);
        await recordAct(tx, actor, 'member.removed', actDetails(domain, accepted));
        log.info('member.removed', { domainId: domain.id, memberId, by: actor.accountId });
        if (isHimself) return asItWas;
        return describeDomain(tx, (await findDomain(tx, domain.id)) ?? domain, clock.now());
      });
      if (isHimself) db.scrubLog();
      return answer;
    },
  };
}

function actDetails(domain: Domain, { member: { account } }: Pick<Accepted, 'member'>) {
  return { domain_id: domain.id, domain: domain.unicodeName, member: account.email };
}

type Accepted = Extract<MemberVerdict, { outcome: 'proceed' }>;

function acceptable(verdict: MemberVerdict): Pick<Accepted, 'member' | 'heir'> | undefined {
  switch (verdict.outcome) {
    case 'proceed':
      return { member: verdict.member, heir: verdict.heir };
    case 'unchanged':
      return undefined;
    case 'refuse':
      throw verdict.because === 'last-admin' ? invalid('member.lastAdmin') : notFound(hidden[verdict.because]);
  }
}

const hidden = {
  'unknown-member': 'member.notFound',
  'only-member': 'member.onlyOne',
} as const satisfies Record<string, MessageKey>;
