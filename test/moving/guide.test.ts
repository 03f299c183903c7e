import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../support/cli-run.js';
import { certificateOf } from '../support/server-certificate.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const GUIDE = readFileSync('docs/moving.md', 'utf8');
const COMMANDS = [...GUIDE.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.trim().split('\n'));
const CALLS = [...GUIDE.matchAll(/^```\n(curl[\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.trim().split('\n'));
const OLD = 'ann@old.test';

/** Every command of docs/moving.md as it is written there; only names of files and the other server lead elsewhere. */
describe('the guide to moving', () => {
  let app: TestApp;
  let place: string;
  let oldPassword: string;
  beforeAll(async () => {
    app = await startTestApp({ env: { WAYPOST_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8' } });
    place = await mkdtemp(join(tmpdir(), 'waypost-guide-'));
    const as = await app.signUp();
    for (const domain of ['acme.test', 'old.test']) await app.call('POST /v1/domains', { as, body: { domain } });
    await app.call('POST /v1/domains/old.test/aliases', { as, body: { name: 'ann', has_imap: true } });
    oldPassword = await passwordOf(as, 'old.test');
    await writeFile(join(place, 'old.txt'), oldPassword);
    const other = await app.signUp('bob@example.test');
    await app.call('POST /v1/domains', { as: other, body: { domain: 'bob.test' } });
    await writeFile(join(place, 'token.txt'), other);
    await writeFile(join(place, 'ca.pem'), await certificateOf(app.ports.imaps ?? 0));
    await writeFile(join(place, 'archive.mbox'), 'From x Thu Nov 19 17:02:34 2026\nSubject: a\n\nx\n');
    for (const folder of ['cur', 'new', 'tmp']) await mkdir(join(place, 'Maildir', folder), { recursive: true });
    await writeFile(join(place, 'Maildir', 'new', '1.host'), 'Subject: b\n\nx\n');
    await mkdir(join(place, 'letters'));
    await writeFile(join(place, 'letters', 'c.eml'), 'Subject: c\n\nx\n');
    await writeFile(join(place, 'virtual'), 'sales@acme.test bob@home.test\n');
    await writeFile(join(place, 'aliases.csv'), 'name,recipients\ninfo,bob@home.test\n');
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await rm(place, { recursive: true, force: true });
  });

  async function passwordOf(as: string, domain: string): Promise<string> {
    const { body } = await app.call(`POST /v1/domains/${domain}/aliases/ann/generate-password`, { as, body: {} });
    return body.password;
  }

  it('has a command for each kind of import', () => {
    const kinds = COMMANDS.flatMap((line) => /^waypost import (\S+)/.exec(line)?.[1] ?? []);
    expect([...new Set(kinds)]).toEqual(['imap', 'mbox', 'maildir', 'eml', 'aliases', 'forward-email', 'account']);
  });

  it('has commands that do what it says', async () => {
    const { api_token: as } = await app.admin('account.token', { email: 'ann@example.test', name: 'guide' });
    for (const line of COMMANDS) {
      if (line.includes('--to-password-file')) await writeFile(join(place, 'new.txt'), await passwordOnce(as));
      const passwords = [`ann@acme.test ${newPassword}`, `${OLD} ${oldPassword}`];
      await writeFile(join(place, 'passwords.txt'), passwords.join('\n'));
      const args = line
        .replace(/^waypost /, '')
        .replace(
          /(--from|--password-file|--to-password-file|--token-file|--passwords-file) (\S+)/g,
          (_, option, name) => `${option} ${join(place, name)}`,
        )
        .replace(
          '--host imap.old.test --port 993',
          `--host localhost --port ${app.ports.imaps} --ca-file ${place}/ca.pem`,
        )
        .replace('--url https://api.old.test', `--url ${app.baseUrl}`)
        .replace('--user ann ', `--user ${OLD} `)
        .replace('--to export', `--to ${join(place, 'export')}`);
      const run = await runCommand(args, { WAYPOST_DATA_DIR: app.dataDir });
      expect({ line, ...run }).toMatchObject({ exitCode: 0 });
    }
  });

  it('has calls of the API that do what it says', async () => {
    const { api_token: as } = await app.admin('account.token', { email: 'ann@example.test', name: 'calls' });
    const credentials = `ann@acme.test:${await passwordOnce(as)}`;
    expect(CALLS.length).toBeGreaterThan(2);
    for (const line of CALLS) {
      const ca = `--data-urlencode ca@${join(place, 'ca.pem')} -d port=${app.ports.imaps}`;
      const told = line
        .replace('http://localhost:4000', app.baseUrl)
        .replace('-u ann@acme.test:password', `-u ${credentials}`)
        .replace('host=imap.old.test', `host=localhost ${ca}`)
        .replace('user=ann', `user=${OLD}`)
        .replace('password=old', `password=${oldPassword}`)
        .replace('@archive.mbox', `@${join(place, 'archive.mbox')}`);
      const { stdout } = await promisify(execFile)('sh', ['-c', told.replace('curl', 'curl -sS --fail-with-body')]);
      expect({ line, stdout }).toMatchObject({ stdout: expect.stringMatching(/mailbox_import|file_import/) });
    }
  });

  let newPassword: string | undefined;
  async function passwordOnce(as: string): Promise<string> {
    newPassword ??= await passwordOf(as, 'acme.test');
    return newPassword;
  }

  it('is at /docs as the other guides are', async () => {
    const answer = await fetch(`${app.baseUrl}/docs/guides/moving`);
    expect([answer.status, (await answer.text()).includes('Moving to Waypost')]).toEqual([200, true]);
  });
});
