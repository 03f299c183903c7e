import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { documentedRoutes } from './documented-routes.js';
import { openDoor } from './door-fixture.js';

async function readDocument(): Promise<string> {
  await using door = await openDoor({ deps: { routes: documentedRoutes() } });
  const reply = await door.call({ path: '/v1/openapi.json' });
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  return reply.text;
}

describe('the OpenAPI document', () => {
  it('is clean under the recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'], telemetry: 'off' } as never);
    const problems = await lintFromString({ source: await readDocument(), config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual(
      [],
    );
  });

  it('describes every route once, itself included, and names the release', async () => {
    const document = JSON.parse(await readDocument());
    const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, operations]) =>
      Object.keys(operations).map((verb) => `${verb.toUpperCase()} ${path}`),
    );
    const served = documentedRoutes().map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.toSorted()).toEqual([...served, 'GET /v1/openapi.json'].toSorted());
    expect(document.info.version).toBe('0.0.0');
    expect(document.info.description).toContain('stays for 12 months');
  });

  it('says who may call, what a list carries and how it fails', async () => {
    const { paths } = JSON.parse(await readDocument());
    const session = { sessionCookie: [], csrfToken: [] };
    const mailbox = { mailboxCookie: [], csrfToken: [] };
    expect(paths['/v1/emails'].post.security).toEqual([{ apiToken: [] }, { aliasCredentials: [] }, session, mailbox]);
    expect(paths['/v1/emails'].get.security).toEqual([{ apiToken: [] }, session, mailbox]);
    expect(paths['/v1/contacts'].get.security).toEqual([{ aliasCredentials: [] }, mailbox]);
    expect(paths['/v1/account'].post.security).toEqual([]);
    expect(Object.keys(paths['/v1/domains'].get.responses['200'].headers)).toContain('X-Item-Count');
    expect(paths['/v1/contacts/{id}'].put.responses).toHaveProperty('412');
    const query = paths['/v1/domains'].get.parameters.map((parameter: { name: string }) => parameter.name);
    expect(query).toEqual(expect.arrayContaining(['page', 'limit', 'sort', 'q', 'name']));
  });
});

describe('the reference', () => {
  const LIGHT_BYTES = 200_000;

  it('shows every operation on the page of its group, in light pages with nothing from elsewhere', async () => {
    await using door = await openDoor({ deps: { routes: documentedRoutes() } });
    const files = await Promise.all(['css', 'js'].map((ending) => door.call({ path: `/docs/reference.${ending}` })));
    expect(files.map(({ status, headers }) => [status, headers['content-type']])).toEqual([
      [200, 'text/css; charset=utf-8'],
      [200, 'text/javascript; charset=utf-8'],
    ]);
    const ownBytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    const start = await door.call({ path: '/docs' });
    const paths = new Set(['/docs', ...hrefsOf(start.text).map((href) => href.split('#')[0] ?? '')]);
    const pages = new Map<string, string>();
    for (const path of paths) {
      if (!path.startsWith('/docs')) continue;
      const { status, headers, text } = await door.call({ path });
      expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
      expect([path, Buffer.byteLength(text) + ownBytes < LIGHT_BYTES]).toEqual([path, true]);
      expect(text).not.toMatch(/<style|style="|<script(?! src="\/docs\/)|\son\w+=|src="http/);
      pages.set(path, text);
    }
    const all = [...pages.values()].join('');
    for (const { operation } of documentedRoutes()) expect(all).toContain(`<article id="${operation}">`);
    for (const [path, text] of pages) {
      for (const href of new Set(hrefsOf(text))) {
        const [target = '', id] = href.split('#');
        if (!target.startsWith('/docs') && target !== '') continue;
        const page = pages.get(target === '' ? path : target);
        expect([href, id === undefined || page?.includes(`id="${id}"`)]).toEqual([href, true]);
      }
    }
    expect((await door.call({ path: '/docs/nothing' })).status).toBe(404);
  });

  it('lists domains before sessions, with their methods', async () => {
    await using door = await openDoor({ deps: { routes: documentedRoutes() } });
    const { text } = await door.call({ path: '/docs' });
    const names = [...text.matchAll(/<section><h2><a href="\/docs\/([^"]+)"/g)].map(([, slug]) => slug);
    expect(names.slice(0, 3)).toEqual(['domains', 'aliases', 'emails']);
    expect(names.indexOf('domains')).toBeLessThan(names.indexOf('account'));
    expect(text).toContain('#createDomain"><b class="POST">POST</b> ');
  });
});

function hrefsOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href);
}
