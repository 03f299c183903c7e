import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { domainTxt } from '../../src/cli/domain-txt.js';
import { explain } from '../../src/cli/explain.js';
import { createExplainService, type Judge, type JudgeQuestion } from '../../src/inbound/explain/explain-service.js';
import { reply } from '../../src/protocol/smtp/reply.js';
import { createAdminServer } from '../../src/servers/admin/admin-server.js';
import { explainCommands } from '../../src/servers/admin/explain-commands.js';
import { explainRoutes } from '../../src/servers/http/api/v1/explain-routes.js';
import { openDoor } from '../http/door-fixture.js';
import { basic } from '../http/http-client.js';
import { HOST, type Seed, shareDatabase, startResolve } from '../resolve/resolve-fixture.js';
import { silentLog } from '../support/silent-log.js';
import { makeTestDirectory } from '../support/test-directory.js';

shareDatabase();

/** The service behind its real doors. A token is the id of its account, with `-` and a domain's id behind it when it is for that one alone. */
async function startExplain(seed: Seed, judge?: Judge) {
  const ground = await startResolve(seed);
  const service = createExplainService({ db: ground.db, resolve: ground.resolve, judge, host: HOST });
  const door = await openDoor({
    deps: {
      routes: explainRoutes({ explain: service }),
      authenticate: {
        aliasAuth: 'strict',
        token: async (token) => {
          const [accountId = '', domainId] = token.split('-');
          const scope = domainId ? ({ kind: 'domain', domainId } as const) : ({ kind: 'all' } as const);
          return { kind: 'account', accountId, tokenId: 'token', scope };
        },
        alias: () => Promise.reject(new Error('no alias here')),
        storedLocale: () => undefined,
        rememberLocale: async () => {},
      },
    },
  });
  const directory = await makeTestDirectory();
  const admin = createAdminServer({
    commands: explainCommands({ explain: service, txtDomainUse: ground.txtDomainUse }),
    durable: () => ground.db.durable(),
    log: silentLog,
    dataDir: directory.path,
  });
  await admin.start();
  onTestFinished(async () => {
    await admin.stop();
    await directory.remove();
    await door[Symbol.asyncDispose]();
  });
  return {
    ...ground,
    directory,
    async asks(accountId: string, body: unknown) {
      const headers = { authorization: basic(accountId), 'content-type': 'application/json' };
      const { status, text } = await door.call({
        method: 'POST',
        path: '/v1/explain',
        headers,
        body: JSON.stringify(body),
      });
      // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire holds
      return { status, body: JSON.parse(text) as any };
    },
    async says(command: typeof explain, ...args: string[]): Promise<string> {
      const printed: string[] = [];
      const cli = {
        env: { WAYPOST_DATA_DIR: directory.path },
        stdin: Readable.from([]),
        print: (text: string) => void printed.push(text),
        tell: () => {},
      };
      await command(cli).exitOverride().parseAsync(args, { from: 'user' });
      return printed.join('\n');
    },
    async addMember(domainId: string, accountId: string): Promise<void> {
      const row = { domain_id: domainId, account_id: accountId, group_name: 'user', created_at: 1 };
      await ground.db.inTransaction((tx) => tx.insertInto('domain_member').values(row).execute());
    },
  };
}

const MEMBER = 'b'.repeat(24);
const seed: Seed = {
  aliases: {
    'sales@example.test': ['bob@target.test', 'mine@example.test', 'far@other.test'],
    'mine@example.test': { accountId: MEMBER, recipients: ['me@target.test', 'sales@example.test', 'far@other.test'] },
    'off@example.test': { replyIfDisabled: 421 },
    'old@example.test': { replyIfDisabled: 250 },
    'far@other.test': ['secret@target.test'],
  },
};

describe('POST /v1/explain', () => {
  it('tells an admin what would happen to mail to the domain, and why', async () => {
    const { asks, domain, db } = await startExplain(seed);
    const { accountId } = domain('example.test');
    const { status, body } = await asks(accountId, { from: 'x@remote.test', to: 'Sales@EXAMPLE.test' });
    expect(status).toBe(200);
    expect(body).toEqual({
      object: 'explanation',
      outcome: 'accepted',
      reply: { code: 250, enhanced: '2.1.5', text: 'Recipient ok' },
      alias: { id: expect.stringMatching(/^[0-9a-f]{24}$/), name: 'sales', kind: 'exact' },
      targets: [
        { kind: 'forward', target: 'bob@target.test', port: 25, via: 'sales@example.test' },
        { kind: 'forward', target: 'me@target.test', port: 25, via: 'mine@example.test' },
        { kind: 'hidden' },
      ],
      steps: [
        { code: 'step.domainHosted', text: 'example.test is hosted here' },
        { code: 'step.alias', text: 'sales@example.test is an alias with 3 recipients' },
        { code: 'step.toAddress', text: 'To bob@target.test' },
        { code: 'step.toInside', text: 'To mine@example.test, which is hosted here' },
        { code: 'step.alias', text: 'mine@example.test is an alias with 3 recipients' },
        { code: 'step.toAddress', text: 'To me@target.test' },
        { code: 'step.askedAlready', text: 'sales@example.test was already looked up' },
        { code: 'step.toInside', text: 'To far@other.test, which is hosted here' },
        { code: 'step.askedAlready', text: 'far@other.test was already looked up' },
      ],
    });
    expect(await asks(accountId, { from: '', to: 'off@example.test' })).toMatchObject({
      body: { outcome: 'refused', reply: { code: 421, enhanced: '4.2.1' }, alias: { name: 'off' }, targets: [] },
    });
    expect((await asks(accountId, { from: '<>', to: 'old@example.test' })).body.outcome).toBe('discarded');
    expect((await asks(accountId, { from: '', to: 'nobody@example.test' })).body.reply.code).toBe(550);
    expect(await db.reader.selectFrom('limit_count').selectAll().execute()).toEqual([]);
  });

  it('tells a plain member about their own aliases, without those of others behind them', async () => {
    const { asks, domain, addMember } = await startExplain(seed);
    await addMember(domain('example.test').id, MEMBER);
    const { status, body } = await asks(MEMBER, { from: 'x@remote.test', to: 'mine@example.test' });
    expect(status).toBe(200);
    expect(body.targets).toEqual([
      { kind: 'forward', target: 'me@target.test', port: 25, via: 'mine@example.test' },
      { kind: 'hidden' },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/bob@target|secret@target/);
    for (const to of ['sales@example.test', 'off@example.test', 'nobody@example.test']) {
      expect((await asks(MEMBER, { from: '', to })).status).toBe(404);
    }
  });

  it('shows a token of one domain nothing of its owner in another', async () => {
    const { asks, domain, addMember } = await startExplain({
      aliases: {
        'mine@example.test': { accountId: MEMBER, recipients: ['also-mine@other.test'] },
        'also-mine@other.test': { accountId: MEMBER, recipients: ['me@target.test'] },
      },
    });
    const { id } = domain('example.test');
    for (const name of ['example.test', 'other.test']) await addMember(domain(name).id, MEMBER);
    const question = { from: 'x@remote.test', to: 'mine@example.test' };
    const whole = await asks(MEMBER, question);
    expect(whole.body.targets).toMatchObject([{ target: 'me@target.test', via: 'also-mine@other.test' }]);
    const { status, body } = await asks(`${MEMBER}-${id}`, question);
    expect([status, body.targets]).toEqual([200, [{ kind: 'hidden' }]]);
    expect(JSON.stringify(body)).not.toContain('me@target');
  });

  it('tells strangers nothing', async () => {
    const { asks } = await startExplain(seed);
    for (const to of ['sales@example.test', 'a@nowhere.test', 'postmaster', `postmaster@${HOST}`]) {
      expect(await asks('c'.repeat(24), { from: '', to })).toMatchObject({ status: 404 });
    }
  });

  it('tells who holds a name that another has proved no more than that', async () => {
    const { asks, addDomain } = await startExplain({
      ...seed,
      zone: { 'rules.test': { txt: ['waypost=a:secret@target.test'] } },
      settings: { txtDomains: true },
    });
    const rival = await addDomain('example.test', { ownedSince: undefined });
    const { body } = await asks(rival.accountId, { from: '', to: 'sales@example.test' });
    expect(body).toEqual({
      object: 'explanation',
      outcome: 'elsewhere',
      targets: [],
      steps: [
        { code: 'step.elsewhereAccount', text: 'example.test is verified by another account: its mail goes there' },
      ],
    });
    const claimant = await addDomain('rules.test', { ownedSince: undefined });
    expect(JSON.stringify(await asks(claimant.accountId, { from: '', to: 'a@rules.test' }))).not.toContain('secret');
    const early = await addDomain('early.test', { ownedSince: undefined });
    expect(await asks(early.accountId, { from: '', to: 'a@early.test' })).toMatchObject({
      body: {
        outcome: 'refused',
        reply: { code: 550, enhanced: '5.1.2', text: 'early.test is not verified on this server' },
      },
    });
  });

  it('says what is wrong with a question, all at once', async () => {
    const { asks, domain } = await startExplain(seed);
    const { accountId } = domain('example.test');
    const { status, body } = await asks(accountId, { from: 'nobody', to: 'a b@example.test', ip: '300.1.1.1' });
    expect(status).toBe(400);
    for (const field of ['from: nobody', 'to: a b@example.test', 'ip: 300.1.1.1'])
      expect(body.message).toContain(field);
    expect(await asks(accountId, { from: '' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('to') },
    });
    expect(await asks(accountId, { from: '', to: 'a@example.test', raw: 7 })).toMatchObject({ status: 400 });
  });

  it('asks the policies of the door as well, with the message as it would arrive', async () => {
    const questions: JudgeQuestion[] = [];
    const judge: Judge = async (question) => {
      questions.push(question);
      return { reply: reply(554, '5.7.1', 'No'), steps: [{ text: 'DMARC failed' }], authentication: 'spf=fail' };
    };
    const { asks, domain } = await startExplain(seed, judge);
    const question = { from: 'x@remote.test', to: 'sales@example.test', ip: '192.0.2.1', raw: 'Subject: ü\n\nHi\n' };
    const { body } = await asks(domain('example.test').accountId, question);
    expect(body).toMatchObject({ outcome: 'refused', reply: { code: 554, text: 'No' }, authentication: 'spf=fail' });
    expect(body.steps.at(-1)).toEqual({ text: 'DMARC failed' });
    expect(questions).toMatchObject([{ ip: '192.0.2.1', mailFrom: { address: 'x@remote.test' } }]);
    expect(questions[0]?.source?.toString()).toBe('Subject: ü\r\n\r\nHi\r\n');
  });
});

describe('waypost explain', () => {
  it('tells the operator about any address', async () => {
    const { says, directory } = await startExplain(seed, async ({ source }) => ({
      reply: reply(250, '2.0.0', `It has ${source?.length ?? 0} bytes`),
      steps: [],
    }));
    const told = await says(explain, '--from', 'x@remote.test', '--to', 'sales@example.test');
    expect(told).toContain('Outcome: accepted\nReply:   250 2.0.0 It has 0 bytes');
    expect(told).toContain('  2. sales@example.test is an alias with 3 recipients');
    expect(told).toMatch(/forward\s+secret@target\.test\s+far@other\.test/);
    const file = join(directory.path, 'message.eml');
    await writeFile(file, 'Subject: x\n\nHi\n');
    const json = await says(explain, '--from', '', '--to', 'a@nowhere.test', '--raw', file, '--json');
    expect(JSON.parse(json)).toMatchObject({ outcome: 'refused', targets: [], reply: { text: 'It has 18 bytes' } });
    await expect(says(explain, '--from', '', '--to', 'nobody')).rejects.toThrow(/to: nobody/);
    await expect(says(explain, '--from', '', '--to', 'a@b.test', '--raw', `${file}.gone`)).rejects.toThrow(
      /cannot be read/,
    );
  });

  it('lists domains that TXT alone configures', async () => {
    const { says, ask } = await startExplain({
      zone: { 'txt.test': { txt: ['waypost=b@target.test'] } },
      settings: { txtDomains: true },
    });
    expect(await says(domainTxt)).toBe('No such domain had mail within a day.');
    await ask('a@txt.test');
    expect(await says(domainTxt)).toMatch(/txt\.test\s+1\s+2026-11-16T12:00:00/);
  });
});
