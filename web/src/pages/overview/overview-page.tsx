import { useSearchParams } from 'wouter';
import type { Overview } from '../../api/calls';
import { useApi, useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { LinkButton } from '../../kit/button';
import { PageHead } from '../../kit/card';
import { Shown } from '../../kit/states';
import { Attention } from './attention';
import { BounceChart } from './bounce-chart';
import { Destinations } from './destinations';
import { Figures } from './figures';
import { FirstSteps } from './first-steps';
import { OutcomeChart } from './outcome-chart';
import { QueueChart } from './queue-chart';

const SPANS = [24, 168, 720] as const;

export default function OverviewPage() {
  const { t } = useSpeech();
  const [search, setSearch] = useSearchParams();
  const hours = SPANS.find((span) => span === Number(search.get('hours'))) ?? SPANS[0];
  const overview = useApi('GET /v1/overview', { query: { hours } }, { keepsOld: true });
  const logs = useApiList('GET /v1/logs', { query: { limit: 10 } });
  const emails = useApiList('GET /v1/emails', { query: { limit: 10 } });
  const hasMail = (logs.data?.total ?? 0) + (emails.data?.total ?? 0) > 0;
  const isNew = logs.isSuccess && emails.isSuccess && !hasMail;
  return (
    <>
      <PageHead
        title={t('overview.title')}
        hint={isNew ? t('overview.welcome') : t('overview.hint')}
        actions={
          !isNew && (
            <>
              <SpanPicker hours={hours} onPick={(span) => setSearch({ hours: String(span) }, { replace: true })} />
              <LinkButton href="/emails?compose=1" icon="send" look="primary">
                {t('overview.sendTest')}
              </LinkButton>
            </>
          )
        }
      />
      <Attention />
      {isNew ? (
        <FirstSteps hasMail={hasMail} />
      ) : (
        <Shown query={overview} rows={6}>
          {(data) => <Board overview={data} />}
        </Shown>
      )}
    </>
  );
}

function Board({ overview }: { overview: Overview }) {
  return (
    <div className="space-y-5">
      <Figures overview={overview} />
      <OutcomeChart overview={overview} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <BounceChart overview={overview} />
        <QueueChart queue={overview.queue} />
      </div>
      <Destinations destinations={overview.destinations} />
    </div>
  );
}

function SpanPicker({ hours, onPick }: { hours: number; onPick: (hours: number) => void }) {
  const { t } = useSpeech();
  return (
    <select
      aria-label={t('overview.span')}
      value={hours}
      onChange={({ target }) => onPick(Number(target.value))}
      className="min-h-9 rounded-lg border border-line-strong/50 bg-surface px-3 text-sm"
    >
      {SPANS.map((span) => (
        <option key={span} value={span}>
          {t(`overview.span.${span}`)}
        </option>
      ))}
    </select>
  );
}
