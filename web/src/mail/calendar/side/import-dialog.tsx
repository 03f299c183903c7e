import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error';
import { call } from '../../../api/call';
import type { Calendar } from '../../../api/calls';
import { useSpeech } from '../../../i18n/language-context';
import { Button } from '../../../kit/button';
import { Dialog, DialogActions } from '../../../kit/dialog';
import { Select, TextField } from '../../../kit/field';
import { Form } from '../../../kit/form';
import { useMailbox } from '../../session/mail-session';
import { EVENTS } from '../data/use-occurrences';
import { splitFile, withoutLetters } from '../ical/calendar-file';

/** Requests under way at once. */
const AT_ONCE = 4;

interface Progress {
  readonly total: number;
  readonly done: number;
  readonly known: number;
  readonly refused: number;
}

/** Reads `.ics` files into a calendar; what is there already stays as it is. */
export function ImportDialog({
  calendarId,
  calendars,
  onClose,
}: {
  calendarId: string | undefined;
  calendars: readonly Calendar[];
  onClose: () => void;
}) {
  const { t } = useSpeech();
  return (
    <Dialog
      isOpen={calendarId !== undefined}
      onClose={onClose}
      title={t('calendar.import')}
      hint={t('calendar.importHint')}
    >
      {calendarId !== undefined && <ImportForm calendarId={calendarId} calendars={calendars} onClose={onClose} />}
    </Dialog>
  );
}

function ImportForm({
  calendarId,
  calendars,
  onClose,
}: {
  calendarId: string;
  calendars: readonly Calendar[];
  onClose: () => void;
}) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const { address } = useMailbox();
  const [target, setTarget] = useState(calendarId);
  const [files, setFiles] = useState<FileList | null>(null);
  const [progress, setProgress] = useState<Progress>();
  const [error, setError] = useState<Error | null>(null);
  const isOver = progress !== undefined && progress.done + progress.known + progress.refused === progress.total;
  const isRunning = progress !== undefined && !isOver && error === null;

  const run = async () => {
    setError(null);
    try {
      const texts = await Promise.all([...(files ?? [])].map((file) => file.text()));
      const objects = texts.flatMap(splitFile).map((object) => withoutLetters(object, address));
      if (objects.length === 0) throw new ApiError(0, t('calendar.nothingToImport'));
      await importAll(objects, target, setProgress);
    } catch (caught) {
      setError(caught as Error);
    }
    await client.invalidateQueries({ queryKey: [EVENTS] });
  };
  return (
    <Form error={error} onSubmit={() => void run()}>
      <TextField
        type="file"
        label={t('calendar.files')}
        accept=".ics,text/calendar"
        multiple
        required
        onChange={(event) => setFiles(event.target.files)}
      />
      <Select label={t('calendar.calendar')} value={target} onChange={(event) => setTarget(event.target.value)}>
        {calendars.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {progress && (
        <div role="status" className="space-y-1 text-sm">
          <progress
            aria-label={t('calendar.import')}
            className="w-full accent-accent"
            max={progress.total}
            value={progress.done + progress.known + progress.refused}
          />
          <p>{t('calendar.imported', { count: progress.done })}</p>
          {progress.known > 0 && <p className="text-soft">{t('calendar.importKnown', { count: progress.known })}</p>}
          {progress.refused > 0 && (
            <p className="text-bad">{t('calendar.importRefused', { count: progress.refused })}</p>
          )}
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>{isOver ? t('shell.close') : t('shell.cancel')}</Button>
        {!isOver && (
          <Button type="submit" look="primary" icon="upload" isBusy={isRunning}>
            {t('calendar.import')}
          </Button>
        )}
      </DialogActions>
    </Form>
  );
}

/** No letters are sent: the attendees have theirs already. */
async function importAll(
  objects: readonly string[],
  calendarId: string,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const progress = { total: objects.length, done: 0, known: 0, refused: 0 };
  const waiting = [...objects];
  onProgress({ ...progress });
  const work = async () => {
    for (let ical = waiting.shift(); ical !== undefined; ical = waiting.shift()) {
      try {
        await call('POST /v1/calendar-events', { body: { calendar_id: calendarId, ical }, isSilent: true });
        progress.done += 1;
      } catch (error) {
        if (!(error instanceof ApiError) || !error.isRefusal || error.status === 401 || error.status === 429)
          throw error;
        if (error.status === 409) progress.known += 1;
        else progress.refused += 1;
      }
      onProgress({ ...progress });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
