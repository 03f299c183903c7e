import { useMemo } from 'react';
import { useSpeech } from '../../../i18n/language-context';
import { CheckField, Select, TextField } from '../../../kit/field';
import type { EventFields } from '../ical/event-fields';
import { DAY_MS, ownZone } from '../ical/zone';
import { dateText, readDate, readTimeText, timeText, withAllDay, withStart } from './form-times';

/** Beginning, end, the whole day, the zone. */
export function WhenPart({ fields, onChange }: { fields: EventFields; onChange: (fields: EventFields) => void }) {
  const { t } = useSpeech();
  const { isAllDay, startMs, endMs, zone } = fields;
  const dayOf = (wallMs: number) => Math.floor(wallMs / DAY_MS) * DAY_MS;
  // An all-day event ends behind its last day
  const shownEndMs = isAllDay ? endMs - DAY_MS : endMs;
  const setStart = (ms: number | undefined) => ms !== undefined && onChange(withStart(fields, ms));
  const setEnd = (ms: number | undefined) =>
    ms !== undefined && onChange({ ...fields, endMs: isAllDay ? ms + DAY_MS : ms });
  const isWrong = endMs < startMs || (isAllDay && endMs === startMs);
  return (
    <div className="space-y-3">
      <CheckField
        label={t('calendar.allDay')}
        checked={isAllDay}
        onChange={(event) => onChange(withAllDay(fields, event.target.checked))}
      />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <TextField
          label={t('calendar.startDate')}
          type="date"
          required
          value={dateText(startMs)}
          onChange={({ target }) => {
            const day = readDate(target.value);
            setStart(day === undefined ? undefined : day + (startMs - dayOf(startMs)));
          }}
        />
        {!isAllDay && (
          <TextField
            label={t('calendar.startTime')}
            type="time"
            required
            value={timeText(startMs)}
            onChange={({ target }) => {
              const time = readTimeText(target.value);
              setStart(time === undefined ? undefined : dayOf(startMs) + time);
            }}
          />
        )}
        <TextField
          label={t('calendar.endDate')}
          type="date"
          required
          value={dateText(shownEndMs)}
          error={isWrong && t('calendar.endBeforeStart')}
          onChange={({ target }) => {
            const day = readDate(target.value);
            setEnd(day === undefined ? undefined : day + (shownEndMs - dayOf(shownEndMs)));
          }}
        />
        {!isAllDay && (
          <TextField
            label={t('calendar.endTime')}
            type="time"
            required
            value={timeText(endMs)}
            onChange={({ target }) => {
              const time = readTimeText(target.value);
              setEnd(time === undefined ? undefined : dayOf(endMs) + time);
            }}
          />
        )}
      </div>
      {!isAllDay && <ZoneChoice zone={zone} onChange={(next) => onChange({ ...fields, zone: next })} />}
    </div>
  );
}

function ZoneChoice({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const { t } = useSpeech();
  const zones = useMemo(() => {
    const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
    return [...new Set([ownZone(), 'UTC', ...known, zone])].filter(Boolean);
  }, [zone]);
  return (
    <Select label={t('calendar.zone')} value={zone} onChange={({ target }) => onChange(target.value)}>
      {zone === '' && <option value="">{t('calendar.zoneFloating')}</option>}
      {zones.map((name) => (
        <option key={name} value={name}>
          {name.replaceAll('_', ' ')}
        </option>
      ))}
    </Select>
  );
}
