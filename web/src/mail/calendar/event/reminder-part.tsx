import { useSpeech } from '../../../i18n/language-context';
import { IconButton } from '../../../kit/button';
import { Icon } from '../../../kit/icon';
import type { Reminder } from '../ical/reminders';

const CHOICES = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080];

/** The alarms; one that the form cannot show stays until it is taken out. */
export function ReminderPart({
  reminders,
  onChange,
}: {
  reminders: readonly Reminder[];
  onChange: (reminders: readonly Reminder[]) => void;
}) {
  const { t } = useSpeech();
  const words = useReminderWords();
  const taken = new Set(reminders.map(({ minutesBefore }) => minutesBefore));
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t('calendar.reminders')}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {reminders.map((reminder, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: several may be at the same time
            key={at}
            className="flex items-center gap-1.5 rounded-full border border-line bg-sunken ps-3 text-sm"
          >
            <Icon name="bell" className="text-soft" />
            {words(reminder.minutesBefore)}
            <IconButton
              label={t('calendar.removeReminder', { when: words(reminder.minutesBefore) })}
              icon="close"
              className="size-7 min-h-7 rounded-full"
              onClick={() => onChange(reminders.filter((one) => one !== reminder))}
            />
          </span>
        ))}
        <select
          aria-label={t('calendar.addReminder')}
          value=""
          onChange={({ target }) => onChange([...reminders, { minutesBefore: Number(target.value), alarm: undefined }])}
          className="min-h-8 max-w-full rounded-lg border border-line-strong/70 bg-surface px-2 text-sm"
        >
          <option value="" disabled>
            {t('calendar.addReminder')}
          </option>
          {CHOICES.filter((minutes) => !taken.has(minutes)).map((minutes) => (
            <option key={minutes} value={minutes}>
              {words(minutes)}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}

function useReminderWords(): (minutes: number | undefined) => string {
  const { t } = useSpeech();
  return (minutes) => {
    if (minutes === undefined || minutes < 0) return t('calendar.reminder.other');
    if (minutes === 0) return t('calendar.reminder.start');
    if (minutes % 10_080 === 0) return t('calendar.reminder.weeks', { count: minutes / 10_080 });
    if (minutes % 1440 === 0) return t('calendar.reminder.days', { count: minutes / 1440 });
    if (minutes % 60 === 0) return t('calendar.reminder.hours', { count: minutes / 60 });
    return t('calendar.reminder.minutes', { count: minutes });
  };
}
