import type { OperatorOverview } from '../../api/calls';
import { useApi } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Badge } from '../../kit/badge';
import { Card } from '../../kit/card';
import { Shown } from '../../kit/states';
import { formatElapsed } from '../../kit/timeline-elapsed';

const EVERY_MS = 15_000;

export function HealthPart() {
  const overview = useApi('GET /v1/operator/overview', {}, { everyMs: EVERY_MS });
  return (
    <Shown query={overview} rows={6}>
      {(data) => (
        <div className="space-y-5">
          <Facts overview={data} />
          <Findings findings={data.findings} />
          <Doors ports={data.ports} />
        </div>
      )}
    </Shown>
  );
}

function Facts({ overview: { queue, disk, ...overview } }: { overview: OperatorOverview }) {
  const { t, language, formatNumber, formatBytes } = useSpeech();
  const elapsed = (seconds: number) => formatElapsed(seconds * 1000, language);
  const facts: readonly (readonly [string, string])[] = [
    [t('operator.version'), overview.version],
    [t('operator.running'), elapsed(overview.running_seconds)],
    [t('operator.accounts'), formatNumber(overview.accounts)],
    [t('operator.domains'), formatNumber(overview.domains)],
    [t('operator.waiting'), formatNumber(queue.depth)],
    [t('operator.oldestDue'), queue.due === 0 ? '–' : elapsed(queue.oldest_due_seconds)],
    [t('operator.paused'), formatNumber(queue.paused_destinations)],
    [t('operator.diskFree'), `${formatBytes(disk.free)} / ${formatBytes(disk.total)}`],
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name} className="rounded-xl border border-line bg-surface p-4 shadow-card">
          <dt className="text-xs text-soft">{name}</dt>
          <dd className="mt-1 text-lg font-semibold tabular-nums [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** In the doctor's own words: what to type is English, too. */
function Findings({ findings }: { findings: OperatorOverview['findings'] }) {
  const { t } = useSpeech();
  return (
    <Card title={t('operator.findings')} hint={t('operator.findingsHint')}>
      {findings.length === 0 ? (
        <p className="text-sm text-soft">{t('operator.noFindings')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {findings.map(({ id, level, title, detail, remedy }) => (
            <li key={`${id} ${detail}`} className="space-y-1 py-3 text-sm first:pt-0 last:pb-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <Badge tone={level === 'fault' ? 'bad' : 'warn'}>{t(`operator.level.${level}`)}</Badge>
                <span lang="en">{title}</span>
              </p>
              <p lang="en" className="[overflow-wrap:anywhere]">
                {detail}
              </p>
              <p lang="en" className="text-soft [overflow-wrap:anywhere]">
                {remedy}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Doors({ ports }: { ports: OperatorOverview['ports'] }) {
  const { t } = useSpeech();
  return (
    <Card title={t('operator.doors')} hint={t('operator.doorsHint')}>
      <ul className="flex flex-wrap gap-2 text-sm">
        {Object.entries(ports)
          .filter(([, port]) => port > 0)
          .map(([name, port]) => (
            <li key={name} className="rounded-lg bg-sunken px-2.5 py-1">
              <span className="wire">
                {name} {port}
              </span>
            </li>
          ))}
      </ul>
    </Card>
  );
}
