import { describe, expect, it } from 'vitest';
import { EventSource } from '../events/event-source.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const ALIASES = '/v1/domains/acme.test/aliases';

async function startDomain(app: TestApp) {
  const ann = await app.signUp();
  await app.call('POST /v1/domains', { as: ann, body: { domain: 'acme.test' } });
  const source = await EventSource.open(app.baseUrl, ann);
  const get = (path: string) => app.call(`GET ${path}`, { as: ann });
  return {
    ann,
    source,
    get,
    async run(csv: string, as = ann) {
      const { status, body } = await app.call(`POST ${ALIASES}/import`, { as, body: { csv } });
      expect(status, JSON.stringify(body)).toBe(200);
      await source.next('import', ({ id, state }) => id === body.id && state !== 'running');
      return (await get(`/v1/domains/acme.test/alias-imports/${body.id}`)).body;
    },
  };
}

describe('an import of aliases', () => {
  it('creates and changes line by line, and tells what was wrong with the others', async () => {
    await using app = await startTestApp();
    const { ann, source, get, run } = await startDomain(app);
    await using _ = source;
    await app.call(`POST ${ALIASES}`, { as: ann, body: { name: 'old', description: 'kept', labels: ['a b'] } });
    const csv = [
      'Name,recipients,labels,is_enabled,error_code_if_disabled,has_imap',
      'Sales,"ann@example.test, bob@example.test","north, very south",no,550,',
      'old,,,off,,',
      'box,,,,,yes',
      'twice,,,,,',
      'TWICE,,,,,',
      ',,,,,',
      'odd,not an address,,perhaps,999,',
      'a@b,,,,,',
      'many,a@example.test,,,,,,,',
    ].join('\r\n');
    const result = await run(csv);
    expect(result).toMatchObject({ state: 'done', total: 9, done: 9, created: 3, updated: 1, failed: 5 });
    expect(result.errors.map(({ line }: { line: number }) => line)).toEqual([6, 7, 8, 9, 10]);
    expect(result.errors[0].message).toBe('name: TWICE is in an earlier line already. Remove one of the two.');
    expect(result.errors[1].message).toMatch(/^name is missing/);
    expect(result.errors[2].message).toMatch(/is_enabled must be true or false.*error_code_if_disabled must be one of/);
    expect((await get(`${ALIASES}/sales`)).body).toMatchObject({
      recipients: ['ann@example.test', 'bob@example.test'],
      labels: ['north', 'very south'],
      is_enabled: false,
      error_code_if_disabled: 550,
    });
    expect((await get(`${ALIASES}/old`)).body).toMatchObject({
      is_enabled: false,
      description: 'kept',
      labels: ['a b'],
    });
    expect((await get(`${ALIASES}/box`)).body).toMatchObject({ has_imap: true });
    expect(await run('name\r\nold')).toMatchObject({ total: 1, done: 1, created: 0, updated: 0, failed: 0 });
  });

  it('is shown before, and nothing changes by that', async () => {
    await using app = await startTestApp();
    const { ann, source, get } = await startDomain(app);
    await using _ = source;
    const csv = `name;recipients\n${Array.from({ length: 25 }, (__, n) => `a${n};ann@example.test`).join('\n')}\n+x;`;
    const { status, body } = await app.call(`POST ${ALIASES}/import?preview=true`, { as: ann, body: { csv } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 26, ok: 25, errors: [{ line: 27, message: expect.stringMatching(/name/) }] });
    expect(body.rows).toHaveLength(20);
    expect(body.rows[0]).toEqual({
      line: 2,
      name: 'a0',
      recipients: ['ann@example.test'],
      labels: [],
      is_enabled: true,
      error_code_if_disabled: 250,
      has_imap: false,
    });
    expect((await get(ALIASES)).body.map(({ name }: { name: string }) => name)).toEqual(['*']);
  });

  it('comes as a file, too', async () => {
    await using app = await startTestApp();
    const { ann, source, get } = await startDomain(app);
    await using _ = source;
    const form = new FormData();
    form.append('csv', new Blob(['\uFEFFname\nsales\n']), 'aliases.csv');
    const headers = { authorization: `Basic ${Buffer.from(`${ann}:`).toString('base64')}` };
    const response = await fetch(`${app.baseUrl}${ALIASES}/import`, { method: 'POST', body: form, headers });
    expect(response.status).toBe(200);
    await source.next('import', ({ state }) => state === 'done');
    expect((await get(`${ALIASES}/sales`)).status).toBe(200);
  });

  it('reads a virtual table of Postfix too, without the lines of other domains', async () => {
    await using app = await startTestApp();
    const { ann, source, get, run } = await startDomain(app);
    await using _ = source;
    const table = [
      '# addresses of the old server',
      'acme.test anything',
      'Sales@ACME.test  ann@example.test, bob@example.test,',
      '   carl@example.test',
      'info@other.test  ann@example.test',
      'local@acme.test  someuser',
      '@acme.test  dora@example.test',
    ].join('\n');
    const { body } = await app.call(`POST ${ALIASES}/import?preview=true`, { as: ann, body: { csv: table } });
    expect(body).toMatchObject({ total: 3, skipped: 1, ok: 2, errors: [{ line: 6 }] });
    expect(body.rows.map(({ line, name }: { line: number; name: string }) => [line, name])).toEqual([
      [3, 'sales'],
      [7, '*'],
    ]);
    expect(await run(table)).toMatchObject({ total: 3, done: 3, created: 1, updated: 1, failed: 1 });
    expect((await get(`${ALIASES}/sales`)).body.recipients).toEqual([
      'ann@example.test',
      'bob@example.test',
      'carl@example.test',
    ]);
    expect((await get(`${ALIASES}/*`)).body.recipients).toEqual(['dora@example.test']);
  });

  it.each([
    ['info@other.test ann@example.test', 'no line of this table is about acme.test'],
    [`a@acme.test ${'x@y.test, '.repeat(20_000)}`, 'at most 128 KB'],
    ['', 'csv is missing'],
    ['name\n', 'csv is missing'],
    ['recipients\na@example.test', 'name must be one of them'],
    ['name,name\na,b', 'each column once'],
    ['name,colour\na,b', 'Known columns: name, recipients'],
    ['name\n"a', 'line 2'],
    [`name\n${'a\n'.repeat(100_001)}`, 'at most 100,000 items'],
    [`name\n${'a'.repeat(5 * 1024 * 1024)}`, 'at most 5 MB'],
  ])('is refused as a whole when it is wrong: %#', async (csv, message) => {
    await using app = await startTestApp();
    const ann = await app.signUp();
    await app.call('POST /v1/domains', { as: ann, body: { domain: 'acme.test' } });
    for (const query of ['', '?preview=true']) {
      const { status, body } = await app.call(`POST ${ALIASES}/import${query}`, { as: ann, body: { csv } });
      expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
    }
  });

  it('uses the rights of the caller, and is shown to the caller and to admins', async () => {
    await using app = await startTestApp();
    const { ann, source, run } = await startDomain(app);
    await using _ = source;
    const bob = await app.signUp('bob@example.test');
    const eve = await app.signUp('eve@example.test');
    for (const [email, token] of [
      ['bob@example.test', bob],
      ['eve@example.test', eve],
    ] as const) {
      await app.call('POST /v1/domains/acme.test/invites', { as: ann, body: { email, group: 'user' } });
      await app.call('GET /v1/domains/acme.test/invites', { as: token });
    }
    await app.call(`POST ${ALIASES}`, { as: ann, body: { name: 'anns' } });
    const result = await run('name\nbobs\nanns\n*\nadmin', bob);
    expect(result).toMatchObject({ created: 1, updated: 0, failed: 3 });
    expect((await app.call(`GET /v1/domains/acme.test/alias-imports/${result.id}`, { as: bob })).status).toBe(200);
    expect((await app.call(`GET /v1/domains/acme.test/alias-imports/${result.id}`, { as: eve })).status).toBe(404);
    const { body: sender } = await app.call('POST /v1/tokens', { as: ann, body: { name: 's', scope: 'send' } });
    const csv = 'name\nx';
    expect((await app.call(`POST ${ALIASES}/import`, { as: sender.api_token, body: { csv } })).status).toBe(403);
  });

  it('reads what an export has written, formulas and all', async () => {
    await using app = await startTestApp();
    const { ann, source, get, run } = await startDomain(app);
    await using _ = source;
    const made = {
      name: 'sales',
      recipients: ['a@example.test', 'b@example.test'],
      labels: ['x y', 'north, south', '[z]'],
    };
    await app.call(`POST ${ALIASES}`, { as: ann, body: { ...made, description: '=1+1, "two"', is_enabled: false } });
    await app.call(`POST ${ALIASES}`, { as: ann, body: { name: '*' } });
    await app.call(`POST ${ALIASES}`, { as: ann, body: { name: 'reader', has_imap: true, recipients: '' } });
    const exported = await get(`${ALIASES}/export`);
    expect(exported.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(exported.headers.get('content-disposition')).toBe('attachment; filename="aliases-acme.test.csv"');
    expect(exported.body).toContain(`"'=1+1, ""two"""`);
    const before = (await get(`${ALIASES}/sales`)).body;
    await app.call(`DELETE ${ALIASES}/sales`, { as: ann });
    await app.call(`DELETE ${ALIASES}/reader`, { as: ann });
    expect(await run(exported.body)).toMatchObject({ created: 2, updated: 0, failed: 0 });
    const { id, created_at, updated_at, ...after } = (await get(`${ALIASES}/sales`)).body;
    expect(before).toMatchObject(after);
    expect((await get(`${ALIASES}/reader`)).body).toMatchObject({ has_imap: true, recipients: [] });
  });
});
