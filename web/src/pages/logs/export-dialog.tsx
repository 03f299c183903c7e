import { useState } from 'react';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { FormError } from '../../kit/form';
import { useToast } from '../../kit/toast';
import { useSignedIn } from '../../shell/session';
import type { LogFilters } from './log-query';

/** The file is sent by mail; the recipient is shown before. */
export function ExportButton({ filters }: { filters: LogFilters }) {
  const { t } = useSpeech();
  const { account } = useSignedIn();
  const say = useToast();
  const [isOpen, setOpen] = useState(false);
  const download = useAct('GET /v1/logs/download');
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <Button icon="download" onClick={() => setOpen(true)}>
        {t('logs.export')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('logs.exportTitle')}>
        <div className="space-y-3 text-sm">
          <p>{t('logs.exportHint', { email: account.email })}</p>
          <p className="text-soft">{isFiltered ? t('logs.exportFiltered') : t('logs.exportAll')}</p>
          <FormError error={download.error} />
        </div>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{t('shell.cancel')}</Button>
          <Button
            look="primary"
            icon="mail"
            isBusy={download.isPending}
            onClick={() =>
              download.mutate(
                { query: filters },
                {
                  onSuccess(sentence) {
                    setOpen(false);
                    say(sentence);
                  },
                },
              )
            }
          >
            {t('logs.exportSend')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
