import { useSpeech } from '../../../i18n/language-context';
import { Button } from '../../../kit/button';
import { DayList } from './day-list';
import { AGENDA_DAYS } from './periods';
import type { ViewProps } from './view-props';

/** The next weeks as a list. */
export function AgendaView(props: ViewProps) {
  const { t } = useSpeech();
  const { day, onDay } = props;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      aria-label={t('calendar.view.agenda')}
      className="min-h-0 grow overflow-y-auto p-4 -outline-offset-2"
    >
      <div className="mx-auto max-w-3xl">
        <DayList {...props} first={day} last={day + AGENDA_DAYS - 1} emptyText={t('calendar.emptyAgenda')} />
        <div className="mt-4 flex justify-center">
          <Button onClick={() => onDay(day + AGENDA_DAYS)}>{t('calendar.laterDays')}</Button>
        </div>
      </div>
    </section>
  );
}
