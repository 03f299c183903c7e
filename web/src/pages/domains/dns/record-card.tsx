import type { ReactNode } from 'react';
import type { DnsProvider, DnsRecord } from '../../../api/calls';
import { useSpeech } from '../../../i18n/language-context';
import { Badge } from '../../../kit/badge';
import { CopyButton } from '../../../kit/copy-button';
import { LongText } from './long-text';
import { RecordState } from './record-state';
import type { LiveState } from './use-dns-check';
import { ValueDifference } from './value-difference';

/** One record: its required value and its present value in DNS. Correct records are folded. */
export function RecordCard({
  record,
  state,
  provider,
  knob,
}: {
  record: DnsRecord;
  state: LiveState;
  provider: DnsProvider | undefined;
  knob?: ReactNode;
}) {
  const { t } = useSpeech();
  const { purpose, type, name, host, value, preference, found } = record;
  const isHostShort = provider?.host_part_only ?? true;
  const [shown, other] = isHostShort ? [host, name] : [name, host];
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <details open={record.is_required && record.state !== 'correct'} className="group">
        <summary className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg py-1">
          <Badge>{type}</Badge>
          <span className="font-medium">{t(`domains.purpose.${purpose}`)}</span>
          {type === 'MX' && <span className="wire text-soft">{value}</span>}
          {purpose === 'clients' ? (
            <span className="wire text-soft">{host}</span>
          ) : (
            <RecordState state={state} isRequired={record.is_required} />
          )}
          {!record.is_required && <span className="text-xs text-soft">{t('domains.optional')}</span>}
          <span className="ms-auto text-sm text-accent underline">
            <span className="group-open:hidden">{t('domains.showRecord')}</span>
            <span className="hidden group-open:inline">{t('domains.hideRecord')}</span>
          </span>
        </summary>
        <div className="space-y-3 pt-2">
          <p className="max-w-prose text-sm text-soft">{t(`domains.why.${purpose}`)}</p>
          <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            <Copied label={t('domains.host')} value={shown} copyLabel={t('domains.copyHost')}>
              {other !== shown && (
                <span className="text-xs text-soft">
                  {t(isHostShort ? 'domains.hostInFull' : 'domains.hostInShort')} <span className="wire">{other}</span>
                </span>
              )}
            </Copied>
            <Copied label={t('domains.value')} value={value} copyLabel={t('domains.copyValue')}>
              {preference !== undefined && (
                <span className="text-xs text-soft">{t('domains.preference', { preference })}</span>
              )}
              {type === 'TXT' && <LongText text={value} limit={provider?.txt_limit ?? 255} />}
            </Copied>
          </div>
          {record.difference && <p className="text-sm">{record.difference}</p>}
          {record.state === 'wrong' && found.map((text) => <ValueDifference key={text} needed={value} found={text} />)}
          {knob}
        </div>
      </details>
    </li>
  );
}

function Copied({
  label,
  value,
  copyLabel,
  children,
}: {
  label: string;
  value: string;
  copyLabel: string;
  children?: ReactNode;
}) {
  return (
    <div className="min-w-0 space-y-1">
      <p className="text-xs text-soft">{label}</p>
      <p className="flex items-start justify-between gap-1 rounded-lg border border-line bg-sunken ps-3">
        <code className="wire max-h-28 min-w-0 overflow-y-auto py-2 select-all">{value}</code>
        <CopyButton text={value} label={copyLabel} />
      </p>
      {children}
    </div>
  );
}
