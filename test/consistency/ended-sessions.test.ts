import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Pop3Client } from '../pop3/pop3-client.js';
import { openBrowser } from '../sessions/session-client.js';
import { connectImap } from '../support/imap-client.js';
import { converse, type SmtpConversation } from '../support/smtp-converse.js';
import { PASSWORD, type TestApp } from '../support/test-app.js';
import { type Nodes, startNodes, within } from './two-nodes.js';

const DOMAIN = 'example.test';
const CATCHALL = `*@${DOMAIN}`;
const ALIASES = `/v1/domains/${DOMAIN}/aliases`;
const OVER = /^421 4\.7\.0 /;

let nodes: Nodes;
let ann: string;
beforeAll(async () => {
  nodes = await startNodes();
  ann = await nodes.here.signUp();
  await nodes.here.call('POST /v1/domains', { as: ann, body: { domain: DOMAIN } });
});
afterAll(() => nodes[Symbol.asyncDispose]());

const call = (request: string, body?: unknown) =>
  nodes.here.call(request, { as: ann, ...(body !== undefined && { body }) });

async function signIn(node: TestApp, login: string, password: string): Promise<SmtpConversation> {
  const smtp = await converse(node.ports.submissions ?? 0, { tls: true });
  await smtp.hearReply();
  await say(smtp, 'EHLO laptop.lan');
  expect(await say(smtp, `AUTH PLAIN ${Buffer.from(`\0${login}\0${password}`).toString('base64')}`)).toMatch(/^235/);
  return smtp;
}

async function say(smtp: SmtpConversation, line: string): Promise<string> {
  smtp.say(`${line}\r\n`);
  return smtp.hearReply();
}

const message = (from: string) => `From: ${from}\r\nTo: bob@remote.test\r\nSubject: Hello\r\n\r\nA body\r\n`;

async function send(smtp: SmtpConversation, from: string): Promise<string> {
  for (const line of [`MAIL FROM:<${from}>`, 'RCPT TO:<bob@remote.test>', 'DATA']) {
    const reply = await say(smtp, line);
    if (!/^[23]/.test(reply)) return reply;
  }
  return say(smtp, `${message(from)}.`);
}

let aliases = 0;

async function addAlias() {
  const name = `alias${++aliases}`;
  await call(`POST ${ALIASES}`, { name });
  const { body } = await call(`POST ${ALIASES}/${name}/generate-password`, {});
  return { path: `${ALIASES}/${name}`, login: `${name}@${DOMAIN}`, password: body.password as string };
}

async function addCatchall() {
  const { body } = await call(`POST /v1/domains/${DOMAIN}/catch-all-passwords`, {});
  return { id: body.id as string, password: body.password as string };
}

/** The reply to the next command: at once on the node of the change, within a second elsewhere. */
function nextReply(node: TestApp, smtp: SmtpConversation, command = 'NOOP'): Promise<string> {
  return within(
    node,
    nodes,
    () => say(smtp, command),
    (reply) => OVER.test(reply),
  );
}

describe('a submission session', () => {
  it.each(['NOOP', 'RSET', 'MAIL FROM:<any@example.test>', 'VRFY bob'])(
    'of a deleted catch-all password is over at %s',
    async (command) => {
      const { id, password } = await addCatchall();
      const sessions = await Promise.all(nodes.all.map((node) => signIn(node, CATCHALL, password)));
      for (const smtp of sessions) expect(await send(smtp, `any@${DOMAIN}`)).toMatch(/^250/);
      expect((await call(`DELETE /v1/domains/${DOMAIN}/catch-all-passwords/${id}`)).status).toBe(200);
      for (const [i, node] of nodes.all.entries()) {
        const smtp = sessions[i] as SmtpConversation;
        expect(await nextReply(node, smtp, command)).toMatch(OVER);
        expect(await smtp.hear()).toBeUndefined();
      }
    },
  );

  const acts = {
    'a new password': (path: string, password: string) => call(`POST ${path}/generate-password`, { password }),
    'its alias disabled': (path: string) => call(`PUT ${path}`, { is_enabled: false }),
    'its alias deleted': (path: string) => call(`DELETE ${path}`),
  };

  it.each(Object.entries(acts))('is over with %s', async (_, act) => {
    const { path, login, password } = await addAlias();
    const sessions = await Promise.all(nodes.all.map((node) => signIn(node, login, password)));
    for (const smtp of sessions) expect(await send(smtp, login)).toMatch(/^250/);
    expect((await act(path, password)).status).toBe(200);
    for (const [i, node] of nodes.all.entries()) {
      const smtp = sessions[i] as SmtpConversation;
      expect(await nextReply(node, smtp)).toMatch(OVER);
    }
  });

  it('finishes the message whose DATA has begun', async () => {
    const { id, password } = await addCatchall();
    const from = `any@${DOMAIN}`;
    const begun = await signIn(nodes.here, CATCHALL, password);
    for (const line of [`MAIL FROM:<${from}>`, 'RCPT TO:<bob@remote.test>', 'DATA']) await say(begun, line);
    const chunked = await signIn(nodes.here, CATCHALL, password);
    const [head, rest] = [message(from).slice(0, 30), message(from).slice(30)];
    for (const line of [`MAIL FROM:<${from}>`, 'RCPT TO:<bob@remote.test>']) await say(chunked, line);
    expect(await sayChunk(chunked, head)).toMatch(/^250/);
    const named = await signIn(nodes.here, CATCHALL, password);
    for (const line of [`MAIL FROM:<${from}>`, 'RCPT TO:<bob@remote.test>']) await say(named, line);

    await call(`DELETE /v1/domains/${DOMAIN}/catch-all-passwords/${id}`);
    expect(await say(begun, `${message(from)}.`)).toMatch(/^250/);
    expect(await say(begun, 'NOOP')).toMatch(OVER);
    expect(await sayChunk(chunked, rest, ' LAST')).toMatch(/^250/);
    expect(await say(chunked, 'NOOP')).toMatch(OVER);
    expect(await say(named, 'DATA')).toMatch(OVER);
  });

  it('of another password, or of the new one, goes on', async () => {
    const { path, login, password } = await addAlias();
    const [kept, deleted] = [await addCatchall(), await addCatchall()];
    const smtp = await signIn(nodes.here, CATCHALL, kept.password);
    await call(`DELETE /v1/domains/${DOMAIN}/catch-all-passwords/${deleted.id}`);
    expect(await send(smtp, `any@${DOMAIN}`)).toMatch(/^250/);
    const { body } = await call(`POST ${path}/generate-password`, { password });
    const renewed = await Promise.all(nodes.all.map((node) => signIn(node, login, body.password)));
    await call(`PUT ${path}`, { description: 'still here' });
    for (const session of renewed) expect(await send(session, login)).toMatch(/^250/);
  });
});

describe('a session of a mailbox', () => {
  it('is over at the next command after its password was replaced', async () => {
    await call(`POST ${ALIASES}`, { name: 'box', has_imap: true });
    const path = `${ALIASES}/box`;
    const { body } = await call(`POST ${path}/generate-password`, {});
    const login = `box@${DOMAIN}`;
    const imaps = await Promise.all(
      nodes.all.map(async (node) => ({ node, imap: await connectImap(node.ports.imaps ?? 0) })),
    );
    for (const { imap } of imaps) await imap.login(login, body.password);
    const pop3 = await Pop3Client.connect(nodes.here.ports.pop3s ?? 0, { tls: true });
    await pop3.line();
    expect(await pop3.signIn(login, body.password)).toMatch(/^\+OK/);

    await call(`POST ${path}/generate-password`, { password: body.password });
    for (const { node, imap } of imaps) {
      const firstLine = async () => {
        imap.begin('NOOP');
        return imap.line();
      };
      const isBye = (line: string | undefined) => line?.startsWith('* BYE The password was changed') === true;
      expect(await within(node, nodes, firstLine, isBye)).toMatch(/^\* BYE/);
    }
    expect(await pop3.ask('STAT')).toMatch(/^-ERR/);
  });
});

describe('a session of the dashboard', () => {
  it('is over with the password of its account, on every node', async () => {
    await nodes.here.signUp('eve@remote.test');
    const browsers = nodes.all.map((node) => ({ node, browser: openBrowser(node) }));
    for (const { browser } of browsers) await browser.signIn('eve@remote.test');
    const own = openBrowser(nodes.here);
    await own.signIn('eve@remote.test');
    const body = { password: PASSWORD, new_password: 'another long sentence' };
    expect((await own.call('PUT /v1/account/password', { body })).status).toBe(200);
    for (const { node, browser } of browsers) {
      const status = async () => (await browser.call('GET /v1/account')).status;
      expect(await within(node, nodes, status, (answer) => answer === 401)).toBe(401);
    }
    expect((await own.call('GET /v1/account')).status).toBe(200);
  });
});

async function sayChunk(smtp: SmtpConversation, octets: string, last = ''): Promise<string> {
  smtp.say(`BDAT ${octets.length}${last}\r\n${octets}`);
  return smtp.hearReply();
}
