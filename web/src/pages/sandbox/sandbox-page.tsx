import type { ComponentType } from 'react';
import { Redirect, useParams } from 'wouter';
import { useSpeech } from '../../i18n/language-context';
import { PageHead } from '../../kit/card';
import { Empty } from '../../kit/states';
import { LinkTabs } from '../../kit/tabs';
import { useSession } from '../../shell/session';
import { DnsPart } from './dns-part';
import { HostsPart } from './hosts-part';
import { MailPart } from './mail-part';
import { WebhooksPart } from './webhooks-part';

const PARTS = {
  mail: MailPart,
  dns: DnsPart,
  hosts: HostsPart,
  webhooks: WebhooksPart,
} as const satisfies Record<string, ComponentType>;
type PartName = keyof typeof PARTS;

export default function SandboxPage() {
  const { t } = useSpeech();
  const { service } = useSession();
  const { part = '', message } = useParams<{ part?: string; message?: string }>();
  const names = Object.keys(PARTS) as PartName[];
  const name = names.find((one) => one === part);
  if (service.mode !== 'sandbox') {
    return (
      <>
        <PageHead title={t('sandbox.title')} />
        <Empty icon="flask" title={t('sandbox.live')} hint={t('sandbox.liveHint')} />
      </>
    );
  }
  // The open message is in the query: choosing another one keeps the list's position
  if (message) return <Redirect to={`/sandbox/mail?message=${encodeURIComponent(message)}`} replace />;
  if (!name) return <Redirect to="/sandbox/mail" replace />;
  const Part = PARTS[name];
  return (
    <>
      <PageHead title={t('sandbox.title')} part={t(`sandbox.part.${name}`)} hint={t('sandbox.hint')} />
      <LinkTabs
        label={t('sandbox.parts')}
        tabs={names.map((one) => ({ href: `/sandbox/${one}`, text: t(`sandbox.part.${one}`) }))}
      />
      <Part />
    </>
  );
}
