import { useSpeech } from '../../i18n/language-context';
import { Card } from '../../kit/card';
import { useErrorToast } from '../../kit/error-toast';
import { SwitchField } from '../../kit/field';
import { useNoticeChoice } from '../notices/notice-choice';

const HINTS = {
  on: 'settings.noticesHint',
  off: 'settings.noticesHint',
  blocked: 'settings.noticesBlocked',
  impossible: 'settings.noticesImpossible',
} as const;

/** Notifications of new mail: each browser asks its person. */
export function NoticesCard() {
  const { t } = useSpeech();
  const onError = useErrorToast();
  const [state, choose] = useNoticeChoice();
  return (
    <Card title={t('settings.notices')}>
      <SwitchField
        label={t('settings.noticesOn')}
        hint={t(HINTS[state])}
        checked={state === 'on'}
        disabled={state === 'blocked' || state === 'impossible'}
        onChange={(isOn) => void choose(isOn).catch(onError)}
      />
    </Card>
  );
}
