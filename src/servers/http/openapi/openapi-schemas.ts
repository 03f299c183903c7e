import { z } from 'zod';

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = { [keyword: string]: unknown };

/** Turns zod schemas into JSON Schema; those with an id (`.meta({ id: 'Alias' })`) become shared components. */
export interface SchemaBook {
  /** What a caller may send. */
  input(schema: z.ZodType): JsonSchema;
  /** What an answer holds. */
  output(schema: z.ZodType): JsonSchema;
  components(): Record<string, JsonSchema>;
}

export function createSchemaBook(): SchemaBook {
  const components: Record<string, JsonSchema> = {};

  const convert = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const written = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => simplify(jsonSchema as JsonSchema),
    }) as JsonSchema;
    const { $schema: _, $defs = {}, id: __, ...rest } = written;
    for (const [name, definition] of Object.entries($defs as Record<string, JsonSchema>)) {
      components[name] = withComponentRefs(definition);
    }
    return withComponentRefs(rest);
  };

  return {
    input: (schema) => convert(schema, 'input'),
    output: (schema) => convert(schema, 'output'),
    components: () => components,
  };
}

/** Removes what readers do not need: a format needs no pattern, and objects may get new fields. */
function simplify(schema: JsonSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  delete schema.id;
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

function withComponentRefs<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withComponentRefs) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    key === '$ref' && typeof inner === 'string'
      ? inner.replace('#/$defs/', '#/components/schemas/')
      : withComponentRefs(inner),
  ]);
  return Object.fromEntries(entries) as T;
}
