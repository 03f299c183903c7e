import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.js';

// biome-ignore lint/suspicious/noExplicitAny: the document as a stranger reads it
let paths: Record<string, Record<string, any>>;
let app: TestApp;
let ann: string;
beforeAll(async () => {
  app = await startTestApp();
  paths = (await app.call('GET /v1/openapi.json')).body.paths;
  ann = await app.signUp();
  await app.call('POST /v1/domains', { as: ann, body: { domain: 'example.org', catchall: false } });
  for (const name of ['desk', 'mailbox']) {
    await app.call('POST /v1/domains/example.org/aliases', { as: ann, body: { name } });
  }
});
afterAll(() => app[Symbol.asyncDispose]());

const PLACES: Readonly<Record<string, string>> = { domain: 'example.org', alias: 'desk' };

const operations = () =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

describe('the examples of the OpenAPI document', () => {
  it('work as they stand', async () => {
    const withExample = operations().flatMap(({ method, path, operation }) => {
      const example = operation.requestBody?.content['application/json']?.example;
      return example ? [{ method, path, operation, example }] : [];
    });
    expect(withExample.map(({ operation }) => operation.operationId).sort()).toEqual([
      'createAccount',
      'createAlias',
      'createDomain',
      'createEmail',
      'encryptRecord',
      'generateAliasPassword',
      'updateAccount',
      'updateAlias',
      'updateDomain',
    ]);
    // The email of the example is sent from the domain and alias of the others
    const order = ['createDomain', 'createAlias'];
    withExample.sort((a, b) => rank(a.operation.operationId) - rank(b.operation.operationId));
    function rank(id: string): number {
      const at = order.indexOf(id);
      return at < 0 ? order.length : at;
    }
    for (const { method, path, operation, example } of withExample) {
      const places = operation.operationId === 'createAlias' ? { ...PLACES, domain: 'example.com' } : PLACES;
      const url = path.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '');
      const isOpen = operation.security.length === 0;
      const { status, body } = await app.call(`${method} ${url}`, { ...(!isOpen && { as: ann }), body: example });
      expect([operation.operationId, status, status === 200 ? '' : body.message]).toEqual([
        operation.operationId,
        200,
        '',
      ]);
    }
  });

  it('say what the service does beside the usual', () => {
    const { post: encrypt } = paths['/v1/encrypt'] ?? {};
    expect(Object.keys(encrypt.responses['200'].content)).toEqual(['text/plain', 'application/json']);
    const { post: password } = paths['/v1/domains/{domain}/aliases/{alias}/generate-password'] ?? {};
    expect(Object.keys(password.responses['200'].content)).toEqual(['application/json', 'text/plain']);
    expect(paths['/v1/logs/download']?.get.responses).toHaveProperty('404');
    const named = paths['/v1/emails']?.post.parameters.map(({ name }: { name: string }) => name);
    expect(named).toEqual(['Idempotency-Key']);
    for (const group of ['contacts', 'calendars', 'messages', 'folders']) {
      const content = paths[`/v1/${group}`]?.get.responses['200'].content;
      expect([group, content['application/json'].schema.type]).toEqual([group, 'array']);
    }
  });
});
