import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError, type ApiFault } from '../api/api-error';
import { Notice } from './badge';
import { classes } from './classes';
import { FormFaultsContext, faultsOf, useFaultWords } from './form-faults';

const NOTHING: ReadonlySet<string> = new Set();

/** Errors are shown at their field; those without a field at the end, next to the button. */
export function Form({
  onSubmit,
  error,
  renamed = {},
  className,
  children,
}: {
  onSubmit: (data: FormData) => void;
  error?: Error | null;
  /** Fields that the API names differently: its name, then the form's. */
  renamed?: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState(NOTHING);
  const faults = faultsOf(error, shown, renamed);
  const isToldAtFields = faults.size > 0 && !faults.has('');

  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);

  return (
    <form
      ref={form}
      className={classes('space-y-4', className)}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        event.stopPropagation(); // a form in a dialog must not submit the one behind it
        setShown(namesOf(event.currentTarget));
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      <FormFaultsContext value={faults}>{children}</FormFaultsContext>
      <FormError error={isToldAtFields ? null : error} faults={faults.get('')} />
    </form>
  );
}

export function FormError({ error, faults }: { error?: Error | null; faults?: readonly ApiFault[] | undefined }) {
  const wordsOf = useFaultWords();
  const told = faults ?? (error instanceof ApiError ? error.faults : []);
  return (
    <div role="alert" aria-live="assertive" className="empty:-mt-4">
      {error && (
        <Notice tone="bad">
          <Sentences texts={told.length > 0 ? told.map((fault) => wordsOf(fault)) : sentencesOf(error.message)} />
        </Notice>
      )}
    </div>
  );
}

/** Fields that can show an error: not hidden ones, choices and switches. */
function namesOf({ elements }: HTMLFormElement): ReadonlySet<string> {
  const fields = [...elements].filter(
    (element) =>
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement ||
      (element instanceof HTMLInputElement && !['hidden', 'radio', 'checkbox'].includes(element.type)),
  );
  return new Set(fields.map((element) => element.getAttribute('name') ?? '').filter(Boolean));
}

/** The service writes several errors as lines that begin with a star. */
export function sentencesOf(message: string): readonly string[] {
  return message.split('\n').map((line) => line.replace(/^\s*\*\s+/, ''));
}

export function Sentences({ texts }: { texts: readonly string[] }) {
  if (texts.length <= 1) return <p>{texts[0]}</p>;
  return (
    <ul className="list-disc space-y-1 ps-4">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

export function field(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
