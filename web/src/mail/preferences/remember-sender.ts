import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { useApi } from '../../api/use-api';
import { useErrorToast } from '../../kit/error-toast';
import { readPreferences, SETTINGS_PART } from './mail-preferences';

/** The oldest are forgotten. */
const MOST = 200;

/** Whether pictures of this sender are shown without asking; it is kept with the mailbox. */
export function useRememberSender(sender: string | undefined): { isRemembered: boolean; remember(): void } {
  const client = useQueryClient();
  const onError = useErrorToast();
  const { data } = useApi('GET /v1/mailbox', {});
  const { pictures_from: known } = readPreferences(data?.settings);
  return {
    isRemembered: sender !== undefined && known.includes(sender),
    remember() {
      if (sender === undefined) return;
      const part = data?.settings[SETTINGS_PART];
      const others = typeof part === 'object' && part !== null ? part : {};
      const pictures = [...known.filter((one) => one !== sender), sender].slice(-MOST);
      call('PUT /v1/mailbox', { body: { settings: { [SETTINGS_PART]: { ...others, pictures_from: pictures } } } }).then(
        (mailbox) => client.setQueryData(['GET /v1/mailbox', {}], mailbox),
        onError,
      );
    },
  };
}
