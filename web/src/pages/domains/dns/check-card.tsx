import type { Domain } from '../../../api/calls';
import { useSpeech } from '../../../i18n/language-context';
import { Notice } from '../../../kit/badge';
import { Button } from '../../../kit/button';
import { Card } from '../../../kit/card';
import { Sentences, sentencesOf } from '../../../kit/form';
import type { CheckOutcome } from './use-dns-check';
import { ZoneFileButton } from './zone-file-button';

/** The button that checks again, with its result. */
export function CheckCard({
  domain,
  checkedAt,
  progress,
  isRunning,
  outcomes,
  onCheck,
}: {
  domain: Domain;
  checkedAt: string | undefined;
  progress: { readonly done: number; readonly total: number };
  isRunning: boolean;
  outcomes: readonly CheckOutcome[];
  onCheck: () => void;
}) {
  const { t, formatAgo } = useSpeech();
  return (
    <Card
      title={t('domains.checkTitle')}
      hint={t('domains.checkHint')}
      actions={
        <>
          <ZoneFileButton domain={domain.name} />
          <Button look="primary" icon="refresh" isBusy={isRunning} onClick={onCheck}>
            {t('domains.check')}
          </Button>
        </>
      }
    >
      <div aria-live="polite" className="space-y-2 text-sm">
        <p className="text-soft">
          {isRunning
            ? t('domains.checking', progress)
            : checkedAt
              ? t('domains.checkedAt', { ago: formatAgo(checkedAt) })
              : t('domains.neverChecked')}
        </p>
        {outcomes.map(({ side, isGood, text }) => (
          <Notice key={side} tone={isGood ? 'good' : 'warn'} title={t(`domains.side.${side}`)}>
            <Sentences texts={sentencesOf(text)} />
          </Notice>
        ))}
      </div>
    </Card>
  );
}
