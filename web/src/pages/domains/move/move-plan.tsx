import { useState } from 'react';
import type { DomainImportPlan } from '../../../api/calls';
import { useSpeech } from '../../../i18n/language-context';
import { Notice } from '../../../kit/badge';
import { Button } from '../../../kit/button';
import { Empty } from '../../../kit/states';
import { DomainPlanCard } from './domain-plan-card';

/** What would be made, domain by domain; nothing is until the button is pressed. */
export function MovePlan({
  plans,
  onMake,
  onBack,
}: {
  plans: readonly DomainImportPlan[];
  onMake: (chosen: readonly DomainImportPlan[]) => void;
  onBack: () => void;
}) {
  const { t, formatNumber } = useSpeech();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = plans.filter(({ name, outcome }) => outcome !== 'refused' && !left.has(name));
  const mailboxes = chosen.reduce((sum, { aliases }) => sum + aliases.filter(({ has_imap }) => has_imap).length, 0);
  if (plans.length === 0) {
    return (
      <Empty icon="globe" title={t('domains.move.none')}>
        <Button onClick={onBack}>{t('domains.move.other')}</Button>
      </Empty>
    );
  }
  return (
    <>
      <div role="status">
        <Notice>{t('domains.move.nothingYet')}</Notice>
      </div>
      {plans.map((plan) => (
        <DomainPlanCard
          key={plan.name}
          plan={plan}
          isChosen={!left.has(plan.name)}
          onChoose={(isChosen) => {
            const after = new Set(left);
            if (isChosen) after.delete(plan.name);
            else after.add(plan.name);
            setLeft(after);
          }}
        />
      ))}
      {mailboxes > 0 && (
        <Notice tone="warn" title={t('domains.move.mailboxes', { count: mailboxes, shown: formatNumber(mailboxes) })}>
          <p>{t('domains.move.mailboxesHint')}</p>
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{t('domains.move.other')}</Button>
        <Button look="primary" icon="download" disabled={chosen.length === 0} onClick={() => onMake(chosen)}>
          {t('domains.move.act', { count: chosen.length })}
        </Button>
      </div>
    </>
  );
}
