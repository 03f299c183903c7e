import { useId } from 'react';
import { classes } from '../../kit/classes';

interface Option<T extends string> {
  readonly value: T;
  readonly text: string;
  /** The colour of the chosen one; default: neutral. */
  readonly className?: string;
}

/** One of a few, side by side; the arrow keys move, as in every group of radio buttons. */
export function Choice<T extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: T;
  options: readonly Option<T>[];
  onChoose: (value: T) => void;
}) {
  const name = useId();
  return (
    <fieldset className="inline-flex max-w-full flex-wrap rounded-lg border border-line bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            'relative flex min-h-9 cursor-pointer items-center rounded-md px-3 text-sm text-soft hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent',
            option.value === value && 'bg-surface font-medium text-ink shadow-card',
            option.value === value && option.className,
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  );
}
