import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import { classes } from './classes';

/** Parts of one thing, each with an address of its own. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly { href: string; text: ReactNode }[] }) {
  return (
    <nav aria-label={label} className="mb-5 flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map(({ href, text }) => (
        <Tab key={href} href={href}>
          {text}
        </Tab>
      ))}
    </nav>
  );
}

function Tab({ href, children }: { href: string; children: ReactNode }) {
  const [isHere] = useRoute(href);
  return (
    <Link
      href={href}
      aria-current={isHere ? 'page' : undefined}
      className={classes(
        '-mb-px border-b-2 px-3 py-2 text-sm whitespace-nowrap -outline-offset-2',
        isHere ? 'border-accent font-medium text-ink' : 'border-transparent text-soft hover:text-ink',
      )}
    >
      {children}
    </Link>
  );
}
