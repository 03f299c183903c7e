import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewPath } from '../../src/deliverylog/path.js';
import type { AccountActor } from '../../src/directory/actor.js';
import { say } from '../../src/i18n/sentence.js';
import { inEnglish, speak } from '../../src/i18n/translate.js';
import type { SeededDomain } from '../dns/domain-fixture.js';
import { type Logs, openLogs } from './log-fixture.js';

const DAY_MS = 86_400_000;

let logs: Logs;
let acme: SeededDomain & { readonly admin: AccountActor };
let member: AccountActor;
let outsider: AccountActor;
let names: Map<string, string>;

/** Twelve messages of three weeks, called by what is special about them. */
beforeAll(async () => {
  logs = await openLogs();
  acme = await logs.addDomain('acme.test');
  const other = await logs.addDomain('other.test');
  outsider = other.admin;
  member = await logs.addMember(acme, 'user');
  const sales = await logs.addAlias(acme, member, 'sales');
  const support = await logs.addAlias(acme, acme.admin, 'support');
  const now = logs.clock.now();
  const toSales = { domainId: acme.id, aliasId: sales, accountId: member.accountId };
  const toSupport = { domainId: acme.id, aliasId: support, accountId: acme.accountId };
  const paths: Record<string, NewPath> = {
    delivered: logs.path({ ...toSales, at: now }),
    tagged: logs.path({
      ...toSales,
      at: now - DAY_MS,
      facts: { recipient: 'sales+shop@acme.test', messageId: 'Two@sender.test' },
    }),
    blocked: logs.path({
      ...toSupport,
      at: now - DAY_MS,
      state: 'bounced',
      code: 550,
      category: 'blocklist',
      facts: {
        recipient: 'support@acme.test',
        response: '5.7.1 Listed by a Blocklist',
        messageId: 'three@sender.test',
        truthSource: 'target.test',
      },
    }),
    refused: logs.path({
      domainId: acme.id,
      at: now - 2 * DAY_MS,
      state: 'refused',
      code: 550,
      category: 'recipient',
      facts: {
        recipient: 'nobody@acme.test',
        mailFrom: 'eve@evil.test',
        from: 'eve@evil.test',
        clientIp: '2001:db8::7',
        clientHostname: 'evil.test',
        messageId: 'four@evil.test',
      },
    }),
    greylisted: logs.path({
      ...toSupport,
      at: now - 20 * DAY_MS,
      state: 'refused',
      code: 450,
      category: 'greylist',
      facts: { recipient: 'support@acme.test' },
    }),
    foreign: logs.path({ domainId: other.id, at: now, facts: { recipient: 'ann@other.test' } }),
    nobodys: logs.path({ at: now, state: 'refused', code: 550, facts: { recipient: 'x@unhosted.test' } }),
  };
  await logs.record(...Object.values(paths));
  names = new Map(Object.entries(paths).map(([name, { id }]) => [id, name]));
});
afterAll(() => logs[Symbol.asyncDispose]());

async function found(query: string, actor: AccountActor = acme.admin): Promise<string[]> {
  const { status, text } = await logs.get(`/v1/logs?${query}`, actor);
  expect(status, text).toBe(200);
  return (JSON.parse(text) as { id: string }[]).map(({ id }) => names.get(id) ?? '?');
}

const idOf = (name: string) => [...names].find(([, known]) => known === name)?.[0] ?? '';

describe('GET /v1/logs', () => {
  it('shows admins their whole domain, plain members their own aliases, and no caller what has no owner', async () => {
    expect(await found('')).toEqual(['greylisted', 'refused', ...['tagged', 'blocked'].sort(byId), 'delivered']);
    expect(await found('', member)).toEqual(['tagged', 'delivered']);
    expect(await found('', outsider)).toEqual(['foreign']);
    expect((await logs.get('/v1/logs')).status).toBe(401);
  });

  const byId = (a: string, b: string) => (idOf(a) < idOf(b) ? -1 : 1);

  it.each<[string, string[]]>([
    ['q=sales@acme.test&response_code=250', ['tagged', 'delivered']],
    ['q=Sales%2Bother@ACME.test&response_code=250', ['tagged', 'delivered']],
    ['q=eve@evil.test', ['refused']],
    ['q=ann@target.test', ['greylisted', 'refused', 'tagged', 'blocked', 'delivered']],
    ['q=evil.test', ['refused']],
    ['q=sender.test&response_code=250', ['tagged', 'delivered']],
    ['q=2001:DB8:0::7', ['refused']],
    ['q=192.0.2.25&bounce_category=%20BlockList', ['blocked']],
    ['q=mx1.target.test&response_code=450', ['greylisted']],
    ['q=sales', ['tagged', 'delivered']],
    ['q=support', ['greylisted', 'blocked']],
    ['q=nobody', ['refused']],
    ['q=Two@sender.test', ['tagged']],
    ['q=two@sender.test', []],
    ['q=%3Cthree@sender.test%3E', ['blocked']],
    ['q=listed%20BY', ['blocked']],
    ['q=quarterly&response_codes=450,550', ['greylisted', 'refused', 'blocked']],
    ['q=11/26', ['refused', 'tagged', 'blocked', 'delivered']],
    ['q=10/2026', ['greylisted']],
    ['q=11-15', ['delivered']],
    ['q=11.14.26', ['tagged', 'blocked']],
    ['q=10/26/26', ['greylisted']],
    ['q=nothing%20of%20this', []],
    ['bounce_category=greylist', ['greylisted']],
    ['response_code=550', ['refused', 'blocked']],
    ['response_code=450&response_code=250', ['greylisted', 'tagged', 'delivered']],
    ['response_code=999', ['greylisted', 'refused', 'tagged', 'blocked', 'delivered']],
    ['start_date=2026-11-14', ['tagged', 'blocked', 'delivered']],
    ['end_date=2026-11-13', ['greylisted', 'refused']],
    ['start_date=2026-11-14&end_date=2026-11-14', ['tagged', 'blocked']],
    ['start_date=whenever&end_date=2026-11-13', ['greylisted', 'refused']],
    ['start_date=2026-11-15&end_date=2026-11-14', []],
    ['domain=acme.test,ACME.test&response_code=450', ['greylisted']],
    ['domains=acme.test&q=11-15', ['delivered']],
  ])('%s', async (query, expected) => {
    expect((await found(query)).sort()).toEqual([...expected].sort());
  });

  it.each<[string, number]>([
    ['domain=unknown.test', 404],
    ['domain=other.test', 404],
    ['domain=acme.test,other.test', 404],
    ['response_code=abc', 400],
    ['response_code=550,abc', 400],
    ['response_code=5.5', 400],
  ])('%s is refused with %i', async (query, status) => {
    expect((await logs.get(`/v1/logs?${query}`, acme.admin)).status).toBe(status);
    expect((await logs.get(`/v1/logs/download?${query}`, acme.admin)).status).toBe(status);
  });

  it('pages by time, in both directions, with the usual headers', async () => {
    const domain = await logs.addDomain('many.test');
    const now = logs.clock.now();
    const ids: string[] = [];
    for (let n = 0; n < 45; n += 1) {
      const path = logs.path({ domainId: domain.id, at: now - (45 - n) * (DAY_MS / 10) });
      ids.push(path.id);
      await logs.record(path);
    }
    const pages: string[] = [];
    for (let page = 1; page <= 6; page += 1) {
      const { text, headers } = await logs.get(`/v1/logs?domain=many.test&limit=10&page=${page}`, domain.admin);
      expect([headers['x-item-count'], headers['x-page-count'], headers['x-page-current']]).toEqual([
        '45',
        '5',
        `${page}`,
      ]);
      pages.push(...(JSON.parse(text) as { id: string }[]).map(({ id }) => id));
    }
    expect(pages).toEqual(ids);
    const last = await logs.get('/v1/logs?limit=20&sort=-created_at&page=2', domain.admin);
    expect((JSON.parse(last.text) as { id: string }[]).map(({ id }) => id)).toEqual(ids.toReversed().slice(20, 40));
    expect(last.headers.link).toContain('rel="next"');
  });

  it('mixes the days of several domains, one item once', async () => {
    const [one, two] = [await logs.addDomain('one.test'), await logs.addDomain('two.test')];
    const both = logs.actorOf(one.accountId);
    await logs.db.writer
      .insertInto('domain_member')
      .values({ domain_id: two.id, account_id: one.accountId, group_name: 'admin', created_at: 1 })
      .execute();
    const at = logs.clock.now() - DAY_MS;
    for (let n = 0; n < 24; n += 1) await logs.record(logs.path({ domainId: n % 2 ? one.id : two.id, at: at + n }));
    const times: string[] = [];
    for (const page of [1, 2, 3]) {
      const { text } = await logs.get(`/v1/logs?page=${page}`, both);
      times.push(...(JSON.parse(text) as { created_at: string }[]).map(({ created_at }) => created_at));
    }
    expect(times).toEqual(Array.from({ length: 24 }, (_, n) => new Date(at + n).toISOString()));
  });

  it('shows what this process has just written', async () => {
    const domain = await logs.addDomain('fresh.test');
    logs.deliveryLog.write([logs.path({ domainId: domain.id })]);
    expect(JSON.parse((await logs.get('/v1/logs', domain.admin)).text)).toHaveLength(1);
  });
});

describe('GET /v1/logs/:id', () => {
  it('shows the record with its timeline', async () => {
    const { status, text } = await logs.get(`/v1/logs/${idOf('delivered')}`, acme.admin);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      object: 'log',
      state: 'delivered',
      response_code: 250,
      to: 'sales@acme.test, ann@elsewhere.test',
      target: 'ann@target.test',
      mx: { host: 'mx1.target.test', ip: '192.0.2.25', port: 25 },
      timeline: [
        { kind: 'connection', text: 'out.sender.test [192.0.2.7] connected.' },
        { kind: 'attempt', text: 'mx1.target.test took it.', details: { code: 250 } },
      ],
    });
  });

  it('hides the other recipients from the owner of an alias', async () => {
    const { text } = await logs.get(`/v1/logs/${idOf('tagged')}`, member);
    expect(JSON.parse(text)).toMatchObject({ rcpt_to: 'sales+shop@acme.test', to: 'sales@acme.test' });
    const [, listed] = JSON.parse((await logs.get('/v1/logs', member)).text) as { to: string }[];
    expect(listed?.to).toBe('sales@acme.test');
  });

  it('is not there for others', async () => {
    const status = async (name: string, actor: AccountActor) =>
      (await logs.get(`/v1/logs/${idOf(name)}`, actor)).status;
    expect(await status('blocked', member)).toBe(404);
    expect(await status('refused', member)).toBe(404);
    expect(await status('delivered', outsider)).toBe(404);
    expect(await status('nobodys', acme.admin)).toBe(404);
    expect((await logs.get('/v1/logs/unknown', acme.admin)).status).toBe(404);
    expect((await logs.get(`/v1/logs/${'f'.repeat(24)}`, acme.admin)).status).toBe(404);
  });

  it('keeps to what a token opens', async () => {
    const oneDomain = logs.actorOf(acme.accountId, { kind: 'domain', domainId: acme.id });
    const elsewhere = logs.actorOf(acme.accountId, { kind: 'domain', domainId: outsider.accountId });
    const sendOnly = logs.actorOf(acme.accountId, { kind: 'send' });
    expect((await logs.get(`/v1/logs/${idOf('delivered')}`, oneDomain)).status).toBe(200);
    expect((await logs.get(`/v1/logs/${idOf('delivered')}`, elsewhere)).status).toBe(404);
    expect(await found('', elsewhere)).toEqual([]);
    for (const path of ['/v1/logs', '/v1/logs/download']) expect((await logs.get(path, sendOnly)).status).toBe(403);
  });

  it('shows the operator everything, also of a domain that is gone', async () => {
    const gone = await logs.addDomain('gone.test');
    const path = logs.path({ domainId: gone.id });
    await logs.record(path);
    await logs.db.writer.deleteFrom('domain_member').where('domain_id', '=', gone.id).execute();
    await logs.db.writer.deleteFrom('domain').where('id', '=', gone.id).execute();
    expect((await logs.get(`/v1/logs/${path.id}`, gone.admin)).status).toBe(404);
    expect(await found('', gone.admin)).toEqual([]);
    expect((await logs.operatorLog.get(path.id)).id).toBe(path.id);
    const listed = await logs.operatorLog.list({ domain: gone.id, limit: 10 });
    expect(listed.map(({ id }) => id)).toEqual([path.id]);
    await expect(logs.operatorLog.list({ domain: 'gone.test', limit: 10 })).rejects.toThrow('domain.notFound');
  });
});

describe('what is read in another language', () => {
  const german = { 'accept-language': 'de' };
  const reason = say('fault.mailboxFull');

  it('is told by sentences in that language, and by texts of before as they were written', async () => {
    const at = logs.clock.now();
    const path = logs.path({
      domainId: acme.id,
      at,
      state: 'refused',
      code: 452,
      category: 'capacity',
      facts: { response: inEnglish(reason), reason, subject: 'Full to the brim', target: say('target.return') },
      events: [
        { at, kind: 'connection', text: 'out.sender.test [192.0.2.7] connected.' },
        { at, kind: 'storage', text: say('step.notNow', { reason }), details: { sentence: reason, code: 452 } },
        { at, kind: 'reply', text: 'We answered: 452 4.2.2 Full' },
      ],
    });
    await logs.record(path);
    const { text } = await logs.get(`/v1/logs/${path.id}`, acme.admin, german);
    expect(JSON.parse(text)).toMatchObject({
      response: speak('de', reason),
      reason_code: 'fault.mailboxFull',
      target: speak('de', say('target.return')),
      timeline: [
        { text: 'out.sender.test [192.0.2.7] connected.' },
        {
          code: 'step.notNow',
          text: speak('de', say('step.notNow', { reason })),
          details: { code: 452, message: speak('de', reason), message_code: 'fault.mailboxFull' },
        },
        { text: 'We answered: 452 4.2.2 Full', reply: '452 4.2.2 Full' },
      ],
    });
    expect(text).not.toContain('"sentence"');
  });

  it('is found by the English words that it has always been found by', async () => {
    for (const q of ['mailbox is full', 'to the brim']) {
      const { text } = await logs.get(`/v1/logs?q=${encodeURIComponent(q)}`, acme.admin, german);
      expect(JSON.parse(text)).toMatchObject([{ subject: 'Full to the brim', response: speak('de', reason) }]);
    }
  });

  it('says another server’s words from then on when that server has spoken', async () => {
    const path = logs.path({ domainId: acme.id, state: 'waiting', facts: { response: inEnglish(reason), reason } });
    await logs.record(path);
    const facts = { response: '250 2.0.0 Ok', reason: undefined };
    await logs.db.inTransaction((tx) => logs.deliveryLog.change(tx, [{ id: path.id, facts, events: [] }]));
    const whole = JSON.parse((await logs.get(`/v1/logs/${path.id}`, acme.admin, german)).text);
    expect(whole.response).toBe('250 2.0.0 Ok');
    expect(whole).not.toHaveProperty('reason_code');
  });
});

describe('a search through the text of too many entries', () => {
  /** As if the entries were a million: each part takes so long. */
  async function openSlowLogs(partMs: number) {
    const slow: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.some((row) => 'sealed' in row)) await own.clock.advance(partMs);
        return result;
      },
    };
    const own = await openLogs({ around: (db) => ({ ...db, reader: db.reader.withPlugin(slow) }) });
    const domain = await own.addDomain('many.test');
    await own.record(own.path({ domainId: domain.id }));
    return { own, admin: domain.admin };
  }

  it('says how to narrow it, long before the door gives up', async () => {
    const { own, admin } = await openSlowLogs(16_000);
    const { status, text } = await own.get('/v1/logs?q=quarterly+fig', admin);
    expect([status, text]).toEqual([400, expect.stringContaining('start_date')]);
    await own[Symbol.asyncDispose]();
  });

  it('is answered while there is time', async () => {
    const { own, admin } = await openSlowLogs(1_000);
    const { status, text } = await own.get('/v1/logs?q=quarterly+fig', admin);
    expect([status, JSON.parse(text).length]).toEqual([200, 1]);
    await own[Symbol.asyncDispose]();
  });
});
