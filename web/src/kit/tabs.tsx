import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useRoute } from 'wouter';
import { classes } from './classes';

interface TabItem {
  readonly href: string;
  readonly text: ReactNode;
  /** Matches its addresses, when there are several. */
  readonly pattern?: string;
}

/** Parts of one thing, each with an address of its own. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly TabItem[] }) {
  return (
    <nav aria-label={label} className="mb-5 flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map((tab) => (
        <Tab key={tab.href} {...tab} />
      ))}
    </nav>
  );
}

function Tab({ href, text, pattern = href }: TabItem) {
  const [isHere] = useRoute(pattern);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }); // on a phone it may lie beside
  }, [isHere]);
  return (
    <Link
      ref={link}
      href={href}
      aria-current={isHere ? 'page' : undefined}
      className={classes(
        '-mb-px border-b-2 px-3 py-2 text-sm whitespace-nowrap -outline-offset-2',
        isHere ? 'border-accent font-medium text-ink' : 'border-transparent text-soft hover:text-ink',
      )}
    >
      {text}
    </Link>
  );
}
