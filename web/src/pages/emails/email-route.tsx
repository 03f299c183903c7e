import type { WholeEmail } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import type { Tone } from '../../kit/badge';
import { RouteMap, type RouteStop } from '../../kit/timeline-route';
import { isUnderWay } from './email-status';

/** Sender, this service, the recipient's server: how far the message got. */
export function EmailRoute({ email }: { email: WholeEmail }) {
  const { t, formatNumber } = useSpeech();
  const { from, to } = email.envelope;
  const delivery = email.deliveries.at(-1);
  const state =
    email.status === 'sent' || email.status === 'partially_sent' ? 'gone' : isUnderWay(email) ? 'moving' : 'blocked';
  const tone: Tone =
    email.status === 'sent' ? 'good' : email.status === 'bounced' ? 'bad' : state === 'blocked' ? 'calm' : 'warn';
  const stops: readonly RouteStop[] = [
    {
      icon: 'person',
      tone: 'calm',
      name: t('logs.stop.sender'),
      place: <span className="wire">{from || t('emails.nullSender')}</span>,
    },
    { icon: 'signpost', tone: 'calm', name: t('logs.stop.here'), place: 'Waypost', road: { state: 'gone' } },
    {
      icon: state === 'gone' ? 'check' : state === 'moving' ? 'clock' : 'cross',
      tone: email.status === 'queued' ? 'info' : tone,
      name: t(`state.email.${email.status}`),
      place:
        to.length === 1 ? (
          <span className="wire">{to[0]}</span>
        ) : (
          t('emails.reached', { count: formatNumber(email.accepted.length), total: formatNumber(to.length) })
        ),
      note: delivery?.mx.host ?? email.rejectedErrors[0]?.responseCode?.toString(),
      road: { state, isEncrypted: state === 'gone' ? delivery?.tls.enabled : undefined },
    },
  ];
  return <RouteMap label={t('logs.route')} stops={stops} />;
}
