import { type CSSProperties, useState } from 'react';
import type { Calendar } from '../../../api/calls';
import { useAct } from '../../../api/use-api';
import { useSpeech } from '../../../i18n/language-context';
import { IconButton } from '../../../kit/button';
import { useConfirm } from '../../../kit/confirm';
import { useErrorToast } from '../../../kit/error-toast';
import { Menu } from '../../../kit/menu';
import { saveTextFile } from '../../../kit/save-file';
import { CALENDARS } from '../data/use-calendars';
import { EVENTS } from '../data/use-occurrences';
import { CalendarDialog } from './calendar-dialog';
import { exportCalendar } from './export-calendar';
import { ImportDialog } from './import-dialog';

/** The calendars with their colours: shown or hidden, changed, imported into, exported. */
export function CalendarList({
  calendars,
  hidden,
  onHide,
}: {
  calendars: readonly Calendar[];
  hidden: ReadonlySet<string>;
  onHide: (id: string, isHidden: boolean) => void;
}) {
  const { t } = useSpeech();
  const confirm = useConfirm();
  const onError = useErrorToast();
  const [edited, setEdited] = useState<Calendar | 'new'>();
  const [imported, setImported] = useState<string>();
  const remove = useAct('DELETE /v1/calendars/{id}', [CALENDARS, EVENTS]);

  const onRemove = async ({ id, name }: Calendar) => {
    const loss = <p>{t('calendar.deleteCalendarLoss', { name })}</p>;
    const isSure = await confirm({ title: t('calendar.deleteCalendar'), loss, act: t('calendar.deleteCalendar') });
    if (isSure) remove.mutate({ params: { id } }, { onError });
  };
  const onExport = (calendar: Calendar) => {
    exportCalendar(calendar).then((text) => saveTextFile(`${calendar.name}.ics`, text, 'text/calendar'), onError);
  };
  return (
    <section aria-label={t('calendar.calendars')}>
      <div className="flex items-center justify-between">
        <h2 className="text-xs font-semibold text-soft">{t('calendar.calendars')}</h2>
        <IconButton label={t('calendar.newCalendar')} icon="plus" onClick={() => setEdited('new')} />
      </div>
      <ul>
        {calendars.map((calendar) => {
          const { id, name, color } = calendar;
          return (
            <li key={id} className="flex items-center gap-2">
              <label className="flex min-h-9 min-w-0 grow cursor-pointer items-center gap-2 rounded px-1 hover:bg-sunken">
                <input
                  type="checkbox"
                  className="calendar-check size-4 shrink-0"
                  style={{ '--event': color } as CSSProperties}
                  checked={!hidden.has(id)}
                  onChange={({ target }) => onHide(id, !target.checked)}
                />
                <span className="truncate text-sm">{name}</span>
              </label>
              <Menu
                label={t('calendar.menuOf', { name })}
                items={[
                  { label: t('calendar.editCalendar'), icon: 'edit', onSelect: () => setEdited(calendar) },
                  { label: t('calendar.import'), icon: 'upload', onSelect: () => setImported(id) },
                  { label: t('calendar.export'), icon: 'download', onSelect: () => onExport(calendar) },
                  {
                    label: t('calendar.deleteCalendar'),
                    icon: 'trash',
                    isDanger: true,
                    onSelect: () => void onRemove(calendar),
                  },
                ]}
              />
            </li>
          );
        })}
      </ul>
      <CalendarDialog edited={edited} onClose={() => setEdited(undefined)} />
      <ImportDialog calendarId={imported} calendars={calendars} onClose={() => setImported(undefined)} />
    </section>
  );
}
