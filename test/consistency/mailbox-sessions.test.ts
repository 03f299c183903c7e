import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailboxBrowser, makeMailbox, openMailboxBrowser } from '../mailbox-sessions/mailbox-browser.js';
import { type Nodes, startNodes, within } from './two-nodes.js';

const ALIASES = '/v1/domains/example.test/aliases';

let nodes: Nodes;
let token: string;
beforeAll(async () => {
  nodes = await startNodes();
  token = await nodes.here.signUp();
  await nodes.here.call('POST /v1/domains', { as: token, body: { domain: 'example.test' } });
});
afterAll(() => nodes[Symbol.asyncDispose]());

/** Signed in here; every node knows the session. */
async function signIn(name: string) {
  const { address, password } = await makeMailbox(nodes.here, { name, token });
  const browser = openMailboxBrowser(nodes.here);
  await browser.signIn(address, password);
  return { browser, address, password };
}

async function statusOnEveryNode(browser: MailboxBrowser, expected: number): Promise<number[]> {
  const like = { cookie: browser.cookie(), csrfToken: browser.csrfToken() };
  return Promise.all(
    nodes.all.map((node) =>
      within(
        node,
        nodes,
        async () => (await openMailboxBrowser(node, like).call('GET /v1/mailbox-sessions')).status,
        (status) => status === expected,
      ),
    ),
  );
}

const everywhere = (status: number) => nodes.all.map(() => status);

describe('a session of the webmail, on every node', () => {
  it.each([
    ['a new password', { path: 'POST', body: undefined }],
    ['the alias being disabled', { path: 'PUT', body: { is_enabled: false } }],
    ['the mailbox being switched off', { path: 'PUT', body: { has_imap: false } }],
    ['the alias being deleted', { path: 'DELETE', body: undefined }],
  ])('is ended by %s, and stays so', async (what, { path, body }) => {
    const name = what.replaceAll(' ', '-');
    const { browser, password } = await signIn(name);
    expect(await statusOnEveryNode(browser, 200)).toEqual(everywhere(200));
    const change =
      path === 'POST'
        ? nodes.here.call(`POST ${ALIASES}/${name}/generate-password`, { as: token, body: { password } })
        : nodes.here.call(`${path} ${ALIASES}/${name}`, { as: token, ...(body && { body }) });
    expect((await change).status).toBe(200);
    expect(await statusOnEveryNode(browser, 401)).toEqual(everywhere(401));
    if (path !== 'PUT') return;
    await nodes.here.call(`PUT ${ALIASES}/${name}`, { as: token, body: { is_enabled: true, has_imap: true } });
    expect(await statusOnEveryNode(browser, 401)).toEqual(everywhere(401));
  });

  it('is ended by its sign-out', async () => {
    const { browser } = await signIn('out');
    const like = { cookie: browser.cookie(), csrfToken: browser.csrfToken() };
    await browser.call('DELETE /v1/mailbox-session');
    expect(await statusOnEveryNode(openMailboxBrowser(nodes.here, like), 401)).toEqual(everywhere(401));
  });
});
