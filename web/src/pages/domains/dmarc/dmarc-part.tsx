import { useState } from 'react';
import { useApi } from '../../../api/use-api';
import { useSpeech } from '../../../i18n/language-context';
import { Card } from '../../../kit/card';
import { Select } from '../../../kit/field';
import { Empty, Shown } from '../../../kit/states';
import type { DomainPartProps } from '../domain-part';
import { DmarcReports } from './dmarc-reports';
import { SourceChart } from './source-chart';
import { SourceTable } from './source-table';
import { TlsReports } from './tls-reports';

const SPANS = [7, 30, 90] as const;
const DAY_MS = 86_400_000;

/** What other receivers saw of mail with this domain's name. */
export function DmarcPart({ domain: { name } }: DomainPartProps) {
  const { t } = useSpeech();
  const [days, setDays] = useState(30);
  const start_date = new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
  const sources = useApi(
    'GET /v1/domains/{domain}/dmarc-sources',
    { params: { domain: name }, query: { start_date } },
    { keepsOld: true },
  );
  return (
    <div className="space-y-5">
      <Card
        title={t('domains.dmarcTitle')}
        hint={t('domains.dmarcHint')}
        actions={
          <Select
            label={<span className="sr-only">{t('domains.dmarcSpan')}</span>}
            value={days}
            onChange={({ target }) => setDays(Number(target.value))}
          >
            {SPANS.map((span) => (
              <option key={span} value={span}>
                {t('domains.lastDays', { days: span })}
              </option>
            ))}
          </Select>
        }
      >
        <Shown query={sources}>
          {(found) =>
            found.length === 0 ? (
              <Empty icon="shield" title={t('domains.noReports')} hint={t('domains.noReportsHint')} />
            ) : (
              <div className="space-y-4">
                <SourceChart sources={found} />
                <details>
                  <summary className="py-2 text-sm text-accent underline">{t('domains.asTable')}</summary>
                  <SourceTable sources={found} />
                </details>
              </div>
            )
          }
        </Shown>
      </Card>
      <DmarcReports domain={name} startDate={start_date} />
      <TlsReports domain={name} startDate={start_date} />
    </div>
  );
}
