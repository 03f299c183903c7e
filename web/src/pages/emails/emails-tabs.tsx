import { useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { LinkTabs } from '../../kit/tabs';

/** Sent mail, waiting mail, and mail held after it could not be forwarded. */
export function EmailsTabs() {
  const { t, formatNumber } = useSpeech();
  const waiting = useApiList('GET /v1/queue', { query: { limit: 10 } }).data?.total ?? 0;
  const held = useApiList('GET /v1/held', { query: { limit: 10 } }).data?.total ?? 0;
  const count = formatNumber(waiting);
  return (
    <LinkTabs
      label={t('emails.title')}
      tabs={[
        { href: '/emails', text: t('emails.all') },
        { href: '/emails/waiting', text: waiting > 0 ? t('emails.waitingCount', { count }) : t('emails.waiting') },
        {
          href: '/emails/held',
          text: held > 0 ? t('emails.heldCount', { count: formatNumber(held) }) : t('emails.held'),
        },
      ]}
    />
  );
}
