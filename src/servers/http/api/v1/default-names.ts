import type { DefaultNames } from '../../../../groupware/collection.js';
import type { MessageKey } from '../../../../i18n/message.js';

/** Names in the caller's language for the default collections. */
export function defaultNames({ t }: { readonly t: (key: MessageKey) => string }): DefaultNames {
  return { calendar: t('groupware.defaultCalendar'), book: t('groupware.defaultBook') };
}
