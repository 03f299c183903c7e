import { z } from 'zod';

/** A blank text clears the field (`null`); anything else is parsed by the schema. */
export function clearable<S extends z.ZodType>(schema: S) {
  const blank = z
    .string()
    .regex(/^\s*$/)
    .transform(() => null);
  return z.union([blank, schema]);
}
