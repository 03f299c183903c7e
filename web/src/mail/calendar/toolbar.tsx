import { useRef } from 'react';
import { useSpeech } from '../../i18n/language-context';
import { Button, IconButton } from '../../kit/button';
import { classes } from '../../kit/classes';
import { useDocumentTitle } from '../../kit/document-title';
import type { CalendarPlace } from './calendar-place';
import { useDateFormats } from './grid/date-formats';
import type { Day } from './grid/days';
import { stepped, VIEWS } from './grid/periods';

/** What is shown, and the ways to another day or view. */
export function Toolbar({
  view,
  day,
  today,
  first,
  last,
  onGo,
  onNew,
  onSide,
}: CalendarPlace & {
  today: Day;
  first: Day;
  last: Day;
  onGo: (to: Partial<CalendarPlace>) => void;
  onNew: () => void;
  onSide: () => void;
}) {
  const { t } = useSpeech();
  const formats = useDateFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(heading);
  const titles = {
    month: () => formats.month(day),
    week: () => formats.period(first, last),
    day: () => formats.long(day),
    agenda: () => formats.period(first, last),
    tasks: () => t('calendar.view.tasks'),
  };
  const hasDays = view !== 'tasks';
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2 print:hidden">
      <IconButton className="lg:hidden" label={t('calendar.calendars')} icon="menu" onClick={onSide} />
      {hasDays && (
        <div className="flex items-center">
          <IconButton
            label={t('calendar.previous')}
            icon="chevron"
            className="rotate-180"
            onClick={() => onGo({ day: stepped(view, day, -1) })}
          />
          <IconButton label={t('calendar.next')} icon="chevron" onClick={() => onGo({ day: stepped(view, day, 1) })} />
        </div>
      )}
      <h1 ref={heading} aria-live="polite" className="min-w-0 grow truncate text-lg font-semibold">
        {titles[view]()}
      </h1>
      {hasDays && <Button onClick={() => onGo({ day: today })}>{t('calendar.today')}</Button>}
      {/* On a phone at the lower edge, where the thumb is */}
      <Button
        look="primary"
        icon="plus"
        onClick={onNew}
        className="max-sm:fixed max-sm:end-4 max-sm:bottom-20 max-sm:z-30 max-sm:size-14 max-sm:rounded-full max-sm:text-lg max-sm:shadow-2xl"
      >
        <span className="max-sm:sr-only">{t('calendar.newEvent')}</span>
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend */}
      <div
        role="group"
        aria-label={t('calendar.views')}
        className="flex rounded-lg border border-line p-0.5 max-sm:w-full"
      >
        {VIEWS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === view}
            onClick={() => onGo({ view: each })}
            className={classes(
              'min-h-8 grow rounded-md px-2.5 text-sm max-sm:px-1',
              each === view
                ? 'bg-accent-soft font-medium text-accent-strong'
                : 'text-soft hover:bg-sunken hover:text-ink',
            )}
          >
            {t(`calendar.view.${each}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
