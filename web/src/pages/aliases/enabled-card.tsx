import type { Alias } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { SwitchField } from '../../kit/field';
import { Form } from '../../kit/form';
import { DisabledReplyChoice, readDisabledReply } from './disabled-reply';
import { useAliasChange } from './use-alias-change';

export function EnabledCard({ alias }: { alias: Alias }) {
  const { t } = useSpeech();
  const { change, isPending, error } = useAliasChange(alias);
  return (
    <Card title={t('aliases.state')}>
      <SwitchField
        label={t('aliases.enabled')}
        hint={t('aliases.enabledHint')}
        checked={alias.is_enabled}
        disabled={isPending}
        onChange={(isOn) => change({ is_enabled: isOn })}
      />
      <details open={!alias.is_enabled} className="mt-1">
        <summary className="py-2 text-sm text-accent underline">{t('aliases.whenOff')}</summary>
        <Form
          key={alias.error_code_if_disabled}
          error={error}
          onSubmit={(data) => change({ error_code_if_disabled: readDisabledReply(data) })}
        >
          <DisabledReplyChoice value={alias.error_code_if_disabled} />
          <Button type="submit" isBusy={isPending}>
            {t('shell.save')}
          </Button>
        </Form>
      </details>
    </Card>
  );
}
