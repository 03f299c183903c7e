import { describe, expect, it } from 'vitest';
import { type AccessObject, type AccessVerdict, type Action, can, requireAccess } from './access-policy.js';
import type { Actor } from './actor.js';

const token = (scope: Extract<Actor, { kind: 'account' }>['scope']): Actor => ({
  kind: 'account',
  accountId: 'ann',
  tokenId: 't1',
  scope,
});
const everything = token({ kind: 'all' });
const oneDomain = token({ kind: 'domain', domainId: 'd1' });
const sendOnly = token({ kind: 'send' });
const operating = token({ kind: 'operator' });
const session: Actor = { kind: 'account', accountId: 'ann', sessionId: 's1', scope: { kind: 'all' } };
const operator: Actor = { kind: 'operator', accountId: 'ann' };
const aliasCredentials: Actor = { kind: 'alias', aliasId: 'a1', domainId: 'd1', accountId: 'ann' };
const catchallPassword: Actor = { kind: 'catchall', passwordId: 'c1', domainId: 'd1', accountId: 'ann' };

const asAdmin: AccessObject = { domainId: 'd1', group: 'admin' };
const asUser: AccessObject = { domainId: 'd1', group: 'user' };
const asStranger: AccessObject = { domainId: 'd1', group: undefined };
const elsewhere: AccessObject = { domainId: 'd2', group: 'admin' };
const ownAlias: AccessObject = { ...asUser, aliasId: 'a1', ownerId: 'ann' };
const othersAlias: AccessObject = { ...asUser, aliasId: 'a2', ownerId: 'bob' };
const othersAliasAsAdmin: AccessObject = { ...othersAlias, group: 'admin' };

type Expected =
  | 'allow'
  | 'hide'
  | 'admins-only'
  | 'operators-only'
  | 'token-scope'
  | 'alias-credentials'
  | 'foreign-sender';

describe('can', () => {
  const table: readonly [string, Actor, readonly Action[], AccessObject, Expected][] = [
    [
      'an admin changes the domain',
      everything,
      ['domain.update', 'domain.delete', 'domain.webhookKey', 'domain.shareTeam'],
      asAdmin,
      'allow',
    ],
    ['a session of an operator operates', session, ['instance.operate'], { isOperator: true }, 'allow'],
    ['a token of the scope operates', operating, ['instance.operate'], { isOperator: true }, 'allow'],
    ['no other account operates', session, ['instance.operate'], {}, 'operators-only'],
    ['a token outlives the duty in vain', operating, ['instance.operate'], {}, 'operators-only'],
    [
      'a token for everyday work does not operate',
      everything,
      ['instance.operate'],
      { isOperator: true },
      'token-scope',
    ],
    [
      'a token of the scope does nothing else',
      operating,
      ['account.read', 'token.create', 'domain.list', 'domain.read', 'domain.update', 'email.send', 'alias.read'],
      { ...asAdmin, ...ownAlias, group: 'admin', isOperator: true },
      'token-scope',
    ],
    [
      'alias credentials do not operate',
      aliasCredentials,
      ['instance.operate'],
      { isOperator: true },
      'alias-credentials',
    ],
    [
      'an admin manages members and invites',
      everything,
      ['member.update', 'member.remove', 'invite.create', 'invite.delete'],
      asAdmin,
      'allow',
    ],
    [
      'an admin manages suppressed addresses and webhooks',
      everything,
      ['suppression.list', 'suppression.add', 'suppression.remove', 'webhook.list', 'webhook.create', 'webhook.delete'],
      asAdmin,
      'allow',
    ],
    [
      'a plain member sees nothing of suppressed addresses and webhooks',
      everything,
      ['suppression.list', 'suppression.add', 'suppression.remove', 'webhook.list', 'webhook.create', 'webhook.delete'],
      asUser,
      'admins-only',
    ],
    [
      'a plain member sees and verifies',
      everything,
      ['domain.read', 'domain.verify', 'alias.list', 'alias.create'],
      asUser,
      'allow',
    ],
    [
      'a plain member changes nothing of the domain',
      everything,
      [
        'domain.update',
        'domain.delete',
        'domain.webhookKey',
        'domain.shareTeam',
        'member.update',
        'member.remove',
        'invite.create',
        'invite.delete',
      ],
      asUser,
      'admins-only',
    ],
    [
      'a plain member has no catch-all passwords',
      everything,
      ['catchallPassword.list', 'catchallPassword.create', 'catchallPassword.delete'],
      asUser,
      'admins-only',
    ],
    [
      'a plain member takes no special name and sets no quota',
      everything,
      ['alias.takeSpecialName', 'alias.setQuota'],
      ownAlias,
      'admins-only',
    ],
    [
      'a stranger sees no domain',
      everything,
      ['domain.read', 'domain.delete', 'member.remove', 'alias.create', 'email.read'],
      asStranger,
      'hide',
    ],
    ['a stranger does not send as the domain', everything, ['email.send'], asStranger, 'foreign-sender'],
    [
      'a plain member may use only their own aliases',
      everything,
      ['alias.read', 'alias.update', 'alias.delete', 'alias.generatePassword', 'email.send'],
      ownAlias,
      'allow',
    ],
    [
      'a plain member sees no alias of others',
      everything,
      ['alias.read', 'alias.update', 'alias.delete', 'alias.generatePassword', 'email.read', 'email.delete'],
      othersAlias,
      'hide',
    ],
    ['a plain member does not send as others', everything, ['email.send'], othersAlias, 'foreign-sender'],
    [
      'an admin has every alias',
      everything,
      ['alias.read', 'alias.update', 'alias.delete', 'email.send'],
      othersAliasAsAdmin,
      'allow',
    ],
    ['an invite lets a stranger in', everything, ['invite.accept'], asStranger, 'allow'],
    [
      'an account has itself',
      everything,
      ['account.read', 'account.update', 'token.create', 'domain.list', 'domain.create'],
      {},
      'allow',
    ],
    [
      'a domain token has its domain',
      oneDomain,
      ['domain.read', 'domain.delete', 'invite.create', 'alias.create'],
      asAdmin,
      'allow',
    ],
    ['a domain token stays a plain member', oneDomain, ['domain.update'], asUser, 'admins-only'],
    [
      'a domain token sees no other domain',
      oneDomain,
      ['domain.read', 'domain.update', 'alias.list', 'invite.accept'],
      elsewhere,
      'hide',
    ],
    ['a domain token lists', oneDomain, ['domain.list', 'email.list', 'email.limit'], {}, 'allow'],
    [
      'a domain token does not reach the account',
      oneDomain,
      ['account.read', 'account.update', 'token.list', 'token.create', 'token.delete', 'domain.create'],
      {},
      'token-scope',
    ],
    ['a sending token sends', sendOnly, ['email.send', 'email.limit'], ownAlias, 'allow'],
    [
      'a sending token does nothing else',
      sendOnly,
      ['domain.read', 'domain.delete', 'alias.read', 'email.read', 'account.read', 'token.create', 'domain.list'],
      { ...ownAlias, group: 'admin' },
      'token-scope',
    ],
    ['a sending token sees no more than its account', sendOnly, ['domain.read'], asStranger, 'hide'],
    ['a sending token sends as its account alone', sendOnly, ['email.send'], asStranger, 'foreign-sender'],
    ['a domain token sends from its domain alone', oneDomain, ['email.send'], elsewhere, 'foreign-sender'],
    [
      'the operator does everything of the account',
      operator,
      ['domain.update', 'alias.setQuota', 'invite.create', 'token.create'],
      asUser,
      'allow',
    ],
    ['the operator has no foreign domain', operator, ['domain.update'], asStranger, 'hide'],
    [
      'alias credentials send as that alias',
      aliasCredentials,
      ['email.send', 'email.read', 'email.delete', 'account.read'],
      ownAlias,
      'allow',
    ],
    ['alias credentials read no other alias', aliasCredentials, ['email.read'], othersAliasAsAdmin, 'hide'],
    ['alias credentials send as no other', aliasCredentials, ['email.send'], othersAliasAsAdmin, 'foreign-sender'],
    [
      'alias credentials open nothing else',
      aliasCredentials,
      ['domain.read', 'alias.update', 'token.create', 'invite.accept'],
      ownAlias,
      'alias-credentials',
    ],
    ['a catch-all password sends from its domain', catchallPassword, ['email.send'], { domainId: 'd1' }, 'allow'],
    ['a catch-all password sends as any alias of it', catchallPassword, ['email.send'], othersAlias, 'allow'],
    ['a catch-all password sends from no other domain', catchallPassword, ['email.send'], elsewhere, 'foreign-sender'],
    [
      'a catch-all password opens nothing else, regardless of who created it',
      catchallPassword,
      ['email.read', 'email.list', 'email.delete', 'account.read', 'domain.read', 'alias.read', 'token.create'],
      { ...ownAlias, group: 'admin' },
      'alias-credentials',
    ],
  ];

  it.each(table)('%s', (_name, actor, actions, object, expected) => {
    for (const action of actions) expect([action, reading(can(actor, action, object))]).toEqual([action, expected]);
  });
});

describe('requireAccess', () => {
  it('does not tell what exists from what is hidden', () => {
    expect(() => requireAccess(everything, 'domain.read', asStranger)).toThrow(
      expect.objectContaining({ kind: 'not-found', key: 'domain.notFound' }),
    );
  });

  it('says why a visible thing is refused', () => {
    expect(() => requireAccess(everything, 'domain.update', asUser)).toThrow(
      expect.objectContaining({ kind: 'forbidden', key: 'access.adminsOnly' }),
    );
  });
});

function reading(verdict: AccessVerdict): Expected {
  return verdict.outcome === 'refuse' ? verdict.because : verdict.outcome;
}
