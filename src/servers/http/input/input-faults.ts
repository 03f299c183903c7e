import type { z } from 'zod';
import type { MessageKey, Params } from '../../../i18n/message.js';
import { type Fault, InvalidInputError } from '../../../platform/service-error.js';
import { LONG_TEXT_BYTES } from '../../../protocol/json/json-reader.js';

// Enough to correct a form; a list of a thousand bad items need not give a thousand sentences
const MAX_FAULTS = 20;

/** A schema's issues as sentences by key; each knows its field. */
export function invalidInput(error: z.ZodError): InvalidInputError {
  const [first = { key: 'input.malformed', params: { field: 'body' } } as const, ...rest] = error.issues
    .slice(0, MAX_FAULTS)
    .map(toFault);
  return new InvalidInputError([first, ...rest]);
}

type Issue = z.core.$ZodIssue;

function toFault(issue: Issue): Fault {
  const cause = deepest(issue);
  const field = fieldName([...issue.path, ...(cause === issue ? [] : cause.path)]);
  const { key, params } = sentence(cause);
  return { key, params: { field, ...params } };
}

/** In a union, the branch that matched furthest: one with an error of our own, else the last. */
function deepest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union' || issue.input === undefined) return issue;
  const leaves = issue.errors.flatMap((branch) => branch.slice(0, 1)).map(deepest);
  const own = leaves.find((leaf) => leaf.code === 'custom');
  if (own) return own;
  // No branch accepts this type, so naming one of them would mislead
  return leaves.length > 1 && leaves.every(isOfWrongType) ? issue : (leaves.at(-1) ?? issue);
}

function isOfWrongType(issue: Issue): boolean {
  return issue.code === 'invalid_type' && issue.path.length === 0 && issue.expected !== 'array';
}

function sentence(issue: Issue): { key: MessageKey; params?: Params } {
  switch (issue.code) {
    case 'custom':
      return isOwnFault(issue.params) ? issue.params : { key: 'input.malformed' };
    case 'invalid_type':
      if (issue.input === undefined) return { key: 'input.required' };
      // A long text, which comes as octets
      if (issue.input instanceof Uint8Array) return { key: 'input.tooLong', params: { max: LONG_TEXT_BYTES } };
      return { key: 'input.wrongType', params: { expected: issue.expected } };
    case 'invalid_union':
      return { key: issue.input === undefined ? 'input.required' : 'input.malformed' };
    case 'invalid_value':
      if (issue.input === undefined) return { key: 'input.required' };
      return { key: 'input.oneOf', params: { options: issue.values.map(String).join(', ') } };
    case 'too_big':
      return { key: TOO_BIG[issue.origin] ?? 'input.tooBig', params: { max: Number(issue.maximum) } };
    case 'too_small':
      return { key: TOO_SMALL[issue.origin] ?? 'input.tooSmall', params: { min: Number(issue.minimum) } };
    default:
      return { key: 'input.malformed' };
  }
}

const TOO_BIG: Partial<Record<string, MessageKey>> = { string: 'input.tooLong', array: 'input.tooManyItems' };
const TOO_SMALL: Partial<Record<string, MessageKey>> = { string: 'input.tooShort', array: 'input.tooFewItems' };

/** Set by `fault()` and `addFault()`. */
function isOwnFault(params: unknown): params is { key: MessageKey; params: Params } {
  return typeof params === 'object' && params !== null && 'key' in params && typeof params.key === 'string';
}

/** `recipients[2].value`; names from the caller are cut and cleaned before they are shown. */
export function fieldName(path: readonly PropertyKey[]): string {
  const name = path
    .map((step, depth) => (typeof step === 'number' ? `[${step}]` : `${depth > 0 ? '.' : ''}${String(step)}`))
    .join('');
  return name.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, MAX_FIELD_CHARACTERS) || 'body';
}

const MAX_FIELD_CHARACTERS = 80;
