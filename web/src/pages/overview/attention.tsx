import { Link } from 'wouter';
import { useApi } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Notice } from '../../kit/badge';
import { useSignedIn } from '../../shell/session';

/** Warnings of the whole instance, for accounts that operate it. */
export function Attention() {
  const { t } = useSpeech();
  const { isOperator } = useSignedIn();
  const findings = useApi('GET /v1/operator/overview', {}, { enabled: isOperator }).data?.findings ?? [];
  if (findings.length === 0) return null;
  return (
    <div className="mb-5">
      <Notice tone={findings.some(({ level }) => level === 'fault') ? 'bad' : 'warn'}>
        <p>
          {t('operator.attention', { count: findings.length })}{' '}
          <Link href="/operator/health" className="text-accent underline">
            {t('operator.attentionLink')}
          </Link>
        </p>
      </Notice>
    </div>
  );
}
