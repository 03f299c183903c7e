import { Switch as RadixSwitch } from 'radix-ui';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { classes } from './classes';
import { useFieldFault } from './form-faults';

const BOX =
  'w-full rounded-lg border border-line-strong/70 bg-surface px-3 py-1.5 text-ink placeholder:text-soft/80 ' +
  'focus:border-accent disabled:opacity-60 aria-invalid:border-bad';

interface Framed {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string;
}

function Frame({ id, label, hint, error, className, children }: Framed & { id: string; children: ReactNode }) {
  return (
    <div className={classes('space-y-1', className)}>
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

const described = (id: string, { hint, error }: Pick<Framed, 'hint' | 'error'>) => ({
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined,
});

export function TextField({
  label,
  hint,
  error,
  className,
  boxClassName,
  isWire,
  ...rest
}: Framed & InputHTMLAttributes<HTMLInputElement> & { isWire?: boolean; boxClassName?: string }) {
  const id = useId();
  const fault = useFieldFault(rest.name, label);
  const told = error ?? fault;
  return (
    <Frame {...{ id, label, hint, error: told, className }}>
      <input
        id={id}
        {...described(id, { hint, error: told })}
        {...rest}
        className={classes(BOX, 'min-h-9', isWire && 'wire text-start', boxClassName)}
      />
    </Frame>
  );
}

export function TextArea({
  label,
  hint,
  error,
  className,
  isWire,
  ...rest
}: Framed & TextareaHTMLAttributes<HTMLTextAreaElement> & { isWire?: boolean }) {
  const id = useId();
  const fault = useFieldFault(rest.name, label);
  const told = error ?? fault;
  return (
    <Frame {...{ id, label, hint, error: told, className }}>
      <textarea
        id={id}
        rows={4}
        {...described(id, { hint, error: told })}
        {...rest}
        className={classes(BOX, isWire && 'wire text-start')}
      />
    </Frame>
  );
}

export function Select({
  label,
  hint,
  error,
  className,
  children,
  ...rest
}: Framed & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  const fault = useFieldFault(rest.name, label);
  const told = error ?? fault;
  return (
    <Frame {...{ id, label, hint, error: told, className }}>
      <select id={id} {...described(id, { hint, error: told })} {...rest} className={classes(BOX, 'min-h-9')}>
        {children}
      </select>
    </Frame>
  );
}

/** A setting that is on or off; `name` puts it into the form's data. */
export function SwitchField({
  label,
  hint,
  name,
  checked,
  defaultChecked,
  onChange,
  disabled,
}: {
  label: ReactNode;
  hint?: ReactNode;
  name?: string;
  checked?: boolean;
  defaultChecked?: boolean;
  onChange?: (isOn: boolean) => void;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4 py-1.5">
      <div className="min-w-0">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-soft">
            {hint}
          </p>
        )}
      </div>
      <RadixSwitch.Root
        id={id}
        {...{ name, checked, defaultChecked, disabled }}
        onCheckedChange={onChange}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative mt-0.5 h-6 w-10 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:opacity-55"
      >
        <RadixSwitch.Thumb className="block size-4 translate-x-1 rounded-full bg-line-strong transition-transform data-[state=checked]:translate-x-[1.15rem] data-[state=checked]:bg-on-accent rtl:-translate-x-1 rtl:data-[state=checked]:-translate-x-[1.15rem]" />
      </RadixSwitch.Root>
    </div>
  );
}

export function CheckField({
  label,
  className,
  ...rest
}: { label: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className={classes('flex items-center gap-2', className)}>
      <input id={id} type="checkbox" {...rest} className="size-4 accent-accent" />
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
    </div>
  );
}
