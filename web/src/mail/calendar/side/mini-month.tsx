import { useEffect, useState } from 'react';
import { useSpeech } from '../../../i18n/language-context';
import { IconButton } from '../../../kit/button';
import { classes } from '../../../kit/classes';
import { useDateFormats } from '../grid/date-formats';
import { addMonths, type Day, startOfMonth, startOfWeek } from '../grid/days';

/** A small month to choose a day from. */
export function MiniMonth({ day, today, onDay }: { day: Day; today: Day; onDay: (day: Day) => void }) {
  const { t } = useSpeech();
  const formats = useDateFormats();
  const [month, setMonth] = useState(startOfMonth(day));
  useEffect(() => setMonth(startOfMonth(day)), [day]);
  const first = startOfWeek(month, formats.firstWeekday);
  const weeks = Array.from({ length: 6 }, (_, row) => Array.from({ length: 7 }, (__, at) => first + 7 * row + at));
  return (
    <div>
      <div className="flex items-center justify-between">
        <span className="px-1 text-sm font-medium">{formats.month(month)}</span>
        <span>
          <IconButton
            label={t('calendar.previousMonth')}
            icon="chevron"
            className="size-7 min-h-7 rotate-180"
            onClick={() => setMonth(addMonths(month, -1))}
          />
          <IconButton
            label={t('calendar.nextMonth')}
            icon="chevron"
            className="size-7 min-h-7"
            onClick={() => setMonth(addMonths(month, 1))}
          />
        </span>
      </div>
      <table className="w-full table-fixed text-center text-xs">
        <thead>
          <tr className="text-soft">
            {weeks[0]?.map((each) => (
              <th key={each} scope="col" className="py-1 font-normal">
                <abbr title={formats.weekday(each, 'long')} className="no-underline">
                  {formats.weekday(each, 'narrow')}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td key={each} className="p-0">
                  <button
                    type="button"
                    aria-label={formats.long(each)}
                    aria-current={each === today ? 'date' : undefined}
                    aria-pressed={each === day}
                    onClick={() => onDay(each)}
                    className={classes(
                      'size-7 rounded-full',
                      each === today
                        ? 'bg-accent font-semibold text-on-accent'
                        : each === day
                          ? 'bg-accent-soft font-semibold'
                          : 'hover:bg-sunken',
                      each !== today && startOfMonth(each) !== month && 'text-soft',
                    )}
                  >
                    {formats.number(each)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
