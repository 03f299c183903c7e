import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../api/call';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { useToast } from '../../kit/toast';

type Changes = NonNullable<CallInput<'PUT /v1/mailbox'>['body']>;

/** Saves a part of the settings and says so. */
export function useMailboxChange() {
  const { t } = useSpeech();
  const say = useToast();
  const client = useQueryClient();
  const { mutate, isPending, error } = useAct('PUT /v1/mailbox');
  return {
    isPending,
    error,
    change(body: Exclude<Changes, FormData>, onDone = () => {}) {
      mutate(
        { body },
        {
          onSuccess(mailbox) {
            client.setQueryData(['GET /v1/mailbox', {}], mailbox);
            say(t('settings.saved'));
            onDone();
          },
        },
      );
    },
  };
}
