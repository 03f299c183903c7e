import type { DmarcSource } from '../../../api/calls';
import { useSpeech } from '../../../i18n/language-context';
import { Table } from '../../../kit/table';
import { OUTCOMES } from './outcomes';

export function SourceTable({ sources }: { sources: readonly DmarcSource[] }) {
  const { t, formatNumber } = useSpeech();
  return (
    <Table
      caption={t('domains.dmarcTitle')}
      rows={sources}
      keyOf={({ source_ip }) => source_ip}
      columns={[
        { head: t('domains.source'), cell: ({ source_ip }) => <span className="wire">{source_ip}</span> },
        {
          head: t('domains.messages'),
          isNumber: true,
          cell: ({ message_count }) => formatNumber(message_count),
        },
        ...OUTCOMES.map(({ key }) => ({
          head: t(`domains.dmarc.${key}`),
          isNumber: true,
          cell: (source: DmarcSource) => formatNumber(source[key]),
        })),
      ]}
    />
  );
}
