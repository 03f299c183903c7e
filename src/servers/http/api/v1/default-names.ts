import type { DefaultNames } from '../../../../groupware/collection.js';
import type { MessageKey } from '../../../../i18n/message.js';

/** In the caller's language, for collections that are made without being asked for. */
export function defaultNames({ t }: { readonly t: (key: MessageKey) => string }): DefaultNames {
  return { calendar: t('groupware.defaultCalendar'), book: t('groupware.defaultBook') };
}
