import { escapeHtml } from '../../protocol/html/escape-html.js';
import type { Operation } from './openapi-operation.js';
import type { JsonSchema } from './openapi-schemas.js';
import { fieldList, fieldsOf, typeHtml } from './reference-schema.js';
import { inlineHtml } from './reference-text.js';

export interface ListedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export function operationHtml({ method, path, operation }: ListedOperation, baseUrl: string): string {
  const { operationId, summary, description, parameters = [], requestBody } = operation;
  const body = requestBody?.content['application/json']?.schema;
  const parts = [
    `<p class="call"><span class="verb ${method}">${method}</span> <span>${escapeHtml(path)}</span> ${marks(operation)}</p>`,
    `<h3>${escapeHtml(summary)}</h3>`,
    description ? `<p>${inlineHtml(description)}</p>` : '',
    section('In the path', fieldList(parameters.filter(isIn('path')).map(toField))),
    section('In the query', fieldList(parameters.filter(isIn('query')).map(toField))),
    section('In the headers', fieldList(parameters.filter(isIn('header')).map(toField))),
    body ? section(method === 'DELETE' ? 'In the body or the query' : 'In the body', fieldList(fieldsOf(body))) : '',
    section('Answer', answerHtml(operation)),
    section('Example', `<pre><code>${escapeHtml(curl(method, path, operation, body, baseUrl))}</code></pre>`),
  ];
  return `<article id="${operationId}">\n${parts.filter(Boolean).join('\n')}\n</article>`;
}

function section(title: string, content: string): string {
  return content ? `<h4>${title}</h4>${content}` : '';
}

const isIn = (place: 'path' | 'query' | 'header') => (parameter: { readonly in: string }) => parameter.in === place;

function toField({ name, required = false, schema, description }: NonNullable<Operation['parameters']>[number]) {
  return { name, isRequired: required, schema: description === undefined ? schema : { ...schema, description } };
}

const CREDENTIALS: Readonly<Record<string, string>> = {
  apiToken: 'API token',
  aliasCredentials: 'alias credentials',
};

function marks({ security, responses }: Operation): string {
  const kinds = security.flatMap((scheme) => Object.keys(scheme)).map((name) => CREDENTIALS[name] ?? name);
  const texts = [
    kinds.length > 0 ? kinds.join(' or ') : 'no credentials',
    ...('501' in responses ? ['announced'] : []),
  ];
  return texts.map((text) => `<span class="mark">${text}</span>`).join(' ');
}

interface Success {
  readonly description: string;
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

function answerHtml({ responses }: Operation): string {
  const { description, content } = responses['200'] as Success;
  const shapes = Object.entries(content).map(([type, { schema }]) =>
    type === 'text/plain' ? 'plain text' : typeHtml(schema),
  );
  const fields = Object.values(content).map(({ schema }) => fieldList(fieldsOf(schema, { areRequiredMarked: false })));
  return `<p>${inlineHtml(description)} <span class="type">${shapes.join(' or ')}</span></p>${fields.join('')}`;
}

/** A line to paste: placeholders in capitals. */
function curl(
  method: string,
  path: string,
  operation: Operation,
  body: JsonSchema | undefined,
  baseUrl: string,
): string {
  const url = `${baseUrl}${path.replace(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())}`;
  const [scheme] = operation.security.flatMap((entry) => Object.keys(entry));
  const example = operation.requestBody?.content['application/json']?.example;
  const required = body && !example ? fieldsOf(body).filter((field) => field.isRequired) : [];
  return [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(scheme === 'apiToken' ? ['-u API_TOKEN:'] : scheme === 'aliasCredentials' ? ['-u ALIAS:PASSWORD'] : []),
    ...(example ? [`-H 'Content-Type: application/json' -d '${JSON.stringify(example)}'`] : []),
    ...required.map(({ name }) => `-d ${name}=${name.toUpperCase()}`),
    url,
  ].join(' ');
}
