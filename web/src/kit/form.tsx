import type { FormEvent, ReactNode } from 'react';
import { Notice } from './badge';
import { classes } from './classes';

/** The service says what is wrong, naming the field; the sentence stands where the eye returns to. */
export function Form({
  onSubmit,
  error,
  className,
  children,
}: {
  onSubmit: (data: FormData) => void;
  error?: Error | null;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form
      className={classes('space-y-4', className)}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        event.stopPropagation(); // a form in a dialog must not hand in the one behind it
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      {children}
      <FormError error={error} />
    </form>
  );
}

export function FormError({ error }: { error?: Error | null }) {
  return (
    <div role="alert" aria-live="assertive" className="empty:-mt-4">
      {error && <Notice tone="bad">{error.message}</Notice>}
    </div>
  );
}

export function field(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
