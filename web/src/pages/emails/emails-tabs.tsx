import { useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { LinkTabs } from '../../kit/tabs';

/** What is sent, and what could not be sent on and is kept for a while. */
export function EmailsTabs() {
  const { t, formatNumber } = useSpeech();
  const { data } = useApiList('GET /v1/held', { query: { limit: 10 } });
  const held = data?.total ?? 0;
  return (
    <LinkTabs
      label={t('emails.title')}
      tabs={[
        { href: '/emails', text: t('emails.queue') },
        {
          href: '/emails/held',
          text: held > 0 ? t('emails.heldCount', { count: formatNumber(held) }) : t('emails.held'),
        },
      ]}
    />
  );
}
