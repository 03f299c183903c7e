import { z } from 'zod';
import { addFault } from './fault.js';

/** A whole number, as a number or as text (forms send text). */
export function integerText({ min, max }: { readonly min: number; readonly max: number }) {
  const given = z.union([z.number(), z.string()]).transform((value, context): number => {
    const number = typeof value === 'number' ? value : parseInteger(value);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    return addFault(context, value, 'input.integer', { min: String(min), max: String(max) });
  });
  // A value of another type gives the same error
  return z
    .preprocess((value) => (typeof value === 'number' || typeof value === 'string' ? value : ''), given)
    .meta({ minimum: min, maximum: max });
}

function parseInteger(text: string): number {
  return /^\s*-?\d{1,15}\s*$/.test(text) ? Number(text) : Number.NaN;
}
