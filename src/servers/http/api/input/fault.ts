import { z } from 'zod';
import type { MessageKey, Params } from '../../../../i18n/message.js';

/** For `refine` and `custom`: a sentence by key. Its `{field}` is filled from the position of the error. */
export function fault(key: MessageKey, params: Params = {}): FaultReport {
  return { error: key, params: { key, params } };
}

/** The same from inside a `transform` or `superRefine`. */
export function addFault(
  context: { addIssue(issue: z.core.$ZodRawIssue): void },
  input: unknown,
  key: MessageKey,
  params: Params = {},
): never {
  context.addIssue({ code: 'custom', message: key, params: { key, params }, input, path: [] });
  return z.NEVER;
}

interface FaultReport {
  readonly error: string;
  readonly params: Record<string, unknown>;
}
