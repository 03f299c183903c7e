import type { ComponentType } from 'react';
import { Redirect, useParams } from 'wouter';
import { useSpeech } from '../../i18n/language-context';
import { PageHead } from '../../kit/card';
import { Empty } from '../../kit/states';
import { LinkTabs } from '../../kit/tabs';
import { useSignedIn } from '../../shell/session';
import { AccountsPart } from './accounts-part';
import { ActsPart } from './acts-part';
import { BackupsPart } from './backups-part';
import { DomainsPart } from './domains-part';
import { HealthPart } from './health-part';
import { HeldPart } from './held-part';
import { NodesPart } from './nodes-part';
import { QueuePart } from './queue-part';

const PARTS = {
  health: HealthPart,
  accounts: AccountsPart,
  domains: DomainsPart,
  queue: QueuePart,
  held: HeldPart,
  nodes: NodesPart,
  backups: BackupsPart,
  acts: ActsPart,
} as const satisfies Record<string, ComponentType>;
type PartName = keyof typeof PARTS;

/** What concerns all accounts, for those that operate the instance. */
export default function OperatorPage() {
  const { t } = useSpeech();
  const { isOperator } = useSignedIn();
  const { part = '' } = useParams<{ part: string }>();
  const names = Object.keys(PARTS) as PartName[];
  const name = names.find((one) => one === part);
  if (!name) return <Redirect to="/operator/health" replace />;
  const Part = PARTS[name];
  return (
    <>
      <PageHead title={t('operator.title')} part={t(`operator.part.${name}`)} hint={t('operator.hint')} />
      {isOperator ? (
        <>
          <LinkTabs
            label={t('operator.parts')}
            tabs={names.map((one) => ({ href: `/operator/${one}`, text: t(`operator.part.${one}`) }))}
          />
          <Part />
        </>
      ) : (
        <Empty icon="lock" title={t('operator.closed')} hint={t('operator.closedHint')} />
      )}
    </>
  );
}
