import type { AliasImportPreview } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Notice } from '../../kit/badge';
import { Table } from '../../kit/table';
import { LineErrors } from './line-errors';

export function ImportPreview({ preview: { total, skipped, ok, errors, rows } }: { preview: AliasImportPreview }) {
  const { t, formatNumber } = useSpeech();
  return (
    <div aria-live="polite" className="space-y-3">
      <Notice tone={errors.length > 0 ? 'warn' : 'good'}>
        {t('aliases.previewSummary', { ok: formatNumber(ok), total: formatNumber(total) })}
      </Notice>
      {skipped > 0 && (
        <p className="text-sm text-soft">
          {t('aliases.previewSkipped', { count: skipped, shown: formatNumber(skipped) })}
        </p>
      )}
      <LineErrors errors={errors} />
      {rows.length > 0 && (
        <details>
          <summary className="py-1 text-sm text-accent underline">
            {t('aliases.firstRows', { count: rows.length })}
          </summary>
          <Table
            caption={t('aliases.firstRows', { count: rows.length })}
            rows={rows}
            keyOf={({ line }) => String(line)}
            columns={[
              { head: t('aliases.name'), cell: ({ name }) => <span className="wire">{name}</span> },
              {
                head: t('aliases.recipients'),
                cell: ({ recipients }) => <span className="wire">{recipients?.join(', ')}</span>,
              },
              { head: t('aliases.labels'), cell: ({ labels }) => labels?.join(', ') },
            ]}
          />
        </details>
      )}
    </div>
  );
}
