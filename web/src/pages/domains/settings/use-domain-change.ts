import type { CallInput } from '../../../api/call';
import type { Domain } from '../../../api/calls';
import { useAct } from '../../../api/use-api';
import { useSpeech } from '../../../i18n/language-context';
import { useErrorToast } from '../../../kit/error-toast';
import { useToast } from '../../../kit/toast';

type Changes = Exclude<CallInput<'PUT /v1/domains/{domain}'>['body'], FormData | undefined>;

/** Saves settings and confirms it; a refusal is shown too, and `error` keeps the sentence for a form. */
export function useDomainChange({ name }: Domain) {
  const { t } = useSpeech();
  const say = useToast();
  const sayError = useErrorToast();
  const { mutate, isPending, error } = useAct('PUT /v1/domains/{domain}', [
    'GET /v1/domains/{domain}',
    'GET /v1/domains',
  ]);
  return {
    isPending,
    error,
    change: (body: Changes) =>
      mutate(
        { params: { domain: name }, body },
        {
          onSuccess: () => say(t('shell.saved')),
          onError: sayError,
        },
      ),
  };
}
