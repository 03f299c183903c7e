import { account } from './en/account';
import { aliases } from './en/aliases';
import { auth } from './en/auth';
import { domains } from './en/domains';
import { emails } from './en/emails';
import { faults } from './en/faults';
import { logs } from './en/logs';
import { mailCompose } from './en/mail-compose';
import { mailList } from './en/mail-list';
import { mailReader } from './en/mail-reader';
import { mailSettings } from './en/mail-settings';
import { mailShell } from './en/mail-shell';
import { overview } from './en/overview';
import { sandbox } from './en/sandbox';
import { shell } from './en/shell';
import { states } from './en/states';

/** Every sentence of the dashboard, in ICU message format; the other languages are JSON beside the English files. */
export const english = {
  ...shell,
  ...states,
  ...faults,
  ...auth,
  ...overview,
  ...domains,
  ...aliases,
  ...emails,
  ...logs,
  ...account,
  ...sandbox,
  ...mailShell,
  ...mailSettings,
  ...mailCompose,
  ...mailList,
  ...mailReader,
};

export type MessageKey = keyof typeof english;
export type Catalogue = Readonly<Partial<Record<MessageKey, string>>>;
