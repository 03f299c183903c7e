import { Link } from 'wouter';
import type { Log } from '../../api/calls';
import { useDomains } from '../../api/use-domains';
import { useSpeech } from '../../i18n/language-context';
import { Card, Facts } from '../../kit/card';
import { reasonKey } from '../../kit/timeline-attempt';

/** The facts of the message in addition to its story, and links to related ones. */
export function LogFacts({ log }: { log: Log }) {
  const { t, formatBytes, formatTime } = useSpeech();
  const { nameOf } = useDomains();
  const reason = reasonKey(log.bounce_category);
  const wire = (text: string) => <span className="wire">{text}</span>;
  return (
    <Card title={t('logs.facts')}>
      <Facts
        items={[
          [t('logs.time'), formatTime(log.created_at)],
          log.from !== undefined && [t('logs.from'), wire(log.from)],
          log.to !== undefined && [t('logs.to'), wire(log.to)],
          reason && [t('logs.category'), t(reason)],
          log.size !== undefined && [t('logs.size'), formatBytes(log.size)],
          [
            t('logs.domain'),
            <Link key="domain" href={`/domains/${log.domain}`} className="text-accent underline">
              {nameOf(log.domain) || log.domain}
            </Link>,
          ],
          log.message_id !== undefined && [
            t('logs.messageId'),
            <Link
              key="siblings"
              href={`/logs?q=${encodeURIComponent(log.message_id)}`}
              title={t('logs.siblings')}
              className="wire text-accent underline"
            >
              {log.message_id}
            </Link>,
          ],
          log.direction === 'out' &&
            log.email_id !== undefined && [
              t('logs.email'),
              <Link key="email" href={`/emails/${log.email_id}`} className="text-accent underline">
                {t('logs.toEmail')}
              </Link>,
            ],
          log.held_id !== undefined && [
            t('logs.held'),
            <Link key="held" href="/emails/held" className="text-accent underline">
              {t('logs.toHeld')}
            </Link>,
          ],
        ]}
      />
    </Card>
  );
}
