import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { ListedContact } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { classes } from '../../kit/classes';
import { isTyping } from '../keys/mail-keys';
import { Face } from '../reader/face';
import { contactAddress, useContactPlace } from './contact-place';

const ROW_PX = 60;

/** Only the rows on the screen exist. Arrow keys, `j` and `k` go from row to row. */
export function ContactList({ contacts }: { contacts: readonly ListedContact[] }) {
  const { t } = useSpeech();
  const [place, setPlace] = useContactPlace();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: contacts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  const openAt = place.id === undefined ? -1 : contacts.findIndex(({ id }) => id === place.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another card is open
  useEffect(() => {
    if (openAt !== -1) virtual.scrollToIndex(openAt, { align: 'auto' });
  }, [openAt]);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return;
      if (place.view === 'edit' || place.view === 'new') return; // what is written is not left by a slip
      const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      const next = contacts[Math.max(0, Math.min(contacts.length - 1, openAt + by))];
      if (by !== 0 && next) setPlace({ view: 'contact', id: next.id }, { replace: openAt !== -1 });
      else if (event.key === 'c') setPlace({ view: 'new' });
      else if (event.key === '/') document.querySelector<HTMLElement>('#list input[type=search]')?.focus();
      else if (event.key === 'u' || event.key === 'Escape') setPlace({ view: 'list', id: undefined });
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={scroller} className="min-h-0 grow overflow-y-auto overscroll-contain" tabIndex={0}>
      <ul
        aria-label={t('contacts.list')}
        className="relative"
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={stepFocus}
      >
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const contact = contacts[index];
          return (
            contact && (
              <li
                key={contact.id}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)`, height: size }}
              >
                <Row
                  contact={contact}
                  isOpen={index === openAt}
                  href={contactAddress({ ...place, view: 'contact', id: contact.id })}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

/** To the link above or below. */
function stepFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  const rows = [...event.currentTarget.children].toSorted(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  );
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at + by]?.querySelector<HTMLElement>('a');
  if (at === -1 || !next) return;
  event.preventDefault();
  next.focus();
}

function Row({ contact, isOpen, href }: { contact: ListedContact; isOpen: boolean; href: string }) {
  const { t } = useSpeech();
  const { full_name: name, organization, emails, phone_numbers: phones } = contact;
  const title = name || t('contacts.nameless');
  const below = [emails[0]?.value ?? phones[0]?.value, organization]
    .filter((text) => text && text !== title)
    .join(' · ');
  return (
    <Link
      href={href}
      aria-current={isOpen ? 'true' : undefined}
      className={classes(
        'flex h-full items-center gap-3 border-b border-line px-3 text-sm -outline-offset-2',
        isOpen ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <Face of={title} className="size-9" />
      <span className="min-w-0">
        <bdi className="block truncate font-medium">{title}</bdi>
        {below !== '' && <bdi className="block truncate text-xs text-soft">{below}</bdi>}
      </span>
    </Link>
  );
}
