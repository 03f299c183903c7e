import { type ClassValue, clsx } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Later classes win over earlier ones of the same kind. */
export function classes(...values: ClassValue[]): string {
  return twMerge(clsx(values));
}
