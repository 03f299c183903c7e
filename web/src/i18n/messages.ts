import type { dashboardEnglish } from './dashboard-messages';
import { auth } from './en/auth';
import { emails } from './en/emails';
import { faults } from './en/faults';
import { logs } from './en/logs';
import { mailCalendar } from './en/mail-calendar';
import { mailCompose } from './en/mail-compose';
import { mailContacts } from './en/mail-contacts';
import { mailInvitations } from './en/mail-invitations';
import { mailList } from './en/mail-list';
import { mailReader } from './en/mail-reader';
import { mailSettings } from './en/mail-settings';
import { mailShell } from './en/mail-shell';
import { shell } from './en/shell';
import { states } from './en/states';

/**
 * What the dashboard and the webmail say, in ICU message format; the other languages are JSON beside the English files.
 * Sentences of the dashboard alone are in `dashboard-messages.ts`: the webmail does not load them.
 */
export const english = {
  ...shell,
  ...states,
  ...faults,
  ...auth,
  ...emails,
  ...logs,
  ...mailShell,
  ...mailSettings,
  ...mailCalendar,
  ...mailCompose,
  ...mailContacts,
  ...mailInvitations,
  ...mailList,
  ...mailReader,
};

export type MessageKey = keyof typeof english | keyof typeof dashboardEnglish;
export type Catalogue = Readonly<Partial<Record<MessageKey, string>>>;

/** Of pages that are loaded later. */
export function addSentences(more: Catalogue): void {
  Object.assign(english, more);
}
