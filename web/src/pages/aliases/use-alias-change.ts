import type { CallInput } from '../../api/call';
import type { Alias } from '../../api/calls';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { useErrorToast } from '../../kit/error-toast';
import { useToast } from '../../kit/toast';

type Changes = Exclude<CallInput<'PUT /v1/domains/{domain}/aliases/{alias}'>['body'], FormData | undefined>;

/** Saves and confirms it; a refusal is shown too, and `error` keeps the sentence for a form. */
export function useAliasChange({ id, domain }: Alias) {
  const { t } = useSpeech();
  const say = useToast();
  const sayError = useErrorToast();
  const { mutate, isPending, error } = useAct('PUT /v1/domains/{domain}/aliases/{alias}', [
    'GET /v1/domains/{domain}/aliases/{alias}',
    'GET /v1/domains/{domain}/aliases',
  ]);
  return {
    isPending,
    error,
    /** `onDone`: called once it is saved; after a refusal the form stays open. */
    change: (body: Changes, onDone = () => {}) =>
      mutate(
        { params: { domain: domain.id, alias: id }, body },
        {
          onSuccess: () => {
            say(t('shell.saved'));
            onDone();
          },
          onError: sayError,
        },
      ),
  };
}
