import type { ComponentType } from 'react';
import { Redirect, useParams } from 'wouter';
import { useSpeech } from '../../i18n/language-context';
import { PageHead } from '../../kit/card';
import { LinkTabs } from '../../kit/tabs';
import { useSignedIn } from '../../shell/session';
import { ActivityPart } from './activity-part';
import { ProfilePart } from './profile-part';
import { SecurityPart } from './security-part';
import { SessionsPart } from './sessions-part';
import { TokensPart } from './tokens-part';

const PARTS = {
  profile: ProfilePart,
  tokens: TokensPart,
  security: SecurityPart,
  sessions: SessionsPart,
  activity: ActivityPart,
} as const satisfies Record<string, ComponentType>;
type PartName = keyof typeof PARTS;

export default function AccountPage() {
  const { t } = useSpeech();
  const { account } = useSignedIn();
  const { part = '' } = useParams<{ part: string }>();
  const names = Object.keys(PARTS) as PartName[];
  const name = names.find((one) => one === part);
  if (!name) return <Redirect to="/account/profile" replace />;
  const Part = PARTS[name];
  return (
    <>
      <PageHead
        title={t('account.title')}
        part={t(`account.part.${name}`)}
        hint={<span className="wire">{account.email}</span>}
      />
      <LinkTabs
        label={t('account.parts')}
        tabs={names.map((one) => ({ href: `/account/${one}`, text: t(`account.part.${one}`) }))}
      />
      <Part />
    </>
  );
}
