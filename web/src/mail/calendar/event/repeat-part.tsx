import { useSpeech } from '../../../i18n/language-context';
import { classes } from '../../../kit/classes';
import { Select, TextField } from '../../../kit/field';
import { useDateFormats } from '../grid/date-formats';
import { FREQUENCIES, isLastOfMonth, type Repeat, WEEKDAYS, type Weekday, weekdayOf } from '../ical/repeat';
import { DAY_MS } from '../ical/zone';
import { dateText, readDate } from './form-times';

const UNITS = { DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' } as const;

/** How it repeats. A rule that has more than is shown here stays as it is until another is chosen. */
export function RepeatPart({
  repeat,
  startMs,
  onChange,
}: {
  repeat: Repeat;
  startMs: number;
  onChange: (repeat: Repeat) => void;
}) {
  const { t, formatNumber } = useSpeech();
  const { frequency, interval, weekdays, monthly, ends, untilMs, count, kept } = repeat;
  const repeats = frequency !== 'none' && frequency !== 'other';
  return (
    <div className="space-y-3">
      <Select
        label={t('calendar.repeat')}
        value={frequency}
        hint={frequency === 'other' && kept !== '' ? <span className="wire">{kept}</span> : undefined}
        onChange={({ target }) => {
          const next = target.value as Repeat['frequency'];
          onChange({
            ...repeat,
            frequency: next,
            kept: '',
            weekdays: [weekdayOf(startMs)],
            untilMs: untilMs > startMs ? untilMs : Math.floor(startMs / DAY_MS) * DAY_MS + 28 * DAY_MS,
          });
        }}
      >
        <option value="none">{t('calendar.repeat.none')}</option>
        {FREQUENCIES.map((one) => (
          <option key={one} value={one}>
            {t(`calendar.repeat.${one}`)}
          </option>
        ))}
        {frequency === 'other' && <option value="other">{t('calendar.repeat.other')}</option>}
      </Select>
      {repeats && (
        <div className="grid gap-3 rounded-lg border border-line bg-sunken p-3 sm:grid-cols-2">
          <Select
            label={t('calendar.interval')}
            value={interval}
            onChange={({ target }) => onChange({ ...repeat, interval: Number(target.value) })}
          >
            {[...new Set([...Array.from({ length: 30 }, (_, at) => at + 1), interval])].map((each) => (
              <option key={each} value={each}>
                {t(`calendar.every.${UNITS[frequency]}`, { count: each })}
              </option>
            ))}
          </Select>
          {frequency === 'WEEKLY' && (
            <Weekdays
              chosen={weekdays}
              own={weekdayOf(startMs)}
              onChange={(next) => onChange({ ...repeat, weekdays: next })}
            />
          )}
          {frequency === 'MONTHLY' && (
            <MonthlyChoice
              monthly={monthly}
              startMs={startMs}
              onChange={(next) => onChange({ ...repeat, monthly: next })}
            />
          )}
          <Select
            label={t('calendar.ends')}
            value={ends}
            onChange={({ target }) => onChange({ ...repeat, ends: target.value as Repeat['ends'] })}
          >
            <option value="never">{t('calendar.ends.never')}</option>
            <option value="until">{t('calendar.ends.until')}</option>
            <option value="count">{t('calendar.ends.count')}</option>
          </Select>
          {ends === 'until' && (
            <TextField
              label={t('calendar.lastDay')}
              type="date"
              required
              min={dateText(startMs)}
              value={dateText(untilMs)}
              onChange={({ target }) => {
                const day = readDate(target.value);
                if (day !== undefined) onChange({ ...repeat, untilMs: day });
              }}
            />
          )}
          {ends === 'count' && (
            <TextField
              label={t('calendar.times')}
              type="number"
              required
              min={1}
              max={10_000}
              value={count || ''}
              placeholder={formatNumber(10)}
              onChange={({ target }) => onChange({ ...repeat, count: Number(target.value) })}
            />
          )}
        </div>
      )}
    </div>
  );
}

function Weekdays({
  chosen,
  own,
  onChange,
}: {
  chosen: readonly Weekday[];
  own: Weekday;
  onChange: (chosen: readonly Weekday[]) => void;
}) {
  const { t } = useSpeech();
  const { firstWeekday, weekday } = useDateFormats();
  // The fourth of January 1970 was a Sunday
  const SUNDAY = 3;
  const order = WEEKDAYS.map((_, at) => (firstWeekday + at) % 7);
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t('calendar.weekdays')}</legend>
      <div className="flex gap-1">
        {order.map((at) => {
          const name = WEEKDAYS[at] ?? 'MO';
          const isOn = chosen.includes(name) || name === own;
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isOn}
              disabled={name === own}
              aria-label={weekday(SUNDAY + at, 'long')}
              onClick={() => onChange(isOn ? chosen.filter((one) => one !== name) : [...chosen, name])}
              className={classes(
                'size-8 rounded-full border text-xs',
                isOn
                  ? 'border-accent bg-accent text-on-accent'
                  : 'border-line-strong/60 bg-surface hover:border-line-strong',
              )}
            >
              {weekday(SUNDAY + at, 'narrow')}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

function MonthlyChoice({
  monthly,
  startMs,
  onChange,
}: {
  monthly: Repeat['monthly'];
  startMs: number;
  onChange: (monthly: Repeat['monthly']) => void;
}) {
  const { t } = useSpeech();
  const { weekday } = useDateFormats();
  const day = new Date(startMs).getUTCDate();
  const name = weekday(Math.floor(startMs / DAY_MS), 'long');
  const place = Math.ceil(day / 7);
  return (
    <Select
      label={t('calendar.monthly')}
      value={monthly}
      onChange={({ target }) => onChange(target.value as Repeat['monthly'])}
    >
      <option value="day">{t('calendar.monthly.day', { day })}</option>
      {(place < 5 || monthly === 'nth') && (
        <option value="nth">{t('calendar.monthly.nth', { place, weekday: name })}</option>
      )}
      {(isLastOfMonth(startMs) || monthly === 'last') && (
        <option value="last">{t('calendar.monthly.last', { weekday: name })}</option>
      )}
    </Select>
  );
}
