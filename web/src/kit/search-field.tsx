import { useEffect, useRef, useState } from 'react';
import { Icon } from './icon';

const PAUSE_MS = 250;

/** Searches when the typing pauses. */
export function SearchField({
  label,
  value,
  onSearch,
  onDone,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  /** After Enter, or when the focus leaves. */
  onDone?: () => void;
}) {
  const [text, setText] = useState(value);
  const told = useRef<string>(undefined);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    // Once for what was typed: the searcher may have made another text of it
    if (text === value || text === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = text;
      onSearch(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  const finish = () => {
    if (text === value || text === told.current) onDone?.();
  };
  return (
    <span className="relative block min-w-40 grow">
      <Icon name="search" className="pointer-events-none absolute inset-y-0 start-3 my-auto text-soft" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => {
          told.current = undefined;
          setText(event.target.value);
        }}
        onBlur={finish}
        onKeyDown={({ key }) => {
          if (key === 'Enter') finish();
        }}
        className="min-h-9 w-full rounded-lg border border-line-strong/70 bg-surface py-1.5 ps-9 pe-3 placeholder:text-soft"
      />
    </span>
  );
}
