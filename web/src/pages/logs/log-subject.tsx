import type { Log } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';

/** Of mail for a mailbox the log keeps no subject, which is not the same as none. */
export function LogSubject({ log: { subject, is_sealed: isSealed } }: { log: Pick<Log, 'subject' | 'is_sealed'> }) {
  const { t } = useSpeech();
  if (subject) return <bdi>{subject}</bdi>;
  return isSealed ? <span title={t('logs.sealedHint')}>{t('logs.sealed')}</span> : t('logs.noSubject');
}
