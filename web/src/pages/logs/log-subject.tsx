import type { Log } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';

/** The log stores no subject of mail for a mailbox, which is not the same as missing. */
export function LogSubject({ log: { subject, is_sealed: isSealed } }: { log: Pick<Log, 'subject' | 'is_sealed'> }) {
  const { t } = useSpeech();
  if (subject) return <bdi>{subject}</bdi>;
  return isSealed ? <span title={t('logs.sealedHint')}>{t('logs.sealed')}</span> : t('logs.noSubject');
}
