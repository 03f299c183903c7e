import { useState } from 'react';
import { serviceNow } from '../../api/call';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';

const DAY_MS = 24 * 3600_000;
/** The service takes no later date. */
const MAX_AHEAD_MS = 30 * DAY_MS;

/** When the letter is to be sent, in this device's time. */
export function ScheduleDialog({
  isOpen,
  onClose,
  onChoose,
}: {
  isOpen: boolean;
  onClose: () => void;
  onChoose: (at: number) => void;
}) {
  const { t, formatMinute } = useSpeech();
  const [error, setError] = useState<string>();
  const choose = (data: FormData) => {
    const at = new Date(field(data, 'at')).getTime();
    if (Number.isNaN(at) || at < serviceNow()) setError(t('compose.atPast'));
    else if (at > serviceNow() + MAX_AHEAD_MS) setError(t('compose.atFar'));
    else onChoose(at);
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('compose.schedule')} hint={t('compose.scheduleHint')}>
      <Form onSubmit={choose}>
        <div className="flex flex-wrap gap-2">
          {presets(new Date()).map(([key, at]) => (
            <Button key={key} icon="clock" onClick={() => onChoose(at)} title={formatMinute(at)}>
              {t(key)}
            </Button>
          ))}
        </div>
        <TextField
          name="at"
          type="datetime-local"
          label={t('compose.at')}
          defaultValue={localText(atHour(new Date(), 1, 8))}
          error={error}
          required
        />
        <DialogActions>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button look="primary" type="submit" icon="send">
            {t('compose.schedule')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function presets(
  now: Date,
): readonly (readonly ['compose.tomorrow' | 'compose.afternoon' | 'compose.monday', number])[] {
  const untilMonday = (8 - now.getDay()) % 7 || 7;
  return [
    ['compose.tomorrow', atHour(now, 1, 8).getTime()],
    ['compose.afternoon', atHour(now, 1, 14).getTime()],
    ['compose.monday', atHour(now, untilMonday, 8).getTime()],
  ];
}

function atHour(now: Date, days: number, hour: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
}

/** As a field of the browser has it: local time without a zone. */
function localText(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
