import { z } from 'zod';

/** The valid fields of an object that a schema refuses, as its handler would get them. */
export function readValidFields(schema: z.ZodType, value: Record<string, unknown>): unknown {
  const [object, transform] = schema instanceof z.ZodPipe ? [schema.in, schema.out] : [schema, undefined];
  if (!(object instanceof z.ZodObject)) return undefined;
  const valid: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(object.shape)) {
    const result = z.safeParse(field, value[key]);
    if (result.success && result.data !== undefined) valid[key] = result.data;
  }
  return transform instanceof z.ZodTransform ? transform.parse(valid) : valid;
}
