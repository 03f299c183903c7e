import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { SPECIFIED_ENDPOINTS } from './specification.js';

interface OpenApi {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Schema> };
  readonly info: { readonly version: string; readonly description: string };
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> };
}

interface Schema {
  readonly $ref?: string;
  readonly properties?: Record<string, Schema>;
}

describe('the OpenAPI document', () => {
  let app: TestApp;
  let document: OpenApi;
  let text: string;

  beforeAll(async () => {
    app = await startTestApp();
    const answer = await app.call('GET /v1/openapi.json');
    document = answer.body;
    text = JSON.stringify(answer.body);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it.each(SPECIFIED_ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'has %s with every field of the specification',
    (_name, { method, path, query = [], body = [] }) => {
      const operation = findOperation(document, method, path);
      expect(operation).toBeDefined();
      const asked = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query');
      expect(asked.map(({ name }) => name)).toEqual(expect.arrayContaining([...query]));
      expect(bodyFields(document, operation)).toEqual(expect.arrayContaining([...body]));
    },
  );

  it('is clean under the recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    const told = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`);
    // The rule does not know that a WebSocket begins with 101
    expect(
      told.filter((line) => !/^operation-2xx-response: .* at #\/paths\/~1v1~1ws\/get\/responses$/.test(line)),
    ).toEqual([]);
  });

  it('names the release and the rule for versions', () => {
    expect(document.info.version).toBe('0.0.0-test');
    expect(document.info.description).toMatch(/12 months/);
  });
});

function findOperation({ paths }: OpenApi, method: string, path: string): Operation | undefined {
  const found = Object.entries(paths).find(([template]) => template.replace(/\{[^}]+\}/g, '{}') === path);
  return found?.[1][method];
}

function bodyFields(document: OpenApi, operation: Operation | undefined): string[] {
  const [content] = Object.values(operation?.requestBody?.content ?? {});
  const schema = content?.schema;
  const name = schema?.$ref?.split('/').at(-1);
  const resolved = name === undefined ? schema : document.components.schemas[name];
  return Object.keys(resolved?.properties ?? {});
}
