import { createContext, useCallback, useContext } from 'react';
import { ApiError, type ApiFault } from '../api/api-error';
import { useSpeech } from '../i18n/language-context';
import { english, type MessageKey } from '../i18n/messages';

/** The errors of a form by field name; those without a field are under the empty name. */
export type FormFaults = ReadonlyMap<string, readonly ApiFault[]>;

export const FormFaultsContext = createContext<FormFaults>(new Map());

/** `shown`: the fields of the form. `renamed`: where the API names a field differently. */
export function faultsOf(
  error: Error | null | undefined,
  shown: ReadonlySet<string>,
  renamed: Readonly<Record<string, string>>,
): FormFaults {
  const faults = error instanceof ApiError ? error.faults : [];
  const byField = new Map<string, ApiFault[]>();
  for (const fault of faults) {
    const field = fault.field?.split(/[[.]/, 1)[0] ?? '';
    const name = renamed[field] ?? field;
    const place = shown.has(name) ? name : '';
    byField.set(place, [...(byField.get(place) ?? []), fault]);
  }
  return byField;
}

/** The error of the field with this name. */
export function useFieldFault(name: string | undefined, label: unknown): string | undefined {
  const faults = useContext(FormFaultsContext).get(name ?? '');
  const wordsOf = useFaultWords();
  if (!name || !faults) return undefined;
  return faults.map((fault) => wordsOf(fault, typeof label === 'string' ? label : undefined)).join(' ');
}

/** A sentence without API names: the dashboard's own if it has one, else the service's with the label. */
export function useFaultWords(): (fault: ApiFault, label?: string) => string {
  const { t } = useSpeech();
  return useCallback(
    ({ code, field, message }, label) => {
      const own = `fault.${code}`;
      if (own in english) return t(own as MessageKey);
      if (field === undefined || label !== undefined) return message.replace('{field}', label ?? '');
      return t('shell.notAccepted', { detail: message.replace('{field}', `“${field.replaceAll('_', ' ')}”`) });
    },
    [t],
  );
}

/** The sentence for a refusal outside any form. The same function until the language changes: others depend on it. */
export function useErrorWords(): (error: Error) => string {
  const wordsOf = useFaultWords();
  return useCallback(
    (error) => {
      const faults = error instanceof ApiError ? error.faults : [];
      return faults.length > 0 ? faults.map((fault) => wordsOf(fault)).join(' ') : error.message;
    },
    [wordsOf],
  );
}
