import type { Db } from '../../db/database.js';
import { requireAccess } from '../../directory/access-policy.js';
import type { AccountActor, AliasActor, CatchallActor, OperatorActor } from '../../directory/actor.js';
import { normaliseAliasName } from '../../directory/aliases/alias-name.js';
import type { Group } from '../../directory/domains/domain.js';
import { forbidden } from '../../platform/service-error.js';
import { type EmailAddress, formatEmailAddress, withoutPlusTag } from '../../protocol/address/email-address.js';
import type { Membership } from '../emails/email-store.js';
import {
  findSenderOfAccount,
  findSenderOfAlias,
  findSenderOfDomain,
  type SenderFacts,
  type SendingAlias,
  type SendingDomain,
} from './sender-store.js';

/** The sender: over the API, by an alias's password, by a domain's catch-all password, or the operator. */
export type Sender = AccountActor | AliasActor | CatchallActor | OperatorActor;

export interface AllowedSender {
  readonly domain: SendingDomain;
  /** `undefined`: a catch-all password sends as any address. */
  readonly aliasId: string | undefined;
  /** The alias's own limit; 0: only the account's applies. */
  readonly smtpLimit: number;
  /** The account whose daily count it uses. */
  readonly accountId: string;
  /** The membership that permits an account to send; other credentials need none. */
  readonly membership: Membership | undefined;
}

/** Decision 8.7: From must be an enabled exact alias that the sender may use; its plus-tag is ignored. */
export async function requireSender(db: Db, sender: Sender, from: EmailAddress): Promise<AllowedSender> {
  const facts = await findFacts(db, sender, from);
  const { domain, alias } = facts ?? {};
  const isOfDomain = domain?.name === from.domain;
  requireAccess(sender, 'email.send', {
    group: facts?.group,
    ...(domain && isOfDomain && { domainId: domain.id }),
    ...(alias && isOfDomain && { aliasId: alias.id, ownerId: alias.ownerId }),
  });
  if (!domain) throw forbidden('access.foreignSender');
  const address = formatEmailAddress(from);
  if (sender.kind === 'catchall') {
    if (alias?.isSuspended) throw forbidden('email.aliasSuspended', { address });
    return { domain, aliasId: undefined, smtpLimit: 0, accountId: sender.accountId, membership: undefined };
  }
  if (!alias) throw forbidden('email.noAlias', { address });
  requireUsable(alias, address);
  const accountId = sender.kind === 'alias' ? alias.ownerId : sender.accountId;
  const membership = membershipOf(sender, facts?.group);
  return { domain, aliasId: alias.id, smtpLimit: alias.smtpLimit, accountId, membership };
}

function membershipOf(sender: Sender, group: Group | undefined): Membership | undefined {
  return sender.kind === 'account' && group ? { accountId: sender.accountId, group } : undefined;
}

/** At MAIL, before there is a message: the domain of the credentials. */
export async function requireCredentialSender(db: Db, sender: Sender): Promise<SendingDomain | undefined> {
  if (sender.kind === 'account' || sender.kind === 'operator') return undefined;
  const facts =
    sender.kind === 'alias'
      ? await findSenderOfAlias(db, sender.aliasId)
      : await findSenderOfDomain(db, { domainId: sender.domainId, alias: '' });
  if (!facts) throw forbidden('access.foreignSender'); // deleted since the login
  if (sender.kind === 'alias' && facts.alias) requireUsable(facts.alias, `${facts.alias.name}@${facts.domain.name}`);
  return facts.domain;
}

function requireUsable({ isEnabled, isSuspended }: SendingAlias, address: string): void {
  if (isSuspended) throw forbidden('email.aliasSuspended', { address });
  if (!isEnabled) throw forbidden('email.aliasDisabled', { address });
}

function findFacts(db: Db, sender: Sender, from: EmailAddress): Promise<SenderFacts | undefined> {
  const alias = normaliseAliasName(withoutPlusTag(from.local));
  if (sender.kind === 'alias' || sender.kind === 'catchall') {
    return findSenderOfDomain(db, { domainId: sender.domainId, alias });
  }
  return findSenderOfAccount(db, { accountId: sender.accountId, domain: from.domain, alias });
}
