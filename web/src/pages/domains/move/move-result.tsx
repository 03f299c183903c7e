import type { DomainImportStep } from '../../../api/calls';
import { useSpeech } from '../../../i18n/language-context';
import { Notice } from '../../../kit/badge';
import { Button, LinkButton } from '../../../kit/button';
import { Card } from '../../../kit/card';
import { MoveBar } from './move-bar';
import { Reasons } from './reasons';
import type { Move } from './use-move';

export function MoveResult({
  move: { stage, progress, steps },
  onBack,
}: {
  move: Extract<Move, { stage: 'making' | 'made' }>;
  onBack: () => void;
}) {
  const { t, formatNumber } = useSpeech();
  const isOver = stage === 'made';
  const refused = steps.filter(({ outcome }) => outcome === 'refused');
  const count = (of: DomainImportStep['outcome']) => formatNumber(steps.filter(({ outcome }) => outcome === of).length);
  const figures = { created: count('created'), updated: count('updated'), invited: count('invited') };
  return (
    <Card title={isOver ? t('domains.move.over') : t('domains.move.making')}>
      <div className="space-y-4">
        <MoveBar
          label={t('domains.move.making')}
          progress={progress}
          text={t('domains.move.madeDone', {
            done: formatNumber(progress.done),
            total: formatNumber(progress.total),
          })}
        />
        <div role="status" className="empty:hidden">
          {isOver && (
            <Notice tone={refused.length > 0 ? 'warn' : 'good'} title={t('domains.move.figures', figures)}>
              <p>{t('domains.move.next')}</p>
            </Notice>
          )}
        </div>
        <Reasons title={t('domains.move.notMade')} items={refused} />
        {isOver && (
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onBack}>{t('domains.move.other')}</Button>
            <LinkButton href="/domains" look="primary">
              {t('domains.move.back')}
            </LinkButton>
          </div>
        )}
      </div>
    </Card>
  );
}
