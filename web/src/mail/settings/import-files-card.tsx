import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FileImport } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { Select, TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { useFolders } from '../folders/use-folders';
import { ImportResult } from './import-result';
import { sendFiles } from './send-files';

interface Progress {
  readonly sent: number;
  readonly total: number;
}

/** Mail that was saved in files. They are read here, so the page stays open. */
export function ImportFilesCard() {
  const { t, formatBytes } = useSpeech();
  const client = useQueryClient();
  const folders = useFolders();
  const leaving = useRef(new AbortController());
  const [files, setFiles] = useState<readonly File[]>([]);
  const [progress, setProgress] = useState<Progress>();
  const [result, setResult] = useState<Omit<FileImport, 'object'>>();
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const run = async (folder: string) => {
    const { signal } = leaving.current;
    const total = files.reduce((sum, { size }) => sum + size, 0);
    setError(null);
    setResult(undefined);
    setProgress({ sent: 0, total });
    try {
      await sendFiles(files, {
        folder,
        signal,
        onProgress: (sent) => setProgress({ sent, total }),
        onResult: setResult,
      });
    } catch (caught) {
      if (!signal.aborted) setError(caught as Error);
    }
    setProgress(undefined);
    await client.invalidateQueries({ queryKey: ['GET /v1/mailbox'] });
  };
  return (
    <Card title={t('settings.importFiles')} hint={t('settings.importFilesHint')}>
      <Form error={error} className="max-w-md" onSubmit={(data) => void run(field(data, 'folder'))}>
        <TextField
          type="file"
          label={t('settings.importFilesField')}
          multiple
          required
          onChange={({ target }) => setFiles([...(target.files ?? [])])}
        />
        <Select label={t('settings.importInto')} name="folder" defaultValue="INBOX" key={String(folders.isLoaded)}>
          {folders.list.map((folder) => (
            <option key={folder.id} value={folder.path}>
              {folders.nameOf(folder)}
            </option>
          ))}
        </Select>
        {progress && (
          <div className="space-y-1.5 text-sm text-soft">
            <progress
              value={progress.sent}
              max={Math.max(1, progress.total)}
              aria-label={t('settings.importFiles')}
              className="h-3 w-full accent-accent"
            />
            <p className="tabular-nums">
              {t('settings.importSent', { sent: formatBytes(progress.sent), total: formatBytes(progress.total) })}
            </p>
            <p>{t('settings.importStay')}</p>
          </div>
        )}
        {result && <ImportResult state={progress ? 'running' : 'done'} {...result} />}
        <Button type="submit" icon="upload" isBusy={progress !== undefined}>
          {t('settings.importUpload')}
        </Button>
      </Form>
    </Card>
  );
}
