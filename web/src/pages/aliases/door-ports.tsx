import { useSpeech } from '../../i18n/language-context';
import { Copied } from './copied';

/** The ports of one protocol, the better one first. */
export function DoorPorts({
  doors,
}: {
  doors: readonly { readonly name: string; readonly port: number; readonly security: 'tls' | 'starttls' }[];
}) {
  const { t } = useSpeech();
  return (
    <ul className="space-y-2">
      {doors.map(({ name, port, security }) => (
        <li key={name} className="flex flex-wrap items-center gap-x-2">
          <span className="text-soft">{t('aliases.port')}</span>
          <Copied text={String(port)} />
          <span className="text-soft">{t(`aliases.security.${security}`)}</span>
        </li>
      ))}
    </ul>
  );
}
