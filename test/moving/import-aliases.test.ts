import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../support/cli-run.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

describe('import of aliases', () => {
  let app: TestApp;
  let place: string;
  beforeAll(async () => {
    app = await startTestApp();
    place = await mkdtemp(join(tmpdir(), 'waypost-aliases-'));
    const as = await app.signUp();
    await app.call('POST /v1/domains', { as, body: { domain: 'acme.test' } });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await rm(place, { recursive: true, force: true });
  });

  async function runImport(format: string, text: string, more = '') {
    const path = join(place, 'table');
    await writeFile(path, text);
    const args = `import aliases --format ${format} --from ${path} --domain acme.test ${more}`;
    return runCommand(args, { WAYPOST_DATA_DIR: app.dataDir });
  }
  async function recipients(): Promise<Record<string, string[]>> {
    const lines = await app.admin('alias.list', { domain: 'acme.test' });
    return Object.fromEntries(
      lines.map((line: { address: string; recipients: string[] }) => [line.address, line.recipients]),
    );
  }

  it('reads a virtual table of Postfix, and changes what is there when it runs again', async () => {
    const table = [
      'acme.test anything',
      'sales@acme.test ann@home.test, bob@home.test',
      'Info@ACME.test ann@home.test',
      'other@elsewhere.test x@y.test',
      '@acme.test all@home.test',
    ].join('\n');
    const first = await runImport('postfix', table);
    expect(first).toMatchObject({ exitCode: 0, printed: 'Created 2, changed 1. 1 of other domains were left out.' });
    const again = await runImport('postfix', table.replace(', bob@home.test', ''), '--json');
    expect(JSON.parse(again.printed)).toEqual({ created: 0, updated: 3, skipped: 1, refused: [] });
    expect(await recipients()).toMatchObject({
      'sales@acme.test': ['ann@home.test'],
      'info@acme.test': ['ann@home.test'],
      '*@acme.test': ['all@home.test'],
    });
  });

  it('reads CSV, names each line it refuses, and takes the rest', async () => {
    const csv =
      'name,recipients,has_imap\r\nbox,,true\r\nbad name,ann@home.test,\r\nlast,nonsense,\r\ngood,ann@home.test,no\r\n';
    const run = await runImport('csv', csv);
    expect([run.exitCode, run.printed]).toEqual([1, 'Created 2, changed 0.']);
    expect(run.told).toMatch(/^Line 3: .*name.*$/m);
    expect(run.told).toMatch(/^Line 4: .*nonsense.*$/m);
    expect(Object.keys(await recipients())).toEqual(expect.arrayContaining(['box@acme.test', 'good@acme.test']));
    expect((await runImport('csv', 'colour\nred\n')).told).toContain('name');
    expect((await runImport('csv', 'name\n"a')).told).toContain('line 2');
    expect((await runImport('json', '')).exitCode).toBe(2);
    const nowhere = await runCommand(`import aliases --format csv --from ${join(place, 'none')} --domain acme.test`, {
      WAYPOST_DATA_DIR: app.dataDir,
    });
    expect([nowhere.exitCode, nowhere.told]).toEqual([1, expect.stringContaining('ENOENT')]);
  });
});
