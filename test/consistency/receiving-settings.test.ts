import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectImap } from '../support/imap-client.js';
import { converse } from '../support/smtp-converse.js';
import type { TestApp } from '../support/test-app.js';
import { type Nodes, startNodes } from './two-nodes.js';

const DOMAIN = 'example.test';
const ALIASES = `/v1/domains/${DOMAIN}/aliases`;

let nodes: Nodes;
let ann: string;
beforeAll(async () => {
  nodes = await startNodes();
  ann = await nodes.here.signUp('ann@remote.test');
  await nodes.here.call('POST /v1/domains', { as: ann, body: { domain: DOMAIN } });
});
afterAll(() => nodes[Symbol.asyncDispose]());

async function call(request: string, body?: unknown) {
  const answer = await nodes.here.call(request, { as: ann, ...(body !== undefined && { body }) });
  if (answer.status !== 200) throw new Error(`${request}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

let names = 0;

async function addAlias(body: object = {}): Promise<{ readonly address: string; readonly path: string }> {
  const name = `alias${++names}`;
  await call(`POST ${ALIASES}`, { name, recipients: [`${name}@remote.test`], ...body });
  return { address: `${name}@${DOMAIN}`, path: `${ALIASES}/${name}` };
}

const EXECUTABLE = [
  'Content-Type: application/octet-stream; name="setup.exe"',
  'Content-Disposition: attachment; filename="setup.exe"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('MZ').toString('base64'),
].join('\r\n');

/** What the MX says to a message: the code of the reply that decides. */
async function receive(node: TestApp, to: string, { from = 'bob@sender.test', text = '\r\nHello' } = {}) {
  await using smtp = await converse(node.ports.mx ?? 0);
  await smtp.hearReply();
  const id = `${++names}@sender.test`;
  for (const line of ['EHLO mx.sender.test', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA']) {
    smtp.say(`${line}\r\n`);
    const reply = await smtp.hearReply();
    if (/^[45]/.test(reply)) return reply.slice(0, 3);
  }
  smtp.say(`From: ${from}\r\nTo: ${to}\r\nSubject: ${id}\r\nMessage-ID: <${id}>\r\n${text}\r\n.\r\n`);
  return (await smtp.hearReply()).slice(0, 3);
}

const receiveOnAll = async (to: string, options?: Parameters<typeof receive>[2]) => {
  const replies: string[] = [];
  for (const node of nodes.all) replies.push(await receive(node, to, options));
  return replies;
};
const onAll = (reply: string) => nodes.all.map(() => reply);

describe('a message that arrives right after a change', () => {
  it('goes by the switch of its alias', async () => {
    const { address, path } = await addAlias();
    expect(await receiveOnAll(address)).toEqual(onAll('250'));
    await call(`PUT ${path}`, { is_enabled: false, error_code_if_disabled: 550 });
    expect(await receiveOnAll(address)).toEqual(onAll('550'));
    await call(`PUT ${path}`, { is_enabled: true });
    expect(await receiveOnAll(address)).toEqual(onAll('250'));
    await call(`DELETE ${path}`);
    await call(`DELETE ${ALIASES}/*`).catch(() => {}); // else the catch-all takes it
    expect(await receiveOnAll(address)).toEqual(onAll('550'));
  });

  it('goes by the lists of its domain', async () => {
    const { address } = await addAlias();
    const from = 'eve@denied.test';
    expect(await receiveOnAll(address, { from })).toEqual(onAll('250'));
    await call(`PUT /v1/domains/${DOMAIN}/denylist`, { denylist: ['denied.test'] });
    for (const reply of await receiveOnAll(address, { from })) expect(reply).not.toBe('250');
    await call(`PUT /v1/domains/${DOMAIN}/denylist`, { denylist: [] });
    expect(await receiveOnAll(address, { from })).toEqual(onAll('250'));
  });

  it('goes by the protections of its domain', async () => {
    const { address } = await addAlias();
    const protect = (isOn: boolean) => call(`PUT /v1/domains/${DOMAIN}`, { has_executable_protection: isOn });
    await protect(false);
    expect(await receiveOnAll(address, { text: EXECUTABLE })).toEqual(onAll('250'));
    await protect(true);
    for (const reply of await receiveOnAll(address, { text: EXECUTABLE })) expect(reply).toMatch(/^5/);
  });

  it('goes to the recipients of now', async () => {
    const { address, path } = await addAlias();
    for (const to of ['first', 'second']) {
      await call(`PUT ${path}`, { recipients: [`${to}.${address.split('@')[0]}@remote.test`] });
      for (const [count, node] of nodes.all.entries()) {
        expect(await receive(node, address)).toBe('250');
        const mail = await node.admin('sandbox.inbox', { to: `${to}.${address.split('@')[0]}@remote.test` });
        expect(mail).toHaveLength(count + 1);
      }
    }
  });

  it('goes to the port of its domain', async () => {
    const { address } = await addAlias();
    const ports: number[] = [];
    for (const port of ['2525', '1025', '25']) {
      await call(`PUT /v1/domains/${DOMAIN}`, { smtp_port: port });
      for (const node of nodes.all) {
        expect(await receive(node, address)).toBe('250');
        ports.push(Number(port));
        const { body } = await node.call(`GET /v1/logs?q=${address}&limit=50`, { as: ann });
        const used = body.map(({ mx }: { mx?: { port: number } }) => mx?.port);
        expect(used.sort()).toEqual(ports.toSorted());
      }
    }
  });

  it('goes by the quota of its mailbox', async () => {
    const { address, path } = await addAlias({ has_imap: true, recipients: '' });
    const text = `\r\n${'A long line of text, seventy characters or so, again and again.\r\n'.repeat(200)}`;
    expect(await receiveOnAll(address, { text })).toEqual(onAll('250'));
    await call(`PUT ${path}`, { max_quota: '5 KB' });
    for (const reply of await receiveOnAll(address, { text })) expect(reply).not.toBe('250');
    await call(`PUT ${path}`, { max_quota: '1 GB' });
    expect(await receiveOnAll(address, { text })).toEqual(onAll('250'));
  });

  it('is signed for a webhook by the new key too', async () => {
    const url = 'https://hook.remote.test/mail';
    const { address } = await addAlias({ recipients: [url] });
    for (const node of nodes.all) {
      const { webhook_key: key } = await call(`POST /v1/domains/${DOMAIN}/webhook-key`);
      await nodes.here.admin('sandbox.webhooks.clear');
      expect(await receive(node, address)).toBe('250');
      const [hook] = await nodes.here.admin('sandbox.webhooks');
      const digest = createHmac('sha256', key).update(hook.body).digest('hex');
      expect(hook.headers['X-Webhook-Signature'].split(',')).toContain(digest);
    }
  });
});

describe('a call right after a change', () => {
  it('sees a domain that is suspended and resumed', async () => {
    const { address } = await addAlias();
    const send = async (node: TestApp) => {
      const body = { from: address, to: 'bob@remote.test', subject: `${++names}`, text: 'Hello' };
      return (await node.call('POST /v1/emails', { as: ann, body })).body.status;
    };
    for (const node of nodes.all) expect(await send(node)).toBe('queued');
    await nodes.here.admin('domain.suspend', { domain: DOMAIN });
    for (const node of nodes.all) expect(await send(node)).toBe('pending');
    await nodes.here.admin('domain.resume', { domain: DOMAIN });
    for (const node of nodes.all) expect(await send(node)).toBe('queued');
  });

  it('by a member who was removed finds no domain', async () => {
    const bob = await nodes.here.signUp('bob@member.test');
    const { id } = (await nodes.here.call('GET /v1/account', { as: bob })).body;
    const statuses = async () =>
      Promise.all(nodes.all.map(async (node) => (await node.call(`GET /v1/domains/${DOMAIN}`, { as: bob })).status));
    expect(await statuses()).toEqual(nodes.all.map(() => 404));
    await call(`POST /v1/domains/${DOMAIN}/invites`, { email: 'bob@member.test', group: 'user' });
    await nodes.here.call(`GET /v1/domains/${DOMAIN}/invites`, { as: bob });
    expect(await statuses()).toEqual(nodes.all.map(() => 200));
    await call(`DELETE /v1/domains/${DOMAIN}/members/${id}`);
    expect(await statuses()).toEqual(nodes.all.map(() => 404));
  });
});

describe('a login right after a change', () => {
  it('goes by the switch of the mailbox', async () => {
    const { address, path } = await addAlias({ has_imap: true });
    const { password } = await call(`POST ${path}/generate-password`, {});
    const login = async (node: TestApp) => {
      await using imap = await connectImap(node.ports.imaps ?? 0);
      return (await imap.run(`LOGIN ${address} "${password}"`)).status;
    };
    for (const node of nodes.all) expect(await login(node)).toBe('OK');
    await call(`PUT ${path}`, { has_imap: false });
    for (const node of nodes.all) expect(await login(node)).toBe('NO');
    await call(`PUT ${path}`, { has_imap: true });
    for (const node of nodes.all) expect(await login(node)).toBe('OK');
  });
});
