import { useSpeech } from '../../../i18n/language-context';
import { Card } from '../../../kit/card';
import { SwitchField, TextField } from '../../../kit/field';
import { Form, field } from '../../../kit/form';
import type { DomainPartProps } from '../domain-part';
import { SaveButton } from './save-button';
import { sizeText } from './size-text';
import { useDomainChange } from './use-domain-change';

/** Settings for every alias of the domain. */
export function MailboxesCard({ domain, isAdmin }: DomainPartProps) {
  const { t, formatBytes } = useSpeech();
  const { change, isPending, error } = useDomainChange(domain);
  return (
    <Card title={t('domains.forAliases')} hint={t('domains.forAliasesHint')}>
      <SwitchField
        label={t('domains.has_recipient_verification')}
        hint={t('domains.hint.has_recipient_verification')}
        checked={domain.has_recipient_verification}
        disabled={!isAdmin || isPending}
        onChange={(isOn) => change({ has_recipient_verification: isOn })}
      />
      <Form
        key={domain.max_quota_per_alias}
        error={error}
        renamed={{ max_quota_per_alias: 'quota' }}
        className="mt-3"
        onSubmit={(data) => change({ max_quota_per_alias: field(data, 'quota') })}
      >
        <TextField
          label={t('domains.quota')}
          hint={t('domains.quotaHint', { standard: formatBytes(domain.storage_quota) })}
          name="quota"
          defaultValue={sizeText(domain.max_quota_per_alias)}
          placeholder="1 GB"
          disabled={!isAdmin}
          className="max-w-xs"
        />
        {isAdmin && <SaveButton isBusy={isPending} />}
      </Form>
    </Card>
  );
}
