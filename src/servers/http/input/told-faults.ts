import { en } from '../../../i18n/en.js';
import type { MessageKey, Params } from '../../../i18n/message.js';
import { type Fault, InvalidInputError, ServiceError } from '../../../platform/service-error.js';

/** One error of a form: its field, and a sentence in which `{field}` stands for the field's name. */
export interface ToldFault {
  readonly field?: string;
  readonly code: MessageKey;
  readonly message: string;
}

const FIELD = '{field}';

/** RFC 7240: only a caller that sends `Prefer: faults` gets them; every other one gets the body of decision 1.12. */
export function prefersFaults(prefer: string | string[] | undefined): boolean {
  return [prefer ?? []].flat().some((line) => line.split(',').some((one) => one.trim().toLowerCase() === 'faults'));
}

export function tellFaults(error: unknown, t: (key: MessageKey, params?: Params) => string): readonly ToldFault[] {
  if (!(error instanceof ServiceError)) return [];
  const faults: readonly Fault[] = error instanceof InvalidInputError ? error.faults : [error];
  return faults.map(({ key, params = {} }) => {
    if (typeof params.field === 'string') {
      return { field: params.field, code: key, message: t(key, { ...params, field: FIELD }) };
    }
    const field = FIRST_WORD.exec(en[key])?.[0];
    const message = t(key, params);
    return field === undefined ? { code: key, message } : { field, code: key, message: message.replace(field, FIELD) };
  });
}

/** A sentence about a field begins with its name, in every language; all others begin with a capital. */
const FIRST_WORD = /^[a-z][a-z_]*(?=:? )/;
