import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBuiltFiles } from '../../src/servers/http/dashboard/built-files.js';
import { dashboardPages } from '../../src/servers/http/dashboard/dashboard-pages.js';
import { frontPage } from '../../src/servers/http/pages/front-page.js';
import { type Door, openDoor } from '../http/door-fixture.js';

const DOCUMENT = '<!doctype html><title>Waypost</title><script type="module" src="/assets/index-A1b2.js"></script>';
const MAIL = '<!doctype html><title>Mail</title>';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))});`;
const FACTS = { baseUrl: () => 'http://localhost:4000', canSignUp: true };

let directory: string;
let door: Door;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-web-'));
  await mkdir(join(directory, 'assets'));
  const files: Record<string, string | Buffer> = {
    'index.html': DOCUMENT,
    'index.html.br': brotliCompressSync(DOCUMENT),
    'index.html.gz': gzipSync(DOCUMENT),
    'assets/index-A1b2.js': SCRIPT,
    'assets/index-A1b2.js.br': brotliCompressSync(SCRIPT),
    'assets/index-A1b2.js.gz': gzipSync(SCRIPT),
    'mail.html': MAIL,
    'mail-sw.js': 'self.onfetch = () => {};',
    'mail.webmanifest': '{"name":"Mail"}',
    'waypost.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.source-hash': 'secret',
    'notes.md': 'not for browsers',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content);
  const built = readBuiltFiles(directory) ?? new Map();
  const pages = [frontPage({ ...FACTS, dashboard: built.get('/index.html') }), ...dashboardPages(built)];
  door = await openDoor({ deps: { pages }, limits: { ANONYMOUS: { count: 1000, windowSeconds: 60 } } });
});
afterAll(async () => {
  await door[Symbol.asyncDispose]();
  rmSync(directory, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  door.call({ method, path, headers });

describe('the address itself', () => {
  it('is the dashboard for a browser, and a word for others', async () => {
    const page = await get('/', { accept: 'text/html,application/xhtml+xml' });
    expect([page.status, page.headers['content-type'], page.text]).toEqual([200, 'text/html; charset=utf-8', DOCUMENT]);
    expect(page.headers.vary).toContain('Accept');
    for (const accept of ['*/*', 'application/json']) expect((await get('/', { accept })).text).toBe('OK');
    expect((await get('/')).text).toBe('OK');
  });

  it('is the way on where no dashboard was built', async () => {
    await using bare = await openDoor({ deps: { pages: [frontPage({ ...FACTS, dashboard: undefined })] } });
    const { status, text } = await bare.call({ path: '/', headers: { accept: 'text/html' } });
    expect([status, text]).toEqual([200, expect.stringContaining('http://localhost:4000/docs')]);
    expect((await bare.call({ path: '/domains' })).status).toBe(404);
  });
});

describe('a page of the dashboard', () => {
  it.each([
    ...['/domains', '/domains/acme.test/dns', '/aliases', '/emails/1?tab=source', '/logs/', '/account/security'],
    ...['/sandbox/mail/1', '/sign-in', '/sign-up', '/reset', '/reset/t0ken', '/welcome'],
  ])('%s is answered with its one document', async (path) => {
    const { status, text, headers } = await get(path);
    expect([status, text]).toEqual([200, DOCUMENT]);
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('carries a policy without any exception for what is in line, and goes nowhere', async () => {
    const { headers } = await get('/domains');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; frame-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  it('draws on no limit', async () => {
    expect((await get('/domains')).headers['x-ratelimit-limit']).toBeUndefined();
  });

  it('is where the link of a record leads', async () => {
    expect((await get('/my-account/domains/acme.test')).headers.location).toBe('/domains/acme.test');
    for (const path of ['/my-account//evil.example', '/my-account/%2F%2Fevil.example', '/my-account/%5Cevil.example']) {
      expect((await get(path)).headers.location).toMatch(/^\/(?![/\\])/);
    }
  });
});

describe('the webmail', () => {
  it('is a document of its own, whose policy allows its service worker and what it has fetched', async () => {
    for (const path of ['/mail', '/mail/', '/mail/f/INBOX', '/mail.html']) {
      const { status, text, headers } = await get(path);
      expect([status, text]).toEqual([200, MAIL]);
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; frame-src 'self' blob:; worker-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      );
    }
  });

  it('has a worker that controls only its own addresses, and a manifest', async () => {
    const { headers } = await get('/mail-sw.js');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/mail',
    });
    // One policy: of two, the stricter would forbid the worker every call
    expect(String(headers['content-security-policy']).match(/default-src/g)).toHaveLength(1);
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
    expect((await get('/mail.webmanifest')).headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  });

  it('is nothing where it was not built', async () => {
    const withoutWebmail = new Map(readBuiltFiles(directory));
    withoutWebmail.delete('/mail.html');
    await using bare = await openDoor({ deps: { pages: dashboardPages(withoutWebmail) } });
    expect((await bare.call({ path: '/mail', headers: { accept: 'text/html' } })).status).toBe(404);
  });
});

describe('a file of the dashboard', () => {
  const path = '/assets/index-A1b2.js';

  it('is kept forever when its name holds its hash, and asked for again otherwise', async () => {
    const { headers, text } = await get(path);
    expect([headers['cache-control'], text]).toEqual(['public, max-age=31536000, immutable', SCRIPT]);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    const icon = await get('/waypost.svg');
    expect([icon.headers['cache-control'], icon.headers['content-type']]).toEqual([
      'no-cache',
      'image/svg+xml; charset=utf-8',
    ]);
  });

  it('comes as small as the caller can read, each with a tag of its own', async () => {
    const tags = new Set<string | null>();
    for (const accepted of ['br, gzip', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': accepted };
      const response = await fetch(`http://127.0.0.1:${door.port}${path}`, { headers });
      expect(response.headers.get('content-encoding') ?? 'identity').toBe(accepted.split(',')[0]);
      expect(await response.text()).toBe(SCRIPT); // decoded on the way
      tags.add(response.headers.get('etag'));
    }
    expect(tags.size).toBe(3);
  });

  it('is not sent again to a browser that has it', async () => {
    const first = await get(path, { 'accept-encoding': 'br' });
    const again = await get(path, { 'accept-encoding': 'br', 'if-none-match': `"other", W/${first.headers.etag}` });
    expect([again.status, again.text, again.headers['content-length']]).toEqual([304, '', undefined]);
    expect(again.headers.etag).toBe(first.headers.etag);
    const plain = await get(path, { 'if-none-match': String(first.headers.etag) });
    expect(plain.status).toBe(200);
  });

  it('has a head', async () => {
    const head = await get(path, {}, 'HEAD');
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', String(SCRIPT.length)]);
  });

  it.each([
    ...['/assets/index-A1b2.js.br', '/assets/other.js', '/assets/', '/notes.md', '/.source-hash', '/index.html.gz'],
    ...[
      '/assets/../.source-hash',
      '/assets/%2e%2e/.source-hash',
      '/..%2f..%2fetc%2fpasswd',
      '/assets/..%5c.source-hash',
    ],
    ...['/package.json', '/dashboard', '/domainsx', '/sign-in/x', '/v1/nothing'],
  ])('is not made of %s', async (asked) => {
    const { status, text } = await get(asked);
    expect([status, text]).toEqual([404, expect.not.stringContaining('secret')]);
  });
});
