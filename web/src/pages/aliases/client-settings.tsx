import { useSpeech } from '../../i18n/language-context';
import { Notice } from '../../kit/badge';
import { Facts } from '../../kit/card';
import { useSession } from '../../shell/session';
import { Copied } from './copied';
import { DoorPorts } from './door-ports';
import { PROTOCOLS, useDoors } from './use-doors';

/** The settings for a mail program, for the open doors. `canRead`: there is a mailbox. */
export function ClientSettings({ username, canRead }: { username: string; canRead: boolean }) {
  const { t } = useSpeech();
  const { service } = useSession();
  const { host, doors } = useDoors();
  const usable = doors.filter(({ protocol }) => canRead || protocol === 'smtp');
  const isReadable = doors.some(({ protocol }) => protocol !== 'smtp');
  if (usable.length === 0) return <Notice tone="warn">{t('aliases.noDoors')}</Notice>;
  return (
    <div className="space-y-2">
      <Facts
        items={[
          [t('aliases.host'), <Copied key="host" text={host} />],
          [t('aliases.username'), <Copied key="user" text={username} />],
          ...PROTOCOLS.flatMap((protocol) => {
            const ofProtocol = usable.filter((door) => door.protocol === protocol);
            if (ofProtocol.length === 0) return [];
            return [[t(`aliases.door.${protocol}`), <DoorPorts key={protocol} doors={ofProtocol} />] as const];
          }),
        ]}
      />
      {!canRead && isReadable && <p className="text-xs text-soft">{t('aliases.readingNeedsMailbox')}</p>}
      {service.mode === 'sandbox' && <p className="text-xs text-soft">{t('aliases.sandboxDoors')}</p>}
    </div>
  );
}
