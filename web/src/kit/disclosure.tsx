import type { ReactNode } from 'react';
import { Icon } from './icon';

/** More detail, closed until it is opened. */
export function Disclosure({
  summary,
  onOpen,
  children,
}: {
  summary: ReactNode;
  onOpen?: () => void;
  children: ReactNode;
}) {
  return (
    <details className="group text-sm" onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
      <summary className="inline-flex min-h-9 list-none items-center gap-1.5 font-medium text-accent hover:text-accent-strong [&::-webkit-details-marker]:hidden">
        <Icon name="chevron" className="size-3.5 transition-transform group-open:rotate-90 rtl:group-open:-rotate-90" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
