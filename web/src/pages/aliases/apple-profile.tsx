import { useSpeech } from '../../i18n/language-context';
import { QrCode } from '../../kit/qr-code';
import { useDoors } from './use-doors';

/** A profile sets up iPhone, iPad and Mac in one step; it holds no password. */
export function AppleProfile({ address }: { address: string }) {
  const { t } = useSpeech();
  const { doors } = useDoors();
  const canRead = doors.some(({ protocol }) => protocol !== 'smtp');
  const canSend = doors.some(({ protocol }) => protocol === 'smtp');
  if (!canRead || !canSend) return null;
  const path = `/c/${encodeURIComponent(address)}.mobileconfig`;
  return (
    <figure className="mt-4 flex flex-wrap items-center gap-4 border-t border-line pt-4">
      <QrCode text={window.location.origin + path} label={t('aliases.profileQr')} />
      <figcaption className="min-w-48 flex-1 space-y-2 text-sm">
        <p className="font-medium">{t('aliases.profile')}</p>
        <p className="max-w-prose text-soft">{t('aliases.profileHint')}</p>
        <a href={path} className="inline-flex min-h-9 items-center text-accent underline">
          {t('aliases.profileDownload')}
        </a>
      </figcaption>
    </figure>
  );
}
