import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.js';

const run = promisify(execFile);
const RUN_MS = 300_000;

/** How a reader runs what the page shows. */
const RUNNERS: Readonly<Record<string, readonly [command: string, ...options: string[]]>> = {
  curl: ['sh', '-c'],
  JavaScript: ['node', '--input-type=module', '-e'],
  Python: ['python3', '-c'],
};

/** From nothing to nothing: with and without credentials, every method, a query, a body. */
const CALLS = [
  ['account', 'getAccount', 'user'],
  ['domains', 'createDomain', 'domain'],
  ['domains', 'updateDomain', 'domain'],
  ['aliases', 'createAlias', 'alias'],
  ['aliases', 'listAliases', 'alias'],
  ['emails', 'createEmail', 'email'],
  ['encrypt', 'encryptRecord', undefined],
  ['domains', 'deleteDomain', 'domain'],
] as const;

describe('the samples of the reference', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await startTestApp();
    token = await app.signUp('ann@example.com');
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it.for(Object.keys(RUNNERS))('run as they stand in %s', { timeout: RUN_MS }, async (language, { skip }) => {
    const [command, ...options] = RUNNERS[language] ?? ['false'];
    if (language === 'Python' && !(await hasRequests())) skip('python3 with its package requests is not here');
    for (const [page, operation, object] of CALLS) {
      const code = await sampleOf(page, operation, language);
      const env = { ...process.env, WAYPOST_TOKEN: token };
      const { stdout } = await run(command, [...options, code], { env });
      if (object === undefined) expect([operation, stdout]).toEqual([operation, expect.stringMatching(/^waypost=/)]);
      else expect([operation, [JSON.parse(stdout)].flat()[0]]).toMatchObject([operation, { object }]);
    }
  });

  async function sampleOf(page: string, operation: string, language: string): Promise<string> {
    const { body: html } = await app.call(`GET /docs/${page}`);
    const article = html.slice(html.indexOf(`<article id="${operation}">`));
    const figure = article.slice(article.indexOf(`<figure data-language="${language}">`));
    return unescapeHtml(/<code>([\s\S]*?)<\/code>/.exec(figure)?.[1] ?? '');
  }
});

async function hasRequests(): Promise<boolean> {
  return run('python3', ['-c', 'import requests']).then(
    () => true,
    () => false,
  );
}

function unescapeHtml(text: string): string {
  const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return text.replace(/&([#\w]+);/g, (_, name: string) => named[name] ?? '');
}
