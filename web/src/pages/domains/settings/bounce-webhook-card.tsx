import { useSpeech } from '../../../i18n/language-context';
import { Card } from '../../../kit/card';
import { TextField } from '../../../kit/field';
import { Form, field } from '../../../kit/form';
import type { DomainPartProps } from '../domain-part';
import { SaveButton } from './save-button';
import { useDomainChange } from './use-domain-change';

export function BounceWebhookCard({ domain, isAdmin }: DomainPartProps) {
  const { t } = useSpeech();
  const { change, isPending, error } = useDomainChange(domain);
  return (
    <Card title={t('domains.bounceWebhook')} hint={t('domains.bounceWebhookHint')}>
      <Form
        key={domain.bounce_webhook}
        error={error}
        renamed={{ bounce_webhook: 'url' }}
        onSubmit={(data) => change({ bounce_webhook: field(data, 'url') || false })}
      >
        <TextField
          label={t('domains.webhookUrl')}
          hint={t('domains.blankForNone')}
          name="url"
          type="url"
          placeholder="https://hooks.example.com/bounces"
          defaultValue={domain.bounce_webhook}
          disabled={!isAdmin}
          isWire
        />
        {isAdmin && <SaveButton isBusy={isPending} />}
      </Form>
    </Card>
  );
}
