import { useState } from 'react';
import type { Domain } from '../../../api/calls';
import { useAct, useApi } from '../../../api/use-api';
import { useSpeech } from '../../../i18n/language-context';
import { Button } from '../../../kit/button';
import { Card } from '../../../kit/card';
import { useConfirm } from '../../../kit/confirm';
import { useErrorToast } from '../../../kit/error-toast';
import { Secret } from '../../../kit/secret';
import { Shown } from '../../../kit/states';
import { useToast } from '../../../kit/toast';

/** The signing key of webhook calls. Loaded only when it is shown. */
export function WebhookKeyCard({ domain: { name } }: { domain: Domain }) {
  const { t } = useSpeech();
  const say = useToast();
  const sayError = useErrorToast();
  const confirm = useConfirm();
  const [isShown, setShown] = useState(false);
  const params = { domain: name };
  const key = useApi('GET /v1/domains/{domain}/webhook-key', { params }, { enabled: isShown });
  const replace = useAct('POST /v1/domains/{domain}/webhook-key', ['GET /v1/domains/{domain}/webhook-key']);
  const ask = async () => {
    const isYes = await confirm({
      title: t('domains.replaceKey'),
      loss: t('domains.replaceKeyLoss'),
      act: t('domains.replaceKeyAct'),
    });
    if (!isYes) return;
    replace.mutate(
      { params },
      {
        onSuccess: () => {
          setShown(true);
          say(t('domains.keyReplaced'));
        },
        onError: sayError,
      },
    );
  };
  return (
    <Card
      title={t('domains.webhookKey')}
      hint={t('domains.webhookKeyHint')}
      actions={
        <>
          {!isShown && (
            <Button icon="key" onClick={() => setShown(true)}>
              {t('domains.showKey')}
            </Button>
          )}
          <Button icon="refresh" isBusy={replace.isPending} onClick={ask}>
            {t('domains.replaceKeyAct')}
          </Button>
        </>
      }
    >
      {isShown && (
        <Shown query={key} rows={1}>
          {({ webhook_key }) => <Secret label={t('domains.webhookKey')} value={webhook_key} />}
        </Shown>
      )}
    </Card>
  );
}
