import type { DomainSummary } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Badge } from '../../kit/badge';

/** Receiving, sending and what is missing, at a glance. */
export function DomainState({ domain }: { domain: DomainSummary }) {
  const { t } = useSpeech();
  const missing = missingRecords(domain);
  const isReceiving = receives(domain);
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge tone={isReceiving ? 'good' : 'warn'}>{t(isReceiving ? 'domains.receives' : 'domains.receivesNot')}</Badge>
      {domain.is_smtp_suspended ? (
        <Badge tone="bad">{t('domains.suspended')}</Badge>
      ) : (
        <Badge tone={domain.has_smtp ? 'good' : 'warn'}>
          {t(domain.has_smtp ? 'domains.sends' : 'domains.sendsNot')}
        </Badge>
      )}
      {missing > 0 && <Badge tone="bad">{t('domains.recordsMissing', { count: missing })}</Badge>}
    </span>
  );
}

export function receives(domain: DomainSummary): boolean {
  return domain.has_txt_record && (domain.has_mx_record || domain.ignore_mx_check);
}

function missingRecords(domain: DomainSummary): number {
  const needed = [
    domain.has_txt_record,
    domain.has_mx_record || domain.ignore_mx_check,
    domain.has_dkim_record,
    domain.has_return_path_record,
    domain.has_dmarc_record,
  ];
  return needed.filter((isThere) => !isThere).length;
}
