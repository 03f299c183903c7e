import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { DialogActions } from '../../kit/dialog';
import { QrCode } from '../../kit/qr-code';
import { Secret } from '../../kit/secret';
import { ClientSettings } from './client-settings';
import { useDoors } from './use-doors';

/** Shown this once: the password, where to use it, and both for the camera of a phone. */
export function Credentials({
  username,
  password,
  canRead,
  onClose,
}: {
  username: string;
  password: string;
  /** There is a mailbox. */
  canRead: boolean;
  onClose: () => void;
}) {
  const { t } = useSpeech();
  const { host, doors } = useDoors();
  const usable = doors.filter(({ protocol }) => canRead || protocol === 'smtp');
  const places = usable.map(({ protocol, port, security }) => `${protocol} ${host}:${port} (${security})`);
  const lines = [username, password, ...places];
  return (
    <div className="space-y-4">
      <Secret label={t('aliases.passwordIs')} value={password} warning={t('aliases.passwordOnce')} />
      <ClientSettings username={username} canRead={canRead} />
      <figure className="flex flex-wrap items-center gap-4">
        <QrCode text={lines.join('\n')} label={t('aliases.qrLabel')} />
        <figcaption className="min-w-40 flex-1 text-sm text-soft">{t('aliases.qrHint')}</figcaption>
      </figure>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t('aliases.done')}
        </Button>
      </DialogActions>
    </div>
  );
}
