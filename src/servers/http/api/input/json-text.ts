import { z } from 'zod';
import { cleanInput } from '../../input/clean-input.js';
import { addFault } from './fault.js';

/** Forms send lists and objects as JSON text. It is cleaned like a body, then parsed by the schema. */
export function jsonOr<S extends z.ZodType>(field: string, schema: S) {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return z
    .unknown()
    .transform((value, context) => {
      if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
      return parse(value, field) ?? addFault(context, value, 'input.malformed');
    })
    .pipe(schema)
    .meta({ anyOf: [shape, { type: 'string', description: 'The same as JSON text.' }] });
}

function parse(text: string, field: string): unknown {
  try {
    return cleanInput({ [field]: JSON.parse(text) }, 'any')[field];
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
