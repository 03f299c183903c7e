import { useQuery } from '@tanstack/react-query';
import type { Message } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Failed, Loading } from '../../kit/states';
import { Timeline, type TimelineStep } from '../../kit/timeline';
import type { ParsedMail } from './parsed-mail';
import { type Hop, readHops } from './read-arrival';
import { useRecordedSteps } from './recorded-steps';
import { wayOptions } from './use-mail';

/** What the service recorded of its way, and apart from that what the message says of itself. */
export function Arrival({ message, headers }: { message: Message; headers: ParsedMail['headers'] }) {
  const { t } = useSpeech();
  const hops = readHops(headers);
  const claimed: TimelineStep[] = [
    { key: 'written', at: message.header_date, icon: 'edit', tone: 'calm', title: t('mail.written') },
    ...hops.map((hop, place) => stepOf(hop, place)),
  ];
  return (
    <div className="space-y-6">
      <Recorded id={message.id} />
      {hops.length > 0 && (
        <section className="space-y-3 border-t border-line pt-4">
          <h3 className="font-semibold">{t('mail.claimed')}</h3>
          <p className="text-sm text-soft">{t('mail.claimedHint')}</p>
          <Timeline label={t('mail.claimed')} steps={claimed} />
        </section>
      )}
    </div>
  );

  function stepOf({ from, by, protocol, at }: Hop, place: number): TimelineStep {
    return {
      key: `hop ${place}`,
      ...(at !== undefined && { at }),
      icon: 'server',
      tone: 'calm',
      title: <bdi className="wire">{by ?? t('mail.unknownServer')}</bdi>,
      body: (
        <p className="text-xs text-soft">
          {from !== undefined && t('mail.tookFrom', { server: from })}{' '}
          {protocol !== undefined && <span className="wire">{protocol}</span>}
        </p>
      ),
    };
  }
}

function Recorded({ id }: { id: string }) {
  const { t } = useSpeech();
  const { data, error } = useQuery(wayOptions(id));
  const steps = useRecordedSteps(data ?? []);
  if (error) return <Failed error={error} />;
  if (!data) return <Loading />;
  if (steps.length === 0) return <p className="text-sm text-soft">{t('mail.noRecord')}</p>;
  return <Timeline label={t('mail.recorded')} steps={steps} />;
}
