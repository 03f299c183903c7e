import type { ReactNode } from 'react';
import { useSpeech } from '../i18n/language-context';
import type { Tone } from './badge';
import { classes } from './classes';
import { Icon, type IconName } from './icon';

/** A place that a message passes on the small map above its story. */
export interface RouteStop {
  readonly icon: IconName;
  readonly tone: Tone;
  readonly name: string;
  readonly place: ReactNode;
  readonly note?: ReactNode;
  /** How it got here from the stop before. */
  readonly road?: { readonly isEncrypted?: boolean | undefined; readonly state: 'gone' | 'moving' | 'blocked' };
}

const STOPS: Record<Tone, string> = {
  good: 'border-good bg-good-soft text-good',
  warn: 'border-warn bg-warn-soft text-warn',
  bad: 'border-bad bg-bad-soft text-bad',
  info: 'border-info bg-info-soft text-info',
  calm: 'border-line-strong/60 bg-surface text-ink',
};
const ROADS = {
  gone: 'border-solid border-accent',
  moving: 'border-dashed border-info',
  blocked: 'border-dotted border-bad',
};

/** The way at a glance: across where there is room, downwards on a phone. */
export function RouteMap({ label, stops }: { label: string; stops: readonly RouteStop[] }) {
  return (
    <ol
      aria-label={label}
      className="flex flex-col rounded-xl border border-line bg-surface p-4 shadow-card sm:flex-row sm:items-start sm:justify-between sm:p-5"
    >
      {stops.map((stop, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stops have no identity but their place
        <Stop key={place} stop={stop} />
      ))}
    </ol>
  );
}

function Stop({ stop: { icon, tone, name, place, note, road } }: { stop: RouteStop }) {
  return (
    <li className={classes('flex min-w-0 flex-col sm:flex-row', road && 'sm:grow')}>
      {road && <Road {...road} />}
      <div className="flex min-w-0 items-center gap-3 sm:max-w-44 sm:flex-col sm:gap-1.5 sm:text-center">
        <span className={classes('grid size-12 shrink-0 place-items-center rounded-2xl border-2 text-xl', STOPS[tone])}>
          <Icon name={icon} />
        </span>
        <span className="min-w-0 text-sm">
          <span className="block text-xs text-soft">{name}</span>
          <span className="block font-medium [overflow-wrap:anywhere]">{place}</span>
          {note && <span className="mt-0.5 block text-xs text-soft [overflow-wrap:anywhere]">{note}</span>}
        </span>
      </div>
    </li>
  );
}

function Road({ isEncrypted, state }: NonNullable<RouteStop['road']>) {
  const { t } = useSpeech();
  const lock = isEncrypted === undefined ? undefined : isEncrypted ? t('logs.road.encrypted') : t('logs.road.open');
  const sign = state === 'blocked' ? 'cross' : state === 'moving' ? 'clock' : undefined;
  return (
    <span className="relative ms-[1.4rem] flex h-9 items-center sm:ms-0 sm:mt-3 sm:h-6 sm:min-w-12 sm:grow">
      <span
        aria-hidden="true"
        className={classes('absolute max-sm:inset-y-0.5 max-sm:border-s-2 sm:inset-x-1.5 sm:border-t-2', ROADS[state])}
      />
      {state === 'gone' && (
        <Icon
          name="chevron"
          className="absolute size-3 text-accent max-sm:-start-[0.33rem] max-sm:bottom-0 max-sm:rotate-90 sm:end-1 rtl:max-sm:scale-x-100"
        />
      )}
      {(lock || sign) && (
        <span
          title={lock}
          className={classes(
            'relative z-1 flex items-center gap-1 bg-surface text-sm max-sm:-ms-2 max-sm:py-0.5 sm:mx-auto sm:px-1',
            isEncrypted ? 'text-good' : 'text-soft',
          )}
        >
          {lock && (
            <>
              <Icon name={isEncrypted ? 'lock' : 'unlocked'} />
              <span className="sr-only">{lock}</span>
            </>
          )}
          {sign && <Icon name={sign} className={state === 'blocked' ? 'text-bad' : 'text-info'} />}
        </span>
      )}
    </span>
  );
}
