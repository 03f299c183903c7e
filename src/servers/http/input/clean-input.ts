import { InvalidInputError, invalid } from '../../../platform/service-error.js';
import { fieldName } from './input-faults.js';

// Our deepest input is an e-mail's attachments with their headers: five levels
const MAX_DEPTH = 16;
export const MAX_FIELDS = 10_000;

/** `lines`: line breaks and tabs, but no other control character. `any`: message sources, whose bytes are their own. */
export type AllowedText = 'lines' | 'any';

/**
 * Makes input safe in place: `null` counts as absent, depth and number of keys are bounded, and no text holds NUL
 * (PostgreSQL refuses it, SQLite cuts at it), control characters or a lone surrogate.
 */
export function cleanInput(value: Record<string, unknown>, allowed: AllowedText = 'lines'): Record<string, unknown> {
  cleanObject(value, { allowed, path: [], keys: 0 });
  return value;
}

interface Walk {
  readonly allowed: AllowedText;
  readonly path: PropertyKey[];
  keys: number;
}

function cleanObject(object: Record<string, unknown>, walk: Walk): void {
  for (const key of Object.keys(object)) {
    walk.keys += 1;
    if (walk.keys > MAX_FIELDS) throw invalid('http.bodyTooManyFields', { max: MAX_FIELDS });
    const value = object[key];
    if (value === null || value === undefined || key === '__proto__') delete object[key];
    else cleanValue(value, key, walk);
  }
}

function cleanValue(value: unknown, key: PropertyKey, walk: Walk): void {
  if (typeof value === 'string') {
    if (!isClean(value, walk.allowed)) {
      const field = fieldName([...walk.path, key]);
      throw new InvalidInputError([{ key: 'input.controlCharacters', params: { field } }]);
    }
  } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
    if (walk.path.length >= MAX_DEPTH) throw invalid('http.bodyTooDeep', { max: MAX_DEPTH });
    walk.path.push(key);
    if (Array.isArray(value)) cleanArray(value, walk);
    else cleanObject(value as Record<string, unknown>, walk);
    walk.path.pop();
  }
}

function cleanArray(array: unknown[], walk: Walk): void {
  let kept = 0;
  for (let index = 0; index < array.length; index++) {
    const value = array[index];
    if (value === null || value === undefined) continue;
    // Numbers are most of a large array (the bytes of a buffer), and always clean
    if (typeof value !== 'number') cleanValue(value, index, walk);
    array[kept++] = value;
  }
  array.length = kept;
}

const CONTROL = /[^\P{Cc}\t\r\n]/u;

/** A message's text may be long, and the native check takes a twentieth of a regular expression's time. */
function isClean(text: string, allowed: AllowedText): boolean {
  return text.isWellFormed() && (allowed === 'any' ? !text.includes('\0') : !CONTROL.test(text));
}
