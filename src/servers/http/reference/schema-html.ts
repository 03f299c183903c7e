import { escapeHtml } from '../../../protocol/html/escape-html.js';
import type { JsonSchema } from '../openapi/openapi-schemas.js';
import { inlineHtml } from './text-html.js';

export interface Field {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
}

/** Address of a record of the reference. */
export type LinkTo = (record: string) => string;

/** One row per field; the fields of an object within follow it under their full names. */
export function fieldList(fields: readonly Field[], linkTo: LinkTo): string {
  const rows = fields.flatMap((field) => [field, ...within(field, MAX_DEPTH)]).map((field) => row(field, linkTo));
  return rows.length > 0 ? `<dl>${rows.join('\n')}</dl>` : '';
}

// Deeper structures have a name of their own among the records
const MAX_DEPTH = 3;

export function fieldsOf(schema: JsonSchema, { areRequiredMarked = true } = {}): Field[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([name, property]) => ({
    name,
    isRequired: areRequiredMarked && required.includes(name),
    schema: property,
  }));
}

function within({ name, schema }: Field, depth: number): Field[] {
  if (depth === 0) return [];
  const items = schema.items as JsonSchema | undefined;
  const [inner, separator] = items?.properties ? [items, '[].'] : [schema, '.'];
  return fieldsOf(inner, { areRequiredMarked: false })
    .map((field) => ({ ...field, name: `${name}${separator}${field.name}` }))
    .flatMap((field) => [field, ...within(field, depth - 1)]);
}

function row({ name, isRequired, schema }: Field, linkTo: LinkTo): string {
  const mark = isRequired ? ' <span class="required">required</span>' : '';
  const description = typeof schema.description === 'string' ? `<div>${inlineHtml(schema.description)}</div>` : '';
  return `<div><dt><code>${escapeHtml(name)}</code>${mark}</dt><dd><span class="type">${typeHtml(schema, linkTo)}</span>${description}</dd></div>`;
}

/** `text`, `list of text`, `free | team`, or the record it refers to. */
export function typeHtml(schema: JsonSchema, linkTo: LinkTo): string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `<a href="${linkTo(name)}">${escapeHtml(name)}</a>`;
  }
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ');
  if (schema.const !== undefined) return `<code>${escapeHtml(String(schema.const))}</code>`;
  const alternatives = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (alternatives)
    return [...new Set(alternatives.flatMap((branch) => typeHtml(branch, linkTo).split(' or ')))].join(' or ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => wordFor(String(type))).join(' or ');
  if (schema.type === 'array') return `list of ${typeHtml((schema.items ?? {}) as JsonSchema, linkTo)}`;
  return [wordFor(String(schema.type ?? 'any')), ...constraints(schema)].join(', ');
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  any: 'any value',
};

function wordFor(type: string): string {
  return WORDS[type] ?? type;
}

function constraints({ format, minimum, maximum, maxLength, default: preset }: JsonSchema): string[] {
  return [
    ...(typeof format === 'string' ? [escapeHtml(format)] : []),
    ...(minimum !== undefined ? [`from ${minimum}`] : []),
    ...(maximum !== undefined ? [`to ${maximum}`] : []),
    ...(maxLength !== undefined ? [`at most ${maxLength} characters`] : []),
    ...(preset !== undefined ? [`default <code>${escapeHtml(String(preset))}</code>`] : []),
  ];
}
