import { useState } from 'react';
import type { Domain } from '../../api/calls';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { FormError } from '../../kit/form';
import { ImportPreview } from './import-preview';
import { ImportProgress } from './import-progress';

const PATH = 'POST /v1/domains/{domain}/aliases/import';
const EXAMPLE = 'name,recipients,description,labels,is_enabled,error_code_if_disabled,has_imap';

/** A file is only checked first; nothing changes until the result was shown. */
export function ImportDialog({ domain, isOpen, onClose }: { domain: Domain; isOpen: boolean; onClose: () => void }) {
  const { t } = useSpeech();
  const [file, setFile] = useState<File | undefined>();
  const preview = useAct(PATH);
  const run = useAct(PATH);
  const params = { domain: domain.name };
  const form = (chosen: File) => {
    const data = new FormData();
    data.append('csv', chosen);
    return data;
  };
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    preview.reset();
    if (chosen) preview.mutate({ params, query: { preview: true }, body: form(chosen) });
  };
  const close = () => {
    onClose();
    choose(undefined);
    run.reset();
  };
  const previewed = preview.data && 'rows' in preview.data ? preview.data : undefined;
  const started = run.data && 'id' in run.data ? run.data : undefined;
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('aliases.import')} hint={t('aliases.importHint')} isWide>
      {started ? (
        <ImportProgress domain={domain} started={started} />
      ) : (
        <div className="space-y-4">
          <label className="block space-y-1 text-sm font-medium">
            {t('aliases.csvFile')}
            <input
              type="file"
              onChange={({ target }) => choose(target.files?.[0])}
              className="block w-full rounded-lg border border-line-strong/70 bg-surface p-1.5 text-sm file:me-3 file:min-h-8 file:rounded-md file:border-0 file:bg-sunken file:px-3 file:text-ink"
            />
          </label>
          <div className="text-xs text-soft">
            <p>{t('aliases.csvColumns')}</p>
            <code className="wire">{EXAMPLE}</code>
          </div>
          {preview.isPending && <p className="text-sm text-soft">{t('aliases.reading')}</p>}
          {previewed && <ImportPreview preview={previewed} />}
          <FormError error={preview.error ?? run.error} />
        </div>
      )}
      <DialogActions>
        {started ? (
          <Button look="primary" onClick={close}>
            {t('shell.close')}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{t('shell.cancel')}</Button>
            <Button
              look="primary"
              icon="upload"
              disabled={!previewed || previewed.ok === 0}
              isBusy={run.isPending}
              onClick={() => file && run.mutate({ params, body: form(file) })}
            >
              {previewed?.ok ? t('aliases.importAct', { count: previewed.ok }) : t('aliases.importNone')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
