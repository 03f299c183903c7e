import type { Log } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import type { IconName } from '../../kit/icon';
import { toneOfState } from '../../kit/path-state';
import { RouteMap, type RouteStop } from '../../kit/timeline-route';

const END_ICONS: Readonly<Partial<Record<Log['state'], IconName>>> = {
  delivered: 'check',
  stored: 'box',
  waiting: 'clock',
  held: 'pause',
  in_doubt: 'warning',
};

/** Sender, this service, and where the message is now. */
export function PassportRoute({ log, clientTls }: { log: Log; clientTls: boolean | undefined }) {
  const { t } = useSpeech();
  const isRefusedHere = log.state === 'refused' && !log.mx;
  const road = log.state === 'delivered' || log.state === 'stored' ? 'gone' : isOpen(log) ? 'moving' : 'blocked';
  const sender: RouteStop = {
    icon: 'person',
    tone: 'calm',
    name: t('logs.stop.sender'),
    place: <span className="wire">{log.mail_from || log.from || t('logs.nullSender')}</span>,
    note: log.client_hostname ?? log.client_ip,
  };
  const here: RouteStop = {
    icon: 'signpost',
    tone: isRefusedHere ? 'bad' : 'calm',
    name: t(log.direction === 'in' ? 'logs.stop.alias' : 'logs.stop.here'),
    place: log.direction === 'in' ? <span className="wire">{log.rcpt_to}</span> : 'Waypost',
    note: isRefusedHere ? t('state.path.refused') : undefined,
    road: { isEncrypted: log.direction === 'in' ? clientTls : undefined, state: isRefusedHere ? 'blocked' : 'gone' },
  };
  const end: RouteStop = {
    icon: END_ICONS[log.state] ?? 'cross',
    tone: toneOfState(log.state),
    name: t(`state.path.${log.state}`),
    place: <span className="wire">{log.target ?? log.rcpt_to}</span>,
    note: log.mx?.host,
    road: { isEncrypted: road === 'gone' ? log.tls?.enabled : undefined, state: road },
  };
  const isEndHere = isRefusedHere || log.state === 'discarded';
  return <RouteMap label={t('logs.route')} stops={isEndHere ? [sender, here] : [sender, here, end]} />;
}

function isOpen({ state }: Log): boolean {
  return state === 'waiting' || state === 'in_doubt' || state === 'held' || state === 'duplicate';
}
