import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSpeech } from '../../../i18n/language-context';
import { Notice } from '../../../kit/badge';
import { Button } from '../../../kit/button';
import { Dialog, DialogActions } from '../../../kit/dialog';
import { FormError } from '../../../kit/form';
import { type ImportResult, importCards, readContactFile } from './import-contacts';

/** Cards or a table from a file; a card that is there already stays as it is. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const [cards, setCards] = useState<readonly string[]>();
  const [done, setDone] = useState(0);
  const [result, setResult] = useState<ImportResult>();
  const run = useMutation({
    mutationFn: () => importCards(client, cards ?? [], setDone),
    onSuccess: setResult,
  });
  return (
    <Dialog isOpen onClose={onClose} title={t('contacts.import')} hint={t('contacts.importHint')}>
      <div className="space-y-4">
        {result ? (
          <Notice tone={result.failed > 0 ? 'warn' : 'good'}>
            <p>{t('contacts.imported', { count: result.added })}</p>
            {result.known > 0 && <p>{t('contacts.importKnown', { count: result.known })}</p>}
            {result.failed > 0 && <p>{t('contacts.importFailed', { count: result.failed })}</p>}
          </Notice>
        ) : (
          <>
            <input
              type="file"
              accept=".vcf,.vcard,.csv,.txt,text/vcard,text/csv"
              aria-label={t('contacts.importFile')}
              className="block w-full text-sm file:me-3 file:min-h-9 file:rounded-lg file:border file:border-line-strong/50 file:bg-surface file:px-3.5 file:text-ink"
              onChange={({ target }) => void readContactFile(target.files?.[0]).then(setCards)}
            />
            {cards?.length === 0 && <Notice tone="bad">{t('contacts.importNothing')}</Notice>}
            {cards && cards.length > 0 && (
              <p className="text-sm">{t('contacts.importFound', { count: cards.length })}</p>
            )}
            {run.isPending && cards && (
              <progress
                aria-label={t('contacts.import')}
                className="w-full accent-accent"
                value={done}
                max={cards.length}
              />
            )}
          </>
        )}
        <FormError error={run.error} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t(result ? 'shell.close' : 'shell.cancel')}</Button>
        {!result && (
          <Button
            look="primary"
            icon="upload"
            disabled={!cards || cards.length === 0}
            isBusy={run.isPending}
            onClick={() => run.mutate()}
          >
            {t('contacts.importNow')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
