import type { OpenApiDocument } from '../openapi/openapi.js';
import type { JsonSchema } from '../openapi/openapi-schemas.js';
import type { ListedOperation } from './operation-html.js';

/** A page of the reference: the operations of one tag, and the records that no earlier page has. */
export interface ReferenceGroup {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly operations: readonly ListedOperation[];
  readonly records: readonly (readonly [name: string, schema: JsonSchema])[];
}

export function groupsOf(document: OpenApiDocument): ReferenceGroup[] {
  const operations = operationsOf(document);
  const { schemas } = document.components;
  const placed = new Set<string>();
  return document.tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === name);
    const records = recordsIn(own, schemas).filter((record) => !placed.has(record));
    for (const record of records) placed.add(record);
    return {
      slug: name.toLowerCase().replace(/[^a-z]+/g, '-'),
      name,
      description,
      operations: own,
      records: records.map((record) => [record, schemas[record] ?? {}] as const),
    };
  });
}

/** All schemas that are referred to, directly or by other schemas. */
function recordsIn(place: unknown, schemas: OpenApiDocument['components']['schemas']): string[] {
  const found = new Set<string>();
  const look = (inside: unknown) => {
    for (const [, name = ''] of JSON.stringify(inside).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      look(schemas[name] ?? {});
    }
  };
  look(place);
  return [...found];
}

function operationsOf({ paths }: OpenApiDocument): ListedOperation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, operation]) => ({ method: verb.toUpperCase(), path, operation })),
  );
}
