import { useSpeech } from '../../i18n/language-context';
import { Notice } from '../../kit/badge';
import { Facts } from '../../kit/card';
import { useSession } from '../../shell/session';
import { Copied } from './copied';
import { useDoors } from './use-doors';

/** The settings a mail program needs for sending. */
export function SubmissionSettings({ username }: { username: string }) {
  const { t } = useSpeech();
  const { service } = useSession();
  const { host, doors: all } = useDoors();
  const doors = all.filter(({ protocol }) => protocol === 'smtp');
  if (doors.length === 0) return <Notice tone="warn">{t('aliases.noDoors')}</Notice>;
  return (
    <div className="space-y-2">
      <Facts
        items={[
          [t('aliases.server'), <Copied key="host" text={host} />],
          ...doors.map(
            ({ name, port, security }) =>
              [
                t('aliases.port'),
                <span key={name} className="flex flex-wrap items-center gap-x-2">
                  <code className="wire">{port}</code>
                  <span className="text-soft">{t(`aliases.security.${security}`)}</span>
                </span>,
              ] as const,
          ),
          [t('aliases.username'), <Copied key="user" text={username} />],
        ]}
      />
      {service.mode === 'sandbox' && <p className="text-xs text-soft">{t('aliases.sandboxDoors')}</p>}
    </div>
  );
}
