import type { ReactNode } from 'react';
import { useSpeech } from '../i18n/language-context';
import type { Tone } from './badge';
import { classes } from './classes';
import { Icon, type IconName } from './icon';
import { formatElapsed } from './timeline-elapsed';

/** One station of a message's way. */
export interface TimelineStep {
  readonly key: string;
  /** Missing: it is only predicted. */
  readonly at?: string;
  /** Or its number, where steps are of one kind. */
  readonly icon: IconName | number;
  readonly tone: Tone;
  readonly title: ReactNode;
  readonly body?: ReactNode;
}

const STATIONS: Record<Tone, string> = {
  good: 'border-good bg-good-soft text-good',
  warn: 'border-warn bg-warn-soft text-warn',
  bad: 'border-bad bg-bad-soft text-bad',
  info: 'border-info bg-info-soft text-info',
  calm: 'border-line-strong/60 bg-surface text-soft',
};

/** The story of a message: stations on a line, in the order in which it passed them. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label} className="text-sm">
      {steps.map((step, place) => (
        <Station key={step.key} step={step} previous={steps[place - 1]} next={steps[place + 1]} />
      ))}
    </ol>
  );
}

function Station({
  step,
  previous,
  next,
}: {
  step: TimelineStep;
  previous: TimelineStep | undefined;
  next: TimelineStep | undefined;
}) {
  const { formatNumber } = useSpeech();
  const { at, icon, tone, title, body } = step;
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 sm:gap-x-4">
      <div className="flex flex-col items-center" aria-hidden="true">
        <span className={classes('grid size-9 shrink-0 place-items-center rounded-full border-2', STATIONS[tone])}>
          {typeof icon === 'number' ? formatNumber(icon) : <Icon name={icon} className="size-[1.1rem]" />}
        </span>
        {next && <span className="w-0.5 grow bg-line" />}
      </div>
      <div className={classes('min-w-0 pt-1.5', next && 'pb-5')}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="font-semibold [overflow-wrap:anywhere]">{title}</h3>
          {at && <Moment at={at} previous={previous?.at} />}
        </div>
        {body && <div className="mt-1 space-y-2">{body}</div>}
        {at && next?.at && <Elapsed from={at} to={next.at} />}
      </div>
    </li>
  );
}

/** The day is shown once, where it begins. */
function Moment({ at, previous }: { at: string; previous: string | undefined }) {
  const { language, formatTime, formatDay } = useSpeech();
  const isSameDay = previous !== undefined && formatDay(previous) === formatDay(at);
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'medium' });
  return (
    <time dateTime={at} title={formatTime(at)} className="text-xs whitespace-nowrap text-soft tabular-nums">
      {isSameDay ? clock.format(new Date(at)) : formatTime(at)}
    </time>
  );
}

/** How long it took to the next station; less than a tenth of a second is not shown. */
function Elapsed({ from, to }: { from: string; to: string }) {
  const { language, t } = useSpeech();
  const ms = Date.parse(to) - Date.parse(from);
  if (!(ms >= 100)) return null;
  return (
    <p className="mt-3 inline-flex items-center gap-1 rounded-full bg-sunken px-2 py-0.5 text-xs text-soft">
      <Icon name="clock" className="size-3.5" />
      {t('logs.elapsed', { time: formatElapsed(ms, language) })}
    </p>
  );
}
