import { hash } from 'node:crypto';
import type { Database, Db } from '../../db/database.js';
import type { Limits } from '../../limits/limits.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { newId, type Random } from '../../platform/random.js';
import { forbidden, notFound, ServiceError } from '../../platform/service-error.js';
import { requireAccess } from '../access-policy.js';
import type { Account } from '../accounts/account.js';
import { findAccount, findAccountByEmail } from '../accounts/account-store.js';
import type { Actor } from '../actor.js';
import type { RecordAct } from '../acts/act.js';
import type { Domain, Group } from '../domains/domain.js';
import { domainKey, requireDomainFor } from '../domains/domain-access.js';
import { type DomainDetails, describeDomain } from '../domains/domain-details.js';
import { lockAccounts, lockDomain, lockDomainFor } from '../domains/domain-lock.js';
import { findDomain } from '../domains/domain-store.js';
import { INVITE_LIFETIME_MS, type Invite } from '../domains/invite.js';
import {
  deleteInvite,
  deleteInvitesFor,
  findInvite,
  findInviteByToken,
  findInviteFor,
  insertInvite,
} from '../domains/invite-store.js';
import { findHoldersOfName, insertMembers, isMemberAddress, shareOtherDomain } from '../domains/member-store.js';
import { findReader } from '../members/admin-readers.js';
import type { Notify } from '../notify.js';
import { decideAcceptance } from './invite-policy.js';

export interface InviteService {
  create(actor: Actor, domainRef: string, asked: NewInvite): Promise<DomainDetails>;
  /** Succeeds if the address was not invited. */
  delete(actor: Actor, domainRef: string, email: string): Promise<DomainDetails>;
  /** Accepts with the letter's token, or without one for the caller's own address. */
  accept(actor: Actor, domainRef: string, token?: string): Promise<AcceptedInvite>;
  /** Shows the invite to the reader of the letter; changes nothing. */
  show(domainRef: string, token: string): Promise<ShownInvite>;
}

interface ShownInvite {
  readonly domain: Domain;
  readonly email: string;
  readonly group: Group;
}

interface NewInvite {
  /** The address in the form of `formatEmailAddress`. */
  readonly email: string;
  readonly group: Group;
}

export interface AcceptedInvite {
  readonly domain: Domain;
  readonly group: Group;
}

export interface InviteServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly limits: Pick<Limits, 'charge'>;
  readonly notify: Notify;
  readonly recordAct: RecordAct;
}

const TOKEN_BYTES = 32;

export function createInviteService(deps: InviteServiceDeps): InviteService {
  const { db, clock, random, log, limits, notify, recordAct } = deps;

  return {
    async create(actor, domainRef, asked) {
      const seen = await requireDomainFor(db.reader, actor, 'invite.create', domainRef);
      const token = random.bytes(TOKEN_BYTES).toString('base64url');
      return db.inTransaction(async (tx) => {
        const { domain } = await lockDomainFor(tx, actor, 'invite.create', seen.domain.id);
        const now = clock.now();
        await refuseKnown(tx, domain, asked, now);
        await limits.charge(tx, 'INVITES', actor.accountId);
        const invitee = await findAccountByEmail(tx, asked.email);
        const details = { domain_id: domain.id, domain: domain.unicodeName, member: asked.email, group: asked.group };
        if (invitee && (await joinsAtOnce(tx, actor, domain, invitee))) {
          await insertMembers(tx, domain.id, [{ accountId: invitee.id, group: asked.group }], now);
          await recordAct(tx, actor, 'member.added', details);
        } else {
          await invite(tx, actor, { domain, asked, invitee, token, now });
          await recordAct(tx, actor, 'member.invited', details);
        }
        return describeDomain(tx, domain, now);
      });
    },

    async delete(actor, domainRef, email) {
      const seen = await requireDomainFor(db.reader, actor, 'invite.delete', domainRef);
      return db.inTransaction(async (tx) => {
        const { domain } = await lockDomainFor(tx, actor, 'invite.delete', seen.domain.id);
        await deleteInvitesFor(tx, domain.id, email);
        return describeDomain(tx, domain, clock.now());
      });
    },

    async accept(actor, domainRef, token) {
      const { invite: seen, account } = await findMeant(actor, domainRef, token);
      const accepted = await db.inTransaction(async (tx) => {
        const domain = await lockDomain(tx, seen.domainId);
        await lockAccounts(tx, [account.id]);
        // Only the caller that deletes the row has accepted the invite
        if (!domain || !(await deleteInvite(tx, seen.id))) return undefined;
        if ((await findHoldersOfName(tx, domain.name, [account.id])).has(account.id)) {
          throw new ServiceError('already-exists', 'domain.alreadyHeld', { domain: domain.unicodeName });
        }
        const member = { accountId: account.id, group: seen.group };
        await insertMembers(tx, domain.id, [member], clock.now());
        const names = { domain_id: domain.id, domain: domain.unicodeName };
        await recordAct(tx, actor, 'member.added', { ...names, member: account.email, group: seen.group });
        return { domain, group: seen.group };
      });
      if (!accepted) throw notFound('invite.notFound');
      log.info('invite.accepted', { domainId: accepted.domain.id, accountId: account.id, group: accepted.group });
      return accepted;
    },

    async show(domainRef, token) {
      const key = domainKey(domainRef);
      const invite = key && (await findInviteByToken(db.reader, key, hashToken(token)));
      const domain = invite && (await findDomain(db.reader, invite.domainId));
      if (!domain || invite.expiresAt <= clock.now()) throw notFound('invite.notFound');
      return { domain, email: invite.email, group: invite.group };
    },
  };

  /** The invite in question, if the caller may accept it. */
  async function findMeant(actor: Actor, domainRef: string, token: string | undefined) {
    const key = domainKey(domainRef);
    const account = await findAccount(db.reader, actor.accountId);
    if (!key || !account) throw notFound('invite.notFound');
    const invite =
      token === undefined
        ? await findInvite(db.reader, key, ownAddresses(account))
        : await findInviteByToken(db.reader, key, hashToken(token));
    requireAccess(actor, 'invite.accept', { domainId: invite?.domainId ?? '' }, 'invite.notFound');
    const verdict = decideAcceptance(invite, account, { now: clock.now(), hasLetter: token !== undefined });
    switch (verdict.outcome) {
      case 'accept':
        return { invite: verdict.invite, account };
      case 'unknown':
        throw notFound('invite.notFound');
      case 'expired':
        await db.inTransaction((tx) => deleteInvite(tx, verdict.invite.id));
        throw notFound('invite.notFound');
      case 'other-address':
        throw forbidden('invite.otherAddress');
      case 'unproven':
        throw forbidden('invite.unproven', { email: verdict.email });
    }
  }

  async function invite(
    tx: Db,
    actor: Actor,
    {
      domain,
      asked,
      invitee,
      token,
      now,
    }: {
      domain: Domain;
      asked: NewInvite;
      invitee: Account | undefined;
      token: string;
      now: number;
    },
  ): Promise<void> {
    const made: Invite = {
      id: newId(random, now),
      domainId: domain.id,
      ...asked,
      invitedBy: actor.accountId,
      expiresAt: now + INVITE_LIFETIME_MS,
      createdAt: now,
      updatedAt: now,
    };
    await insertInvite(tx, made, hashToken(token));
    const inviter = await findReader(tx, actor.accountId);
    await notify(tx, {
      kind: 'invite',
      // A stranger gets the language of the inviting admin: the best guess
      to: { email: asked.email, locale: invitee?.locale ?? inviter?.locale },
      domain: domain.unicodeName,
      domainId: domain.id,
      group: asked.group,
      invitedBy: inviter?.email ?? '',
      token,
      expiresAt: made.expiresAt,
    });
  }
}

/** The domain's lock is held, so no other call invites or admits the same address at the same time. */
async function refuseKnown(tx: Db, domain: Domain, { email }: NewInvite, now: number): Promise<void> {
  if (await isMemberAddress(tx, domain.id, email)) {
    throw new ServiceError('already-exists', 'invite.alreadyMember', { email });
  }
  const earlier = await findInviteFor(tx, domain.id, email);
  if (!earlier) return;
  if (earlier.expiresAt > now) throw new ServiceError('already-exists', 'invite.alreadyInvited', { email });
  await deleteInvite(tx, earlier.id);
}

/** A member of another domain of the inviting admin needs no letter, unless that account has a domain of this name. */
async function joinsAtOnce(tx: Db, actor: Actor, domain: Domain, invitee: Account): Promise<boolean> {
  if (!invitee.isEmailProven || !(await shareOtherDomain(tx, domain.id, [actor.accountId, invitee.id]))) return false;
  await lockAccounts(tx, [invitee.id]);
  return !(await findHoldersOfName(tx, domain.name, [invitee.id])).has(invitee.id);
}

function ownAddresses({ email, provenEmail }: Account): readonly string[] {
  return provenEmail === undefined ? [email] : [email, provenEmail];
}

function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
