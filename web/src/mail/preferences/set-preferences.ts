import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import type { Mailbox } from '../../api/calls';
import { useErrorToast } from '../../kit/error-toast';
import { type MailPreferences, readPreferences, SETTINGS_PART } from './mail-preferences';

const KEY = ['GET /v1/mailbox', {}];

/** Changes what the webmail keeps for itself; the rest of that part stays. It is shown before the service answers. */
export function useSetPreferences(): (changes: Partial<MailPreferences>) => void {
  const client = useQueryClient();
  const onError = useErrorToast();
  return (changes) => {
    // Not as it was when the page was drawn: another change may be on its way
    const mailbox = client.getQueryData<Mailbox>(KEY);
    const settings = {
      ...mailbox?.settings,
      [SETTINGS_PART]: { ...readPreferences(mailbox?.settings), ...changes },
    };
    if (mailbox) client.setQueryData<Mailbox>(KEY, { ...mailbox, settings });
    call('PUT /v1/mailbox', { body: { settings: { [SETTINGS_PART]: settings[SETTINGS_PART] } } }).catch((error) => {
      onError(error);
      void client.invalidateQueries({ queryKey: KEY });
    });
  };
}
