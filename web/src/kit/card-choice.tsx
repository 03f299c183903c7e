import type { ReactNode } from 'react';

interface Option {
  readonly value: string;
  readonly title: ReactNode;
  readonly hint: string;
}

/**
 * A choice of a few cards, each with a sentence about its meaning. Without `onChoose` the form's data has the choice.
 */
export function CardChoice({
  label,
  name,
  value,
  options,
  onChoose,
}: {
  label: string;
  name: string;
  value: string;
  options: readonly Option[];
  onChoose?: (value: string) => void;
}) {
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex cursor-pointer items-start gap-3 rounded-lg border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft/50"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === value}
            onChange={() => onChoose?.(option.value)}
            className="mt-1 size-4 accent-accent"
          />
          <span className="min-w-0">
            <span className="block text-sm font-medium">{option.title}</span>
            <span className="block text-xs text-soft">{option.hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
