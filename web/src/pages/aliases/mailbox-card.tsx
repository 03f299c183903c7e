import type { Alias } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { SwitchField, TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { useSignedIn } from '../../shell/session';
import { sizeText } from '../domains/settings/size-text';
import { useAliasChange } from './use-alias-change';

// From here on the owner is warned by mail
const NEARLY_FULL = 0.8;

export function MailboxCard({ alias, isAdmin }: { alias: Alias; isAdmin: boolean }) {
  const { t, formatBytes } = useSpeech();
  const { change, isPending, error } = useAliasChange(alias);
  const { account } = useSignedIn();
  const { has_imap, max_quota, storage_used } = alias;
  const limit = max_quota ?? account.max_quota_per_alias;
  const figures = { used: formatBytes(storage_used), quota: formatBytes(limit) };
  return (
    <Card title={t('aliases.mailbox')} hint={t('aliases.mailboxHint')}>
      <SwitchField
        label={t('aliases.hasImap')}
        hint={t('aliases.hasImapHint')}
        checked={has_imap}
        disabled={isPending}
        onChange={(isOn) => change({ has_imap: isOn })}
      />
      {has_imap && (
        <div className="mt-2 space-y-1 text-sm">
          <p>{t('aliases.usedOf', figures)}</p>
          <meter
            value={storage_used}
            max={limit}
            high={limit * NEARLY_FULL}
            aria-label={t('aliases.usedOf', figures)}
            className="w-full max-w-sm"
          />
          {account.storage_limit !== undefined && (
            <p>{t('aliases.accountStorage', { size: formatBytes(account.storage_limit) })}</p>
          )}
        </div>
      )}
      <Form
        key={max_quota}
        error={error}
        renamed={{ max_quota: 'quota' }}
        className="mt-3"
        onSubmit={(data) => change({ max_quota: field(data, 'quota') })}
      >
        <TextField
          label={t('aliases.quota')}
          hint={t(isAdmin ? 'aliases.quotaHint' : 'aliases.quotaAdmins')}
          name="quota"
          defaultValue={sizeText(max_quota)}
          placeholder="1 GB"
          disabled={!isAdmin}
          className="max-w-xs"
        />
        {isAdmin && (
          <Button type="submit" isBusy={isPending}>
            {t('shell.save')}
          </Button>
        )}
      </Form>
    </Card>
  );
}
