import type { MessageKey } from '../i18n/message.js';
import { forbidden, notFound } from '../platform/service-error.js';
import type { Actor } from './actor.js';
import type { Group } from './domains/domain.js';

/** Acts on the caller's own account, without a domain. */
type AccountAction =
  | 'account.read'
  | 'account.update'
  | 'token.list'
  | 'token.create'
  | 'token.delete'
  | 'session.list'
  | 'session.end'
  /** Password, authenticator codes, passkeys. */
  | 'security.read'
  | 'security.update'
  | 'audit.read'
  | 'domain.list'
  | 'domain.create'
  /** Reading the domains of an account elsewhere, to create them here. */
  | 'domain.import'
  | 'email.list'
  | 'email.limit'
  /** Also exporting it by mail; each entry shown is subject to `log.read`. */
  | 'log.list';

/** Acts on a domain that every member may perform. */
type MemberAction = 'domain.read' | 'domain.verify' | 'alias.list' | 'alias.create';

/** Acts on a domain that only its admins may perform. */
type AdminAction =
  | 'domain.update'
  | 'domain.delete'
  | 'domain.webhookKey'
  /** Copying its members to a new domain. */
  | 'domain.shareTeam'
  | 'member.update'
  | 'member.remove'
  | 'invite.create'
  | 'invite.delete'
  | 'catchallPassword.list'
  | 'catchallPassword.create'
  | 'catchallPassword.delete'
  /** Creating or renaming to `*`, a pattern, a reserved or a restricted name. */
  | 'alias.takeSpecialName'
  | 'alias.setQuota'
  | 'suppression.list'
  | 'suppression.add'
  | 'suppression.remove'
  | 'webhook.list'
  | 'webhook.create'
  | 'webhook.delete'
  /** Also the details that the alias's owner does not see. */
  | 'log.readWhole';

/** Acts on one alias, for its owner and the domain's admins. */
type AliasAction =
  | 'alias.read'
  | 'alias.update'
  | 'alias.delete'
  | 'alias.generatePassword'
  /** Its sessions, settings and password, for the mailbox's own user. */
  | 'mailbox.manage';

/** Acts on outbound mail: the alias it was sent from decides. */
type EmailAction = 'email.send' | 'email.read' | 'email.retry' | 'email.delete';

/** Acts on a log entry: the alias that the message came to or was sent from decides. */
type LogAction = 'log.read';

/** The caller is not a member yet; the invite itself is the permission. */
type InviteeAction = 'invite.accept';

/** Acts on what concerns all accounts: health, every account and domain, the whole queue. */
type InstanceAction = 'instance.operate';

export type Action =
  | AccountAction
  | MemberAction
  | AdminAction
  | AliasAction
  | EmailAction
  | LogAction
  | InviteeAction
  | InstanceAction;

/** The object of the act. Account actions need none of its fields. */
export interface AccessObject {
  readonly domainId?: string;
  /** The caller's group in that domain; `undefined`: not a member. */
  readonly group?: Group | undefined;
  /** The alias, and the account that owns it. */
  readonly aliasId?: string;
  readonly ownerId?: string;
  /** The caller's account operates the instance. */
  readonly isOperator?: boolean;
}

/** What the caller may not see is hidden; what it may see but not do is refused with the reason. */
export type AccessVerdict =
  | { readonly outcome: 'allow' }
  | { readonly outcome: 'hide' }
  | {
      readonly outcome: 'refuse';
      readonly because: 'admins-only' | 'operators-only' | 'token-scope' | 'alias-credentials' | 'foreign-sender';
    };

type Rule = 'own-account' | 'member' | 'admin' | 'alias-owner' | 'invitee' | 'operator';

const rules: Readonly<Record<Action, Rule>> = {
  'account.read': 'own-account',
  'account.update': 'own-account',
  'token.list': 'own-account',
  'token.create': 'own-account',
  'token.delete': 'own-account',
  'session.list': 'own-account',
  'session.end': 'own-account',
  'security.read': 'own-account',
  'security.update': 'own-account',
  'audit.read': 'own-account',
  'domain.list': 'own-account',
  'domain.create': 'own-account',
  'domain.import': 'own-account',
  'email.list': 'own-account',
  'email.limit': 'own-account',
  'log.list': 'own-account',
  'domain.read': 'member',
  'domain.verify': 'member',
  'alias.list': 'member',
  'alias.create': 'member',
  'domain.update': 'admin',
  'domain.delete': 'admin',
  'domain.webhookKey': 'admin',
  'domain.shareTeam': 'admin',
  'member.update': 'admin',
  'member.remove': 'admin',
  'invite.create': 'admin',
  'invite.delete': 'admin',
  'catchallPassword.list': 'admin',
  'catchallPassword.create': 'admin',
  'catchallPassword.delete': 'admin',
  'alias.takeSpecialName': 'admin',
  'alias.setQuota': 'admin',
  'suppression.list': 'admin',
  'suppression.add': 'admin',
  'suppression.remove': 'admin',
  'webhook.list': 'admin',
  'webhook.create': 'admin',
  'webhook.delete': 'admin',
  'log.readWhole': 'admin',
  'alias.read': 'alias-owner',
  'alias.update': 'alias-owner',
  'alias.delete': 'alias-owner',
  'alias.generatePassword': 'alias-owner',
  'mailbox.manage': 'alias-owner',
  'email.send': 'alias-owner',
  'email.read': 'alias-owner',
  'email.retry': 'alias-owner',
  'email.delete': 'alias-owner',
  'log.read': 'alias-owner',
  'invite.accept': 'invitee',
  'instance.operate': 'operator',
};

/** A token that may only send may also read the sending limit. */
const sendScope: ReadonlySet<Action> = new Set<Action>(['email.send', 'email.limit']);
/** With a token for one domain, lists show that domain alone; the rest of the account is closed. */
const domainScopeAccountActions: ReadonlySet<Action> = new Set<Action>([
  'domain.list',
  'email.list',
  'email.limit',
  'log.list',
]);
/** What alias credentials can do at most; each door's setting decides whether it accepts them. */
const aliasCredentialActions: ReadonlySet<Action> = new Set<Action>([
  'email.send',
  'email.read',
  'email.retry',
  'email.delete',
  'email.list',
  'email.limit',
  'account.read',
  'account.update',
  'mailbox.manage',
]);

const ALLOW = { outcome: 'allow' } as const;
const HIDE = { outcome: 'hide' } as const;
const ADMINS_ONLY = { outcome: 'refuse', because: 'admins-only' } as const;
const OPERATORS_ONLY = { outcome: 'refuse', because: 'operators-only' } as const;
const TOKEN_SCOPE = { outcome: 'refuse', because: 'token-scope' } as const;
const ALIAS_CREDENTIALS = { outcome: 'refuse', because: 'alias-credentials' } as const;
const FOREIGN_SENDER = { outcome: 'refuse', because: 'foreign-sender' } as const;

/** The only function that decides who may do what. */
export function can(actor: Actor, action: Action, object: AccessObject = {}): AccessVerdict {
  const verdict = verdictOn(actor, action, object);
  // A sender's address is part of the message, not of a path: there is nothing to hide
  return action === 'email.send' && verdict.outcome === 'hide' ? FOREIGN_SENDER : verdict;
}

function verdictOn(actor: Actor, action: Action, object: AccessObject): AccessVerdict {
  if (actor.kind === 'alias') return aliasVerdict(actor.aliasId, action, object);
  if (actor.kind === 'catchall') return catchallVerdict(actor.domainId, action, object);
  const verdict = accountVerdict(actor, rules[action], object);
  if (verdict.outcome === 'hide' || actor.kind === 'operator') return verdict;
  return scopeVerdict(actor, action, object) ?? verdict;
}

function accountVerdict(
  actor: Extract<Actor, { kind: 'account' | 'operator' }>,
  rule: Rule,
  object: AccessObject,
): AccessVerdict {
  if (rule === 'own-account' || rule === 'invitee') return ALLOW;
  if (rule === 'operator') return object.isOperator ? ALLOW : OPERATORS_ONLY;
  if (object.group === undefined) return HIDE;
  if (rule === 'member' || object.group === 'admin' || actor.kind === 'operator') return ALLOW;
  if (rule === 'admin') return ADMINS_ONLY;
  return object.ownerId === actor.accountId ? ALLOW : HIDE;
}

function scopeVerdict(
  { scope, tokenId }: Extract<Actor, { kind: 'account' }>,
  action: Action,
  object: AccessObject,
): AccessVerdict | undefined {
  switch (scope.kind) {
    // A token for everyday work does not open the whole instance; a session of the dashboard has no token
    case 'all':
      return rules[action] === 'operator' && tokenId !== undefined ? TOKEN_SCOPE : undefined;
    case 'operator':
      return rules[action] === 'operator' ? undefined : TOKEN_SCOPE;
    case 'send':
      return sendScope.has(action) ? undefined : TOKEN_SCOPE;
    case 'domain':
      if (rules[action] === 'operator') return TOKEN_SCOPE;
      if (rules[action] === 'own-account') return domainScopeAccountActions.has(action) ? undefined : TOKEN_SCOPE;
      return object.domainId === scope.domainId ? undefined : HIDE;
  }
}

function aliasVerdict(aliasId: string, action: Action, object: AccessObject): AccessVerdict {
  if (!aliasCredentialActions.has(action)) return ALIAS_CREDENTIALS;
  if (rules[action] === 'own-account') return ALLOW;
  return object.aliasId === aliasId ? ALLOW : HIDE;
}

function catchallVerdict(domainId: string, action: Action, object: AccessObject): AccessVerdict {
  if (action !== 'email.send') return ALIAS_CREDENTIALS;
  return object.domainId === domainId ? ALLOW : HIDE;
}

/** Throws the verdict's error; `hiddenAs` is the message for what the caller may not see. */
export function requireAccess(
  actor: Actor,
  action: Action,
  object: AccessObject = {},
  hiddenAs: MessageKey = 'domain.notFound',
): void {
  const verdict = can(actor, action, object);
  if (verdict.outcome === 'hide') throw notFound(hiddenAs);
  if (verdict.outcome === 'refuse') throw forbidden(refusals[verdict.because]);
}

const refusals = {
  'admins-only': 'access.adminsOnly',
  'operators-only': 'access.operatorsOnly',
  'token-scope': 'access.tokenScope',
  'alias-credentials': 'access.aliasCredentials',
  'foreign-sender': 'access.foreignSender',
} as const satisfies Record<Extract<AccessVerdict, { outcome: 'refuse' }>['because'], MessageKey>;
