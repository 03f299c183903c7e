import { useSpeech } from '../../../i18n/language-context';
import { Card } from '../../../kit/card';
import { SwitchField, TextField } from '../../../kit/field';
import { Form, field } from '../../../kit/form';
import type { DomainPartProps } from '../domain-part';
import { SaveButton } from './save-button';
import { useDomainChange } from './use-domain-change';

export function DeliveryCard({ domain, isAdmin }: DomainPartProps) {
  const { t } = useSpeech();
  const { change, isPending, error } = useDomainChange(domain);
  return (
    <Card title={t('domains.delivery')} hint={t('domains.deliveryHint')}>
      <SwitchField
        label={t('domains.ignore_mx_check')}
        hint={t('domains.hint.ignore_mx_check')}
        checked={domain.ignore_mx_check}
        disabled={!isAdmin || isPending}
        onChange={(isOn) => change({ ignore_mx_check: isOn })}
      />
      <Form
        key={`${domain.smtp_port} ${domain.retention_days}`}
        error={error}
        renamed={{ smtp_port: 'port', retention_days: 'retention' }}
        className="mt-3"
        onSubmit={(data) => change({ smtp_port: field(data, 'port'), retention_days: field(data, 'retention') })}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('domains.smtp_port')}
            hint={t('domains.hint.smtp_port')}
            name="port"
            inputMode="numeric"
            defaultValue={domain.smtp_port}
            disabled={!isAdmin}
          />
          <TextField
            label={t('domains.retention_days')}
            hint={t('domains.hint.retention_days')}
            name="retention"
            type="number"
            min={0}
            max={30}
            defaultValue={domain.retention_days}
            disabled={!isAdmin}
          />
        </div>
        {isAdmin && <SaveButton isBusy={isPending} />}
      </Form>
    </Card>
  );
}
