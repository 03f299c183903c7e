import { useEffect, useState } from 'react';
import { useSpeech } from '../../i18n/language-context';
import { Dialog } from '../../kit/dialog';
import { useMailPreferences } from '../preferences/mail-preferences';
import { useArea } from '../shell/areas';
import { CALENDAR_KEY_HELP, KEY_HELP } from './key-table';
import { isTyping } from './mail-keys';

/** Opened by `?`. */
export function KeyHelp() {
  const { t } = useSpeech();
  const { shortcuts } = useMailPreferences();
  const area = useArea();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!shortcuts) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event)) setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [shortcuts]);
  return (
    <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('mail.keys')}>
      <dl className="grid grid-cols-[max-content_1fr] items-center gap-x-5 gap-y-1.5 text-sm">
        {(area === 'calendar' ? CALENDAR_KEY_HELP : KEY_HELP).map(([keys, text]) => (
          <div key={keys} className="contents">
            <dt className="flex gap-1" dir="ltr">
              {keys.split(' ').map((key) => (
                <kbd key={key} className="min-w-7 rounded border border-line-strong/60 bg-sunken px-1.5 text-center">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
