import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Nodes, startNodes, within } from './two-nodes.js';

let nodes: Nodes;
let ann: string;
beforeAll(async () => {
  nodes = await startNodes({ env: { WAYPOST_ALIAS_AUTH: 'wide' } });
  ann = await nodes.here.signUp();
});
afterAll(() => nodes[Symbol.asyncDispose]());

/** What each node says to the same call, after the change. */
function statusOnAll(request: string, as: string | readonly [string, string], expected: number): Promise<number[]> {
  const ask = (node: (typeof nodes.all)[number]) => async () => (await node.call(request, { as })).status;
  return Promise.all(nodes.all.map((node) => within(node, nodes, ask(node), (status) => status === expected)));
}

describe('a call right after a change', () => {
  it('by a token that was deleted opens nothing', async () => {
    const { body } = await nodes.here.call('POST /v1/tokens', { as: ann, body: { name: 'shop' } });
    expect(await statusOnAll('GET /v1/account', body.api_token, 200)).toEqual(nodes.all.map(() => 200));
    await nodes.here.call(`DELETE /v1/tokens/${body.id}`, { as: ann });
    expect(await statusOnAll('GET /v1/account', body.api_token, 401)).toEqual(nodes.all.map(() => 401));
  });

  it('by an alias whose password was replaced needs the new one', async () => {
    await nodes.here.call('POST /v1/domains', { as: ann, body: { domain: 'example.test' } });
    const path = '/v1/domains/example.test/aliases';
    await nodes.here.call(`POST ${path}`, { as: ann, body: { name: 'sales' } });
    const change = async (password?: string) =>
      (await nodes.here.call(`POST ${path}/sales/generate-password`, { as: ann, body: { password } })).body.password;
    const first = await change();
    const EMAILS = 'GET /v1/emails';
    expect(await statusOnAll(EMAILS, ['sales@example.test', first], 200)).toEqual(nodes.all.map(() => 200));
    const second = await change(first);
    expect(await statusOnAll(EMAILS, ['sales@example.test', first], 401)).toEqual(nodes.all.map(() => 401));
    expect(await statusOnAll(EMAILS, ['sales@example.test', second], 200)).toEqual(nodes.all.map(() => 200));
  });

  it('is answered in the language that another call has stored', async () => {
    const sentence = async (node: (typeof nodes.all)[number]) =>
      (await node.call('GET /v1/domains/nowhere.test', { as: ann })).body.message;
    const english = await Promise.all(nodes.all.map(sentence));
    const headers = { 'accept-language': 'de' };
    const { body } = await nodes.here.call('GET /v1/domains/nowhere.test', { as: ann, headers });
    expect(body.message).not.toBe(english[0]);
    for (const node of nodes.all) {
      expect(
        await within(
          node,
          nodes,
          () => sentence(node),
          (text) => text === body.message,
        ),
      ).toBe(body.message);
    }
  });

  it('shows the profile as it was changed', async () => {
    for (const name of ['Ann', 'Anna']) {
      await nodes.here.call('PUT /v1/account', { as: ann, body: { given_name: name } });
      for (const node of nodes.all) {
        expect((await node.call('GET /v1/account', { as: ann })).body.given_name).toBe(name);
      }
    }
  });
});
