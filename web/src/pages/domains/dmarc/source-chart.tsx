import type { DmarcSource } from '../../../api/calls';
import { useSpeech } from '../../../i18n/language-context';
import { Legend } from '../../../kit/chart-bars';
import { classes } from '../../../kit/classes';
import { OUTCOMES } from './outcomes';

const SHOWN = 12;

/** A bar for each sending address, its length by share, divided into passed and failed. */
export function SourceChart({ sources }: { sources: readonly DmarcSource[] }) {
  const { t, formatNumber } = useSpeech();
  const widest = Math.max(1, ...sources.map(({ message_count }) => message_count));
  const series = OUTCOMES.map(({ key, look }) => ({ key, look, name: t(`domains.dmarc.${key}`) }));
  const totals = Object.fromEntries(OUTCOMES.map(({ key }) => [key, sources.reduce((sum, one) => sum + one[key], 0)]));
  const failed = totals.both_fail ?? 0;
  const all = sources.reduce((sum, { message_count }) => sum + message_count, 0);
  return (
    <figure>
      <figcaption className="mb-3 text-sm">
        {t('domains.dmarcSummary', { all: formatNumber(all), failed: formatNumber(failed), sources: sources.length })}
      </figcaption>
      <ul className="space-y-2">
        {sources.slice(0, SHOWN).map((source) => (
          <li key={source.source_ip} className="grid items-center gap-x-3 sm:grid-cols-[11rem_1fr_4rem]">
            <span className="wire truncate text-sm">{source.source_ip}</span>
            <Bar source={source} widest={widest} />
            <span className="text-end text-sm text-soft tabular-nums max-sm:hidden">
              {formatNumber(source.message_count)}
            </span>
          </li>
        ))}
      </ul>
      {sources.length > SHOWN && (
        <p className="mt-2 text-sm text-soft">{t('domains.dmarcMore', { count: sources.length - SHOWN })}</p>
      )}
      <Legend series={series} totals={totals} />
    </figure>
  );
}

function Bar({ source, widest }: { source: DmarcSource; widest: number }) {
  const { t, formatNumber } = useSpeech();
  const parts = OUTCOMES.filter(({ key }) => source[key] > 0);
  const told = parts.map(({ key }) => `${t(`domains.dmarc.${key}`)}: ${formatNumber(source[key])}`).join(', ');
  return (
    <div role="img" aria-label={`${source.source_ip}: ${told}`} title={told} className="h-5 rounded bg-sunken">
      <div className="flex h-full min-w-1 gap-px" style={{ width: `${(source.message_count / widest) * 100}%` }}>
        {parts.map(({ key, look }) => (
          <span
            key={key}
            className={classes('h-full first:rounded-s last:rounded-e', look)}
            style={{ flexGrow: source[key], flexBasis: 0 }}
          />
        ))}
      </div>
    </div>
  );
}
