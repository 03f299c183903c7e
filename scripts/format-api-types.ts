/**
 * The types of the dashboard's calls, from the OpenAPI document: `'GET /v1/account': { answer: … }`. By hand, because
 * openapi-typescript asks for an older compiler than the one this house is checked with.
 */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Operation {
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: Schema }>> }>>;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema | false;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
}

const METHODS = ['get', 'post', 'put', 'delete'] as const;

export function formatApiTypes(document: OpenApiDocument): string {
  const schemas = Object.entries(document.components.schemas)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`);
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    METHODS.filter((method) => methods[method]).map((method) => {
      const shape = callShape(methods[method] as Operation);
      return `  '${method.toUpperCase()} ${path}': ${shape};`;
    }),
  );
  return `${[
    '// Made by `npm run api-types` from the OpenAPI document; a test compares them.',
    ...schemas,
    '',
    'export interface Calls {',
    ...calls.sort(),
    '}',
  ].join('\n')}\n`;
}

function callShape({ parameters = [], requestBody, responses }: Operation): string {
  const group = (place: string, isRequired: boolean) => {
    const of = parameters.filter((parameter) => parameter.in === place);
    if (of.length === 0) return undefined;
    return `{ ${of.map(({ name, schema }) => `${key(name)}${isRequired ? '' : '?'}: ${typeOf(schema)}`).join('; ')} }`;
  };
  const body = requestBody?.content['application/json']?.schema;
  const content = responses['200']?.content ?? {};
  const answer = content['application/json'] ? typeOf(content['application/json'].schema ?? {}) : 'string';
  const parts = { params: group('path', true), query: group('query', false), body: body && typeOf(body), answer };
  const fields = Object.entries(parts).filter(([, type]) => type !== undefined);
  return `{ ${fields.map(([name, type]) => `${name}: ${type}`).join('; ')} }`;
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return union(either.map(typeOf));
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ');
  if (typeof schema.type === 'object') return union(schema.type.map((type) => typeOf({ ...schema, type })));
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `(${schema.items ? typeOf(schema.items) : 'unknown'})[]`;
    case 'object':
      return objectType(schema);
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
  if (fields.length === 0) {
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`;
  }
  return `{ ${fields.join('; ')} }`;
}

const union = (types: readonly string[]) => [...new Set(types)].join(' | ');
const key = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name));
