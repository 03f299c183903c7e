import type { MessageKey } from '../../i18n/messages';

/** After `g`. */
export const PLACES_AFTER_G: Readonly<Record<string, string>> = {
  i: 'inbox',
  s: 'flagged',
  d: 'drafts',
  t: 'sent',
  a: 'all',
  c: 'contacts',
  l: 'calendar',
};

/** The help sheet. */
export const KEY_HELP: readonly (readonly [keys: string, text: MessageKey])[] = [
  ['j k', 'mail.key.step'],
  ['o', 'mail.key.open'],
  ['u', 'mail.backToList'],
  ['e', 'mail.key.archive'],
  ['#', 'mail.key.delete'],
  ['!', 'mail.key.junk'],
  ['s', 'mail.key.star'],
  ['x', 'mail.key.choose'],
  ['⇧i ⇧u', 'mail.key.read'],
  ['r a f', 'mail.key.answer'],
  ['c', 'mail.key.write'],
  ['/', 'mail.key.search'],
  ['g i', 'mail.key.inbox'],
  ['g s', 'mail.key.starred'],
  ['g d', 'mail.key.drafts'],
  ['g c', 'mail.key.contacts'],
  ['g l', 'mail.key.calendar'],
  ['?', 'mail.key.help'],
];

/** The same for the calendar. */
export const CALENDAR_KEY_HELP: readonly (readonly [keys: string, text: MessageKey])[] = [
  ['← → j k', 'calendar.key.step'],
  ['t', 'calendar.today'],
  ['n c', 'calendar.newEvent'],
  ['1 2 3 4 5', 'calendar.key.views'],
  ['Alt+←→↑↓', 'calendar.key.move'],
  ['Alt+⇧+↑↓', 'calendar.key.length'],
  ['⌫', 'calendar.key.delete'],
  ['?', 'mail.key.help'],
];
