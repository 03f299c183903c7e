import { useApi } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { classes } from '../../kit/classes';

/** From here on the bar is a warning. */
const NEARLY_FULL = 0.9;

/** How much of the mailbox is used. */
export function StorageUse() {
  const { t, formatBytes } = useSpeech();
  const { data } = useApi('GET /v1/mailbox', {});
  if (!data) return null;
  const { storage_used: used, storage_quota: quota } = data;
  const share = quota > 0 ? Math.min(1, used / quota) : 0;
  return (
    <div className="space-y-1.5 text-sm">
      <p className="text-soft">{t('mail.storage', { used: formatBytes(used), quota: formatBytes(quota) })}</p>
      <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-sunken">
        <span
          className={classes('block h-full rounded-full', share > NEARLY_FULL ? 'bg-bad' : 'bg-accent')}
          style={{ width: `${Math.max(share * 100, 1)}%` }}
        />
      </span>
    </div>
  );
}
