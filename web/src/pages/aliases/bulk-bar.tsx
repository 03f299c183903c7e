import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call';
import { useSpeech } from '../../i18n/language-context';
import { Button, IconButton } from '../../kit/button';
import { useConfirm } from '../../kit/confirm';
import { useErrorToast } from '../../kit/error-toast';
import { useToast } from '../../kit/toast';
import { type BulkAction, BulkDialog } from './bulk-dialog';
import { type AliasQuery, fetchAliasPage, PAGE_SIZE } from './use-alias-rows';

/** More than this are better chosen by a narrower search. */
const MAX_SELECTED = 10_000;
/** The service's limit per call. */
const BATCH = 1000;

interface BulkOrder {
  readonly action: BulkAction;
  readonly label?: string;
  readonly error_code_if_disabled?: 250 | 421 | 550;
}

/** Actions for all selected aliases at once. */
export function BulkBar({
  query,
  selected,
  onSelected,
}: {
  query: AliasQuery;
  selected: ReadonlySet<string>;
  onSelected: (selected: ReadonlySet<string>) => void;
}) {
  const { t, formatNumber } = useSpeech();
  const say = useToast();
  const sayError = useErrorToast();
  const confirm = useConfirm();
  const client = useQueryClient();
  const [asked, setAsked] = useState<'disable' | 'label' | 'unlabel' | undefined>();

  const run = useMutation({
    mutationFn: async (order: BulkOrder) => {
      const ids = [...selected];
      let changed = 0;
      for (let at = 0; at < ids.length; at += BATCH) {
        const body = { aliases: ids.slice(at, at + BATCH), ...order };
        changed += (await call('POST /v1/domains/{domain}/aliases/bulk', { params: { domain: query.domain }, body }))
          .changed;
      }
      return changed;
    },
    onSuccess: (changed) => {
      say(
        changed === 0
          ? t('aliases.bulkNothing')
          : t('aliases.bulkDone', { count: changed, shown: formatNumber(changed) }),
      );
      onSelected(new Set());
      setAsked(undefined);
    },
    onError: sayError,
    // Also after a failure: the batches before it are done
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['GET /v1/domains/{domain}/aliases'] }),
        client.invalidateQueries({ queryKey: ['GET /v1/domains/{domain}'] }),
      ]),
  });

  const selectAll = useMutation({
    mutationFn: async () => {
      const ids = new Set<string>();
      for (let page = 1; ids.size < MAX_SELECTED; page++) {
        const { rows, total } = await fetchAliasPage(query, page);
        if (total > MAX_SELECTED) throw new Error(t('aliases.tooManyToSelect', { max: formatNumber(MAX_SELECTED) }));
        for (const { id } of rows) ids.add(id);
        if (rows.length < PAGE_SIZE) break;
      }
      return ids;
    },
    onSuccess: onSelected,
    onError: sayError,
  });

  const askDelete = async () => {
    const isYes = await confirm({
      title: t('aliases.bulkDeleteTitle', { count: selected.size, shown: formatNumber(selected.size) }),
      loss: t('aliases.deleteLoss'),
      act: t('shell.delete'),
    });
    if (isYes) run.mutate({ action: 'delete' });
  };

  return (
    <div
      role="toolbar"
      aria-label={t('aliases.bulk')}
      className="sticky top-2 z-20 flex flex-wrap items-center gap-2 rounded-xl border border-accent bg-surface p-2 ps-4 shadow-card"
    >
      <p aria-live="polite" className="text-sm font-medium">
        {t('aliases.selected', { count: selected.size, shown: formatNumber(selected.size) })}
      </p>
      <IconButton label={t('aliases.unselect')} icon="close" onClick={() => onSelected(new Set())} />
      <Button look="quiet" className="me-auto" isBusy={selectAll.isPending} onClick={() => selectAll.mutate()}>
        {t('aliases.selectAll')}
      </Button>
      <Button isBusy={run.isPending} onClick={() => run.mutate({ action: 'enable' })}>
        {t('aliases.enable')}
      </Button>
      <Button onClick={() => setAsked('disable')}>{t('aliases.disable')}</Button>
      <Button onClick={() => setAsked('label')}>{t('aliases.addLabel')}</Button>
      <Button onClick={() => setAsked('unlabel')}>{t('aliases.takeLabel')}</Button>
      <Button look="danger" icon="trash" onClick={askDelete}>
        {t('shell.delete')}
      </Button>
      <BulkDialog
        action={asked}
        count={selected.size}
        isBusy={run.isPending}
        error={run.error}
        onClose={() => setAsked(undefined)}
        onRun={(order) => run.mutate(order)}
      />
    </div>
  );
}
