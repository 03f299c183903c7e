import { useEffect, useState } from 'react';
import { Icon } from './icon';

const PAUSE_MS = 250;

/** Searches when the typing pauses. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onSearch(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <span className="relative block min-w-40 grow">
      <Icon name="search" className="pointer-events-none absolute inset-y-0 start-3 my-auto text-soft" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-h-9 w-full rounded-lg border border-line-strong/70 bg-surface py-1.5 ps-9 pe-3 placeholder:text-soft"
      />
    </span>
  );
}
