import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessObject, type Action, can } from '../../src/directory/access-policy.js';
import type { Actor } from '../../src/directory/actor.js';
import type { Group } from '../../src/directory/domains/domain.js';
import { eventually } from '../support/eventually.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/** Lists and sending decide in SQL who may do what. Each caller and each object is compared with the access policy. */

interface Caller {
  readonly as: string | readonly [string, string];
  readonly actor: Actor;
}

/** An alias, what it sent, and how that is logged. */
interface Sent {
  readonly domain: string;
  readonly name: string;
  readonly aliasId: string;
  readonly domainId: string;
  readonly ownerId: string;
  readonly emailId: string;
  readonly pathId: string;
}

let app: TestApp;
const callers = new Map<string, Caller>();
const sent: Sent[] = [];
/** By account and domain. */
const groups = new Map<string, Group>();

beforeAll(async () => {
  app = await startTestApp({ env: { WAYPOST_ALIAS_AUTH: 'wide' } });
  const signUp = async (name: string) => {
    const token = await app.signUp(`${name}@example.test`);
    const { id: accountId } = await ask('GET /v1/account', token);
    callers.set(name, { as: token, actor: { kind: 'account', accountId, scope: { kind: 'all' } } });
    return { token, accountId };
  };
  const [ann, bob, cyd] = [await signUp('ann'), await signUp('bob'), await signUp('cyd')];
  const domains: Record<string, string> = {};
  for (const [domain, { token, accountId }] of [
    ['team.test', ann],
    ['second.test', ann],
    ['other.test', cyd],
  ] as const) {
    const { id } = await ask('POST /v1/domains', token, { domain });
    domains[domain] = id;
    groups.set(`${accountId} ${id}`, 'admin');
  }
  await ask('POST /v1/domains/team.test/invites', ann.token, { email: 'bob@example.test', group: 'user' });
  await ask('GET /v1/domains/team.test/invites', bob.token);
  groups.set(`${bob.accountId} ${domains['team.test']}`, 'user');

  for (const [domain, name, { token, accountId: ownerId }] of [
    ['team.test', 'front', ann],
    ['team.test', 'desk', bob],
    ['second.test', 'front', ann],
    ['other.test', 'shop', cyd],
  ] as const) {
    const alias = await ask(`POST /v1/domains/${domain}/aliases`, token, { name });
    const address = `${name}@${domain}`;
    const email = await ask('POST /v1/emails', token, { from: address, to: 'x@remote.test', text: 'hi' });
    const paths = () => ask(`GET /v1/logs?q=${address}`, token);
    const [path] = await eventually(paths, ({ length }) => length > 0);
    const ids = { aliasId: alias.id, domainId: domains[domain] ?? '', emailId: email.id, pathId: path.id };
    sent.push({ domain, name, ownerId, ...ids });
  }

  const addToken = async (name: string, body: object, scope: Extract<Actor, { kind: 'account' }>['scope']) => {
    const { api_token: as } = await ask('POST /v1/tokens', ann.token, { name, ...body });
    callers.set(name, { as, actor: { kind: 'account', accountId: ann.accountId, scope } });
  };
  await addToken('a token that sends', { scope: 'send' }, { kind: 'send' });
  const domainId = domains['team.test'] ?? '';
  await addToken('a token of one domain', { scope: 'domain', domain: domainId }, { kind: 'domain', domainId });
  const [, desk] = sent as [Sent, Sent];
  const { password } = await ask('POST /v1/domains/team.test/aliases/desk/generate-password', bob.token);
  const { accountId } = bob;
  callers.set('an alias', {
    as: ['desk@team.test', password],
    actor: { kind: 'alias', accountId, aliasId: desk.aliasId, domainId },
  });
});
afterAll(() => app[Symbol.asyncDispose]());

async function ask(request: string, as: Caller['as'], body?: object) {
  const answer = await app.call(request, { as, ...(body && { body }) });
  if (answer.status !== 200) throw new Error(`${request}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const NAMES = ['ann', 'bob', 'cyd', 'a token that sends', 'a token of one domain', 'an alias'];

function callerOf(name: string): Caller {
  const caller = callers.get(name);
  if (!caller) throw new Error(`no ${name}`);
  return caller;
}

function may({ actor }: Caller, action: Action, object?: Sent): boolean {
  if (!object) return can(actor, action).outcome === 'allow';
  const { domainId, aliasId, ownerId } = object;
  const facts: AccessObject = { domainId, aliasId, ownerId, group: groups.get(`${actor.accountId} ${domainId}`) };
  return can(actor, action, facts).outcome === 'allow';
}

const allowed = (caller: Caller, action: Action) => sent.filter((one) => may(caller, action, one));

/** Which of them the caller can open one by one. */
async function opened(caller: Caller, pathOf: (one: Sent) => string): Promise<readonly Sent[]> {
  const answers = await Promise.all(
    sent.map(async (one) => ({ one, status: (await app.call(`GET ${pathOf(one)}`, { as: caller.as })).status })),
  );
  return answers.filter(({ status }) => status === 200).map(({ one }) => one);
}

/** Which of these ids the list has; what was sent by other tests is not asked for. */
async function listed(caller: Caller, path: string, known: readonly string[]): Promise<readonly string[] | undefined> {
  const { status, body } = await app.call(`GET ${path}`, { as: caller.as });
  const ids = () => new Set(body.map(({ id }: { id: string }) => id));
  return status === 200 ? known.filter((id) => ids().has(id)) : undefined;
}

describe.each(NAMES)('as the policy says, %s', (name) => {
  it('sees emails', async () => {
    const caller = callerOf(name);
    const readable = allowed(caller, 'email.read');
    expect(await opened(caller, ({ emailId }) => `/v1/emails/${emailId}`)).toEqual(readable);
    const expected = may(caller, 'email.list') ? readable.map(({ emailId }) => emailId) : undefined;
    const known = sent.map(({ emailId }) => emailId);
    expect(await listed(caller, '/v1/emails', known)).toEqual(expected);
  });

  it('sees the log', async () => {
    const caller = callerOf(name);
    const readable = allowed(caller, 'log.read');
    expect(await opened(caller, ({ pathId }) => `/v1/logs/${pathId}`)).toEqual(readable);
    const expected = may(caller, 'log.list') ? readable.map(({ pathId }) => pathId) : undefined;
    const known = sent.map(({ pathId }) => pathId);
    expect(await listed(caller, '/v1/logs', known)).toEqual(expected);
  });

  it('sees aliases', async () => {
    const caller = callerOf(name);
    const readable = allowed(caller, 'alias.read');
    expect(await opened(caller, ({ domain, aliasId }) => `/v1/domains/${domain}/aliases/${aliasId}`)).toEqual(readable);
    for (const { domain, domainId } of sent) {
      const object = { domainId, group: groups.get(`${caller.actor.accountId} ${domainId}`) };
      const isListed = can(caller.actor, 'alias.list', object).outcome === 'allow';
      const here = readable.filter((one) => one.domainId === domainId);
      const expected = isListed ? here.map(({ aliasId }) => aliasId) : undefined;
      const known = sent.map(({ aliasId }) => aliasId);
      expect(await listed(caller, `/v1/domains/${domain}/aliases`, known)).toEqual(expected);
    }
  });

  it('sends', async () => {
    const caller = callerOf(name);
    for (const one of sent) {
      const body = { from: `${one.name}@${one.domain}`, to: 'bob@remote.test', text: 'again' };
      const { status } = await app.call('POST /v1/emails', { as: caller.as, body });
      expect([one.name, one.domain, status === 200]).toEqual([one.name, one.domain, may(caller, 'email.send', one)]);
    }
  });
});
