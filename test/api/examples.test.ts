import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../support/api-client.js';
import { differences } from './example-match.js';
import { type Scene, STORY } from './example-story.js';
import { AGENT, type DocumentedExample, type ExampleWorld, openExampleWorld } from './example-world.js';

// biome-ignore lint/suspicious/noExplicitAny: the document as a stranger reads it
let document: any;
let world: ExampleWorld;
beforeAll(async () => {
  world = await openExampleWorld((read) => {
    document = read;
    return examplesOf(read);
  });
});
afterAll(() => world[Symbol.asyncDispose]());

const STORY_MS = 300_000;

describe('the examples of the OpenAPI document', () => {
  it('are there for every operation', () => {
    const acted = STORY.map(({ operation }) => operation);
    expect([...acted].sort()).toEqual([...world.examples.keys()].sort());
    const incomplete = [...world.examples].filter(([, example]) => !isComplete(example)).map(([name]) => name);
    expect(incomplete).toEqual([]);
  });

  it('work as they stand, and are answered as they say', { timeout: STORY_MS }, async () => {
    const faults: string[] = [];
    for (const scene of STORY) {
      const { answer, example } = await act(scene);
      // The document cannot hold itself: its example is an excerpt
      const seen = scene.operation === 'describeApi' ? excerpt(example.answer, answer.body) : answer.body;
      const found = answer.status === 200 ? differences(example.answer, seen) : [`: ${answer.status} ${seen.message}`];
      faults.push(...found.map((fault) => `${scene.operation}${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

describe('the OpenAPI document', () => {
  it('describes every field of every record', () => {
    const silent = Object.entries<Schema>(document.components.schemas).flatMap(([name, schema]) =>
      undescribed(schema, name),
    );
    expect(silent).toEqual([]);
  });

  it('describes every parameter and every field of every request', () => {
    const silent = operationsOf(document).flatMap(({ operationId, parameters = [], requestBody }) => [
      ...parameters
        .filter(({ description }: Schema) => !description)
        .map(({ name }: { name: string }) => `${operationId} ${name}`),
      ...Object.entries<Schema>(requestBody?.content['application/json']?.schema.properties ?? {})
        .filter(([, { description }]) => !description)
        .map(([name]) => `${operationId} ${name}`),
    ]);
    expect(silent).toEqual([]);
  });

  it('says what the service does beside the usual', () => {
    const { paths } = document;
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

// biome-ignore lint/suspicious/noExplicitAny: the document as a stranger reads it
function operationsOf({ paths }: any): any[] {
  return Object.values<object>(paths).flatMap((methods) => Object.values(methods));
}

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** A reference is described where it leads to. */
function undescribed({ properties = {}, items }: Schema, path: string): string[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => [
    ...(schema.description || schema.$ref ? [] : [`${path}.${name}`]),
    ...undescribed(schema, `${path}.${name}`),
  ]);
  return items ? [...own, ...undescribed(items, `${path}[]`)] : own;
}

// biome-ignore lint/suspicious/noExplicitAny: the document as a stranger reads it
function examplesOf({ paths }: any): Map<string, DocumentedExample> {
  const examples = new Map<string, DocumentedExample>();
  // biome-ignore lint/suspicious/noExplicitAny: the same
  for (const [path, methods] of Object.entries<Record<string, any>>(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.responses['101']) continue; // a WebSocket has no answer
      const placed = (place: string) =>
        Object.fromEntries(
          (operation.parameters ?? [])
            .filter((parameter: { in: string; example?: string }) => parameter.in === place && parameter.example)
            .map(({ name, example }: { name: string; example: string }) => [name, example]),
        );
      const [[octetType, octets] = []] = Object.entries<{ example?: unknown }>(
        operation.requestBody?.content['application/json'] ? {} : (operation.requestBody?.content ?? {}),
      );
      const [content] = Object.values<{ example?: unknown }>(operation.responses['200'].content);
      examples.set(operation.operationId, {
        method: method.toUpperCase(),
        path,
        security: operation.security.flatMap(Object.keys),
        needsSession: operation['x-needs-session'] === true,
        params: placed('path'),
        query: placed('query'),
        body: operation.requestBody?.content['application/json']?.example ?? octets?.example,
        octetType,
        takesBody: operation.requestBody !== undefined,
        answer: content?.example,
      });
    }
  }
  return examples;
}

function isComplete({ path, params, body, takesBody, answer }: DocumentedExample): boolean {
  const hasParams = [...path.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => params[name] !== undefined);
  return hasParams && (body !== undefined || !takesBody) && answer !== undefined;
}

function fill(path: string, params: Readonly<Record<string, string>>, query: Readonly<Record<string, string>> = {}) {
  const search = new URLSearchParams(query).toString();
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return search === '' ? place : `${place}?${search}`;
}

async function act({ operation, as, before }: Scene) {
  const example = world.examples.get(operation);
  if (!example) throw new Error(`${operation} has no example`);
  const given = await before?.(world);
  const { params, query } = world.real({ params: example.params, query: example.query });
  const body = given ?? world.real(example.body);
  const call = `${example.method} ${fill(example.path, params, query)}`;
  const answer = await send(call, example, body, as);
  if (operation === 'createAccount') world.tokens.set('ann', answer.body.api_token);
  if (answer.status === 200) world.learnFrom(example.answer, answer.body);
  world.answers.set(operation, answer.body);
  return { answer, example };
}

async function send(
  call: string,
  { security, needsSession, answer, octetType }: DocumentedExample,
  body: unknown,
  as: Scene['as'] | 'ann' = 'ann',
): Promise<ApiAnswer> {
  if (octetType !== undefined && typeof body === 'string') {
    return world.importer().call(call, { octets: body, headers: { 'content-type': octetType } });
  }
  if (call.includes(' /v1/mailbox/imports')) return world.importer().call(call, { body });
  if (call.includes(' /v1/mailbox')) return world.sales.call(call, { body });
  if (security.length === 0 || needsSession) return world.ann.call(call, { body });
  if (typeof answer === 'string' && answer.startsWith('retry:')) return listen(call, answer.length);
  return world.app.call(call, { as: world.tokens.get(as), body, headers: { 'user-agent': AGENT } });
}

/** A stream does not end by itself: as much of it as the example has, while something happens. */
async function listen(call: string, length: number): Promise<ApiAnswer> {
  const authorization = `Basic ${Buffer.from(`${world.tokens.get('ann')}:`).toString('base64')}`;
  const url = `${world.app.baseUrl}${call.split(' ')[1]}`;
  const { status, headers, body } = await fetch(url, { headers: { authorization } });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  while (reader && heard.length < length) {
    heard += (await reader.read()).value ?? '';
    if (heard.length < length) await world.call('PUT /v1/domains/example.com', { retention_days: 7 });
  }
  await reader?.cancel();
  return { status, headers, body: heard.slice(0, length) };
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the wire holds
function excerpt(example: any, answer: any): unknown {
  if (typeof example !== 'object') return answer;
  return Object.fromEntries(Object.keys(example).map((key) => [key, excerpt(example[key], answer[key])]));
}
