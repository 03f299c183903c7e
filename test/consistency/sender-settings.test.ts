import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.js';
import type { TestApp } from '../support/test-app.js';
import { type Nodes, startNodes } from './two-nodes.js';

let nodes: Nodes;
let ann: string;
beforeAll(async () => {
  nodes = await startNodes();
  ann = await nodes.here.signUp();
});
afterAll(() => nodes[Symbol.asyncDispose]());

const EXECUTABLE = { filename: 'setup.exe', content: 'MZ', encoding: 'utf8' };
let messages = 0;

async function addSender(domain: string): Promise<string> {
  await nodes.here.call('POST /v1/domains', { as: ann, body: { domain } });
  await nodes.here.call(`POST /v1/domains/${domain}/aliases`, { as: ann, body: { name: 'sales' } });
  return `sales@${domain}`;
}

async function send(node: TestApp, from: string, fields: object = {}): Promise<number> {
  const body = { from, to: 'bob@remote.test', subject: `message ${++messages}`, text: 'A body', ...fields };
  return (await node.call('POST /v1/emails', { as: ann, body })).status;
}

describe('a message right after a change', () => {
  it('is scanned as the domain says now', async () => {
    const from = await addSender('scanned.test');
    const protect = (isOn: boolean) =>
      nodes.here.call('PUT /v1/domains/scanned.test', { as: ann, body: { has_executable_protection: isOn } });
    await protect(false);
    for (const node of nodes.all) expect(await send(node, from, { attachments: [EXECUTABLE] })).toBe(200);
    await protect(true);
    for (const node of nodes.all) expect(await send(node, from, { attachments: [EXECUTABLE] })).toBe(403);
    await protect(false);
    for (const node of nodes.all) expect(await send(node, from, { attachments: [EXECUTABLE] })).toBe(200);
  });

  it('is refused once a check has found a record broken', async () => {
    const from = await addSender('broken.test');
    for (const node of nodes.all) expect(await send(node, from)).toBe(200);
    for (const node of nodes.all) await node.admin('sandbox.dns.break', { name: '_dmarc.broken.test', type: 'TXT' });
    const { status } = await nodes.here.call('GET /v1/domains/broken.test/verify-smtp', { as: ann });
    expect(status).toBe(400);
    for (const node of nodes.all) expect(await send(node, from)).toBe(403);
  });

  it('is refused once its alias is disabled', async () => {
    const from = await addSender('disabled.test');
    for (const node of nodes.all) expect(await send(node, from)).toBe(200);
    await nodes.here.call('PUT /v1/domains/disabled.test/aliases/sales', { as: ann, body: { is_enabled: false } });
    for (const node of nodes.all) expect(await send(node, from)).toBe(403);
  });

  it('keeps its body for as many days as its domain says when it is sent', async () => {
    const from = await addSender('kept.test');
    const keep = (days: number) =>
      nodes.here.call('PUT /v1/domains/kept.test', { as: ann, body: { retention_days: days } });
    const kept: string[] = [];
    const removed: string[] = [];
    for (const [days, ids] of [
      [5, kept],
      [0, removed],
    ] as const) {
      expect((await keep(days)).status).toBe(200);
      for (const node of nodes.all) ids.push(await sentBy(node, from));
    }
    const isRedacted = async (id: string) =>
      (await nodes.here.call(`GET /v1/emails/${id}`, { as: ann })).body.is_redacted as boolean;
    // Their time began together: where the later ones are gone, the others would be too
    for (const id of removed) await eventually(() => isRedacted(id), Boolean);
    for (const id of kept) expect(await isRedacted(id)).toBe(false);
  });

  it('is signed by the keys whose records the last check has seen', async () => {
    const from = await addSender('signed.test');
    const records: { name: string; value: string }[] = await nodes.here.admin('sandbox.dns', { domain: 'signed.test' });
    const ed25519 = records.find(({ value }) => value.includes('k=ed25519'));
    for (const node of nodes.all) expect(await signatures(node, from)).toBe(2);
    for (const node of nodes.all) await node.admin('sandbox.dns.break', { name: ed25519?.name, type: 'TXT' });
    await nodes.here.call('GET /v1/domains/signed.test/verify-smtp', { as: ann });
    for (const node of nodes.all) expect(await signatures(node, from)).toBe(1);
  });
});

/** The id of a message that this node took and any node delivered. */
async function sentBy(node: TestApp, from: string): Promise<string> {
  const body = { from, to: 'bob@remote.test', subject: `message ${++messages}`, text: 'A body' };
  const { id } = (await node.call('POST /v1/emails', { as: ann, body })).body;
  await eventually(
    async () => (await node.call(`GET /v1/emails/${id}`, { as: ann })).body.status,
    (status) => status === 'sent',
  );
  return id;
}

/** Of the message that the sandbox's mail host got. */
async function signatures(node: TestApp, from: string): Promise<number> {
  const to = `reader${++messages}@remote.test`;
  expect(await send(node, from, { to })).toBe(200);
  for (;;) {
    const [mail] = await node.admin('sandbox.inbox', { to });
    if (mail) return (await node.admin('sandbox.mail', { id: mail.id })).source.match(/^DKIM-Signature:/gm).length;
    await new Promise(setImmediate);
  }
}
