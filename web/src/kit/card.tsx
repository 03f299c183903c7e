import { type ReactNode, useId, useRef } from 'react';
import { classes } from './classes';
import { useDocumentTitle } from './document-title';

/** A group of things under one heading. */
export function Card({
  title,
  hint,
  actions,
  className,
  children,
}: {
  title?: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={classes('rounded-xl border border-line bg-surface p-4 shadow-card sm:p-5', className)}
    >
      {(title || actions) && (
        <header className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 sm:flex-nowrap">
          <div className="min-w-0">
            {title && (
              <h2 id={id} className="text-base font-semibold [overflow-wrap:anywhere]">
                {title}
              </h2>
            )}
            {hint && <p className="text-sm text-soft">{hint}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2 sm:max-w-2/3 sm:shrink-0 sm:justify-end">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

/** The head of a page: its title and its actions. `part` is only added to the window's title. */
export function PageHead({
  title,
  part,
  hint,
  actions,
}: {
  title: ReactNode;
  part?: string;
  hint?: ReactNode;
  actions?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(heading, part);
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0">
        <h1 ref={heading} className="text-2xl font-semibold tracking-tight [overflow-wrap:anywhere]">
          {title}
        </h1>
        {hint && <p className="mt-0.5 max-w-prose text-soft">{hint}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}

/** Names and values, side by side where there is room. */
export function Facts({ items }: { items: readonly (readonly [ReactNode, ReactNode] | false | undefined)[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[max-content_1fr]">
      {items.map((item, place) =>
        item ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is written by hand and never reordered
          <div key={place} className="contents">
            <dt className="text-soft">{item[0]}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{item[1]}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
