import { useState } from 'react';
import type { Domain, Webhook } from '../../../api/calls';
import { useAct, useApiList } from '../../../api/use-api';
import { useSpeech } from '../../../i18n/language-context';
import { Badge } from '../../../kit/badge';
import { Button, IconButton } from '../../../kit/button';
import { Card } from '../../../kit/card';
import { useConfirm } from '../../../kit/confirm';
import { useErrorToast } from '../../../kit/error-toast';
import { Shown } from '../../../kit/states';
import { NewWebhookDialog } from './new-webhook-dialog';

/** Webhooks for delivery events. */
export function EventWebhooksCard({ domain: { name } }: { domain: Domain }) {
  const { t } = useSpeech();
  const [isAdding, setAdding] = useState(false);
  const webhooks = useApiList('GET /v1/domains/{domain}/webhooks', { params: { domain: name }, query: { limit: 50 } });
  return (
    <Card
      title={t('domains.eventWebhooks')}
      hint={t('domains.eventWebhooksHint')}
      actions={
        <Button icon="plus" onClick={() => setAdding(true)}>
          {t('domains.addWebhook')}
        </Button>
      }
    >
      <Shown query={webhooks} rows={1}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-soft">{t('domains.noWebhooks')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map((webhook) => (
                <WebhookRow key={webhook.id} domain={name} webhook={webhook} />
              ))}
            </ul>
          )
        }
      </Shown>
      <NewWebhookDialog domain={name} isOpen={isAdding} onClose={() => setAdding(false)} />
    </Card>
  );
}

function WebhookRow({ domain, webhook: { id, url, events } }: { domain: string; webhook: Webhook }) {
  const { t } = useSpeech();
  const sayError = useErrorToast();
  const confirm = useConfirm();
  const remove = useAct('DELETE /v1/domains/{domain}/webhooks/{webhook}', ['GET /v1/domains/{domain}/webhooks']);
  const ask = async () => {
    const isYes = await confirm({
      title: t('domains.deleteWebhook'),
      loss: t('domains.deleteWebhookLoss', { url }),
      act: t('shell.delete'),
    });
    if (!isYes) return;
    remove.mutate({ params: { domain, webhook: id } }, { onError: sayError });
  };
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0 space-y-1">
        <p className="wire">{url}</p>
        <p className="flex flex-wrap gap-1">
          {events.map((event) => (
            <Badge key={event}>{t(`domains.event.${event}`)}</Badge>
          ))}
        </p>
      </div>
      <IconButton label={t('domains.deleteWebhook')} icon="trash" isBusy={remove.isPending} onClick={ask} />
    </li>
  );
}
