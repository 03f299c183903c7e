import { expect, it } from 'vitest';
import { type ApiCall, callApi } from '../support/api-client.js';
import { makeTestLocation, testEngine } from '../support/database.js';
import { converse, type SmtpConversation } from '../support/smtp-converse.js';
import { makeTestDirectory } from '../support/test-directory.js';
import { startWaypost, type WaypostProcess } from '../support/waypost-process.js';
import { withinOneSecond } from './two-nodes.js';

const DOMAIN = 'example.test';
const ADDRESS = `sales@${DOMAIN}`;
const EXECUTABLE = { filename: 'setup.exe', content: 'MZ', encoding: 'utf8' };

/** Two processes that share nothing but a database. */
async function startProcesses() {
  const { location, remove } = await makeTestLocation();
  if (location.engine !== 'postgres') throw new Error('processes share PostgreSQL only');
  const directories = [await makeTestDirectory(), await makeTestDirectory()];
  const env = { WAYPOST_SECRET_KEY: '05'.repeat(32), DATABASE_URL: location.url };
  const [here, there] = await Promise.all(directories.map(({ path }) => startWaypost(path, env)));
  if (!here || !there) throw new Error('two were started');
  return {
    here,
    there,
    async [Symbol.asyncDispose]() {
      await Promise.all([here.stop(), there.stop()]);
      for (const directory of directories) await directory.remove();
      await remove();
    },
  };
}

const call = ({ baseUrl }: WaypostProcess, request: string, options?: ApiCall) => callApi(baseUrl, request, options);

async function say(smtp: SmtpConversation, line: string): Promise<string> {
  smtp.say(`${line}\r\n`);
  return smtp.hearReply();
}

it.runIf(testEngine() === 'postgres')(
  'what one process has acknowledged holds at another',
  async () => {
    await using processes = await startProcesses();
    const { here, there } = processes;
    const signUp = { email: 'ann@remote.test', password: 'correct horse battery' };
    const { api_token: ann } = (await call(here, 'POST /v1/account', { body: signUp })).body;
    const change = (request: string, body: unknown = {}) => call(here, request, { as: ann, body });
    await change('POST /v1/domains', { domain: DOMAIN });
    await change(`POST /v1/domains/${DOMAIN}/aliases`, { name: 'sales' });

    const send = async () => {
      const body = { from: ADDRESS, to: 'bob@remote.test', text: 'A body', attachments: [EXECUTABLE] };
      return (await call(there, 'POST /v1/emails', { as: ann, body })).status;
    };
    await change(`PUT /v1/domains/${DOMAIN}`, { has_executable_protection: false });
    expect(await send()).toBe(200);
    await change(`PUT /v1/domains/${DOMAIN}`, { has_executable_protection: true });
    expect(await send()).toBe(403);

    const { body: token } = await change('POST /v1/tokens', { name: 'shop' });
    const account = () => call(there, 'GET /v1/account', { as: token.api_token });
    expect((await account()).status).toBe(200);
    await call(here, `DELETE /v1/tokens/${token.id}`, { as: ann });
    expect((await withinOneSecond(account, ({ status }) => status === 401)).status).toBe(401);

    const missing = async () => (await call(there, 'GET /v1/domains/nowhere.test', { as: ann })).body.message;
    const english = await missing();
    await call(here, 'GET /v1/account', { as: ann, headers: { 'accept-language': 'de' } });
    expect(await withinOneSecond(missing, (text) => text !== english)).not.toBe(english);

    const { body: catchall } = await change(`POST /v1/domains/${DOMAIN}/catch-all-passwords`);
    await using smtp = await converse(there.ports.submissions ?? 0, { tls: true });
    await smtp.hearReply();
    await say(smtp, 'EHLO laptop.lan');
    const plain = Buffer.from(`\0*@${DOMAIN}\0${catchall.password}`).toString('base64');
    expect(await say(smtp, `AUTH PLAIN ${plain}`)).toMatch(/^235/);
    expect(await say(smtp, 'NOOP')).toMatch(/^250/);
    await call(here, `DELETE /v1/domains/${DOMAIN}/catch-all-passwords/${catchall.id}`, { as: ann });
    expect(
      await withinOneSecond(
        () => say(smtp, 'NOOP'),
        (reply) => reply.startsWith('421'),
      ),
    ).toMatch(/^421 4\.7\.0 /);
  },
  120_000,
);
