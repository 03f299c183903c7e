import { useSpeech } from '../../i18n/language-context';
import { Card } from '../../kit/card';
import { HostForm } from './host-form';
import { HostList } from './host-list';

/** How remote servers treat our mail. */
export function HostsPart() {
  const { t } = useSpeech();
  return (
    <div className="space-y-5">
      <Card title={t('sandbox.misbehaving')}>
        <HostList />
      </Card>
      <Card title={t('sandbox.hosts')} hint={t('sandbox.hostsHint')}>
        <HostForm />
      </Card>
    </div>
  );
}
