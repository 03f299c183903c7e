import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { useErrorToast } from '../../kit/error-toast';
import { type MailPreferences, SETTINGS_PART, useMailPreferences } from './mail-preferences';

/** Changes what the webmail keeps for itself; the rest of that part stays. */
export function useSetPreferences(): (changes: Partial<MailPreferences>) => void {
  const client = useQueryClient();
  const onError = useErrorToast();
  const current = useMailPreferences();
  return (changes) => {
    const settings = { [SETTINGS_PART]: { ...current, ...changes } };
    call('PUT /v1/mailbox', { body: { settings } }).then(
      (mailbox) => client.setQueryData(['GET /v1/mailbox', {}], mailbox),
      onError,
    );
  };
}
