import { useAct } from '../../../api/use-api';
import { useSpeech } from '../../../i18n/language-context';
import { Button } from '../../../kit/button';
import { Dialog, DialogActions } from '../../../kit/dialog';
import { CheckField, TextField } from '../../../kit/field';
import { Form, field } from '../../../kit/form';

const EVENTS = ['accepted', 'delivered', 'deferred', 'complained'] as const;

export function NewWebhookDialog({
  domain,
  isOpen,
  onClose,
}: {
  domain: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useSpeech();
  const add = useAct('POST /v1/domains/{domain}/webhooks', ['GET /v1/domains/{domain}/webhooks']);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('domains.addWebhook')} hint={t('domains.addWebhookHint')}>
      <Form
        error={add.error}
        onSubmit={(data) =>
          add.mutate(
            { params: { domain }, body: { url: field(data, 'url'), events: data.getAll('events').map(String) } },
            { onSuccess: onClose },
          )
        }
      >
        <TextField
          label={t('domains.webhookUrl')}
          name="url"
          type="url"
          placeholder="https://hooks.example.com/mail"
          required
          autoFocus
          isWire
        />
        <fieldset className="space-y-2">
          <legend className="mb-1 text-sm font-medium">{t('domains.tellOf')}</legend>
          {EVENTS.map((event) => (
            <CheckField
              key={event}
              name="events"
              value={event}
              defaultChecked={event === 'delivered'}
              label={`${t(`domains.event.${event}`)}: ${t(`domains.eventHint.${event}`)}`}
            />
          ))}
        </fieldset>
        <DialogActions>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" look="primary" isBusy={add.isPending}>
            {t('shell.add')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
