import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { AliasImport, Domain } from '../../api/calls';
import { useApi } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Notice } from '../../kit/badge';
import { useLiveEvents } from '../../shell/live';
import { LineErrors } from './line-errors';

/** Events report progress; in case one is lost, it is polled. */
const ASK_MS = 2000;

export function ImportProgress({ domain, started }: { domain: Domain; started: AliasImport }) {
  const { t, formatNumber } = useSpeech();
  const client = useQueryClient();
  const [told, setTold] = useState(started.done);
  const [isOver, setOver] = useState(started.state !== 'running');
  const params = { domain: domain.name, import: started.id };
  const job = useApi('GET /v1/domains/{domain}/alias-imports/{import}', { params }, isOver ? {} : { everyMs: ASK_MS });
  const now = job.data ?? started;
  const isRunning = now.state === 'running';
  const { refetch } = job;

  useLiveEvents(
    useCallback(
      (type, data) => {
        if (type !== 'import' || data.id !== started.id) return;
        setTold(Number(data.done));
        if (data.state !== 'running') refetch();
      },
      [started.id, refetch],
    ),
  );
  useEffect(() => {
    if (isRunning) return;
    setOver(true);
    client.invalidateQueries({ queryKey: ['GET /v1/domains/{domain}/aliases'] });
    client.invalidateQueries({ queryKey: ['GET /v1/domains/{domain}'] });
  }, [isRunning, client]);

  const done = isRunning ? Math.max(told, now.done) : now.done;
  const figures = { created: formatNumber(now.created), updated: formatNumber(now.updated) };
  return (
    <div className="space-y-4">
      <div className="space-y-1">
        <progress
          value={done}
          max={Math.max(1, now.total)}
          aria-label={t('aliases.importing')}
          className="h-3 w-full accent-accent"
        />
        <p aria-live="polite" className="text-sm text-soft">
          {t('aliases.importDone', { done: formatNumber(done), total: formatNumber(now.total) })}
        </p>
      </div>
      {!isRunning && (
        <Notice tone={now.state === 'failed' ? 'bad' : now.errors.length > 0 ? 'warn' : 'good'}>
          {t(now.state === 'failed' ? 'aliases.importFailed' : 'aliases.importOver', figures)}
        </Notice>
      )}
      <LineErrors errors={now.errors} />
    </div>
  );
}
