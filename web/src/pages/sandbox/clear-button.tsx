import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { useConfirm } from '../../kit/confirm';
import { useErrorToast } from '../../kit/error-toast';
import { useToast } from '../../kit/toast';

const WORDS = {
  messages: { title: 'sandbox.clearTitle', loss: 'sandbox.clearLoss', done: 'sandbox.cleared' },
  webhooks: { title: 'sandbox.webhookClearTitle', loss: 'sandbox.webhookClearLoss', done: 'sandbox.webhooksCleared' },
} as const;

/** Deletes all captured items of one kind. */
export function ClearButton({ of }: { of: keyof typeof WORDS }) {
  const { t } = useSpeech();
  const confirm = useConfirm();
  const say = useToast();
  const onError = useErrorToast();
  const clear = useAct(`DELETE /v1/sandbox/${of}`, [`GET /v1/sandbox/${of}`]);
  const words = WORDS[of];
  return (
    <Button
      look="quiet"
      icon="trash"
      isBusy={clear.isPending}
      onClick={async () => {
        if (!(await confirm({ title: t(words.title), loss: t(words.loss), act: t('sandbox.clear') }))) return;
        clear.mutate(
          {},
          {
            onSuccess: ({ removed }) => say(t(words.done, { count: removed })),
            onError,
          },
        );
      }}
    >
      {t('sandbox.clear')}
    </Button>
  );
}
