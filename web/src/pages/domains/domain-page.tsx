import { Link, Redirect, useParams } from 'wouter';
import type { Domain } from '../../api/calls';
import { useApi } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { PageHead } from '../../kit/card';
import { Shown } from '../../kit/states';
import { LinkTabs } from '../../kit/tabs';
import { useSignedIn } from '../../shell/session';
import { AliasesPart } from '../aliases/aliases-part';
import { DmarcPart } from './dmarc/dmarc-part';
import { DnsPart } from './dns/dns-part';
import { domainPath } from './domain-path';
import { DomainState, receives } from './domain-state';
import { MembersPart } from './members/members-part';
import { PasswordsPart } from './passwords/passwords-part';
import { SettingsPart } from './settings/settings-part';

const PARTS = {
  dns: DnsPart,
  aliases: AliasesPart,
  settings: SettingsPart,
  members: MembersPart,
  passwords: PasswordsPart,
  dmarc: DmarcPart,
} as const;
type PartName = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as readonly PartName[];
const ADMINS_ONLY: readonly PartName[] = ['passwords'];

export default function DomainPage() {
  const { domain: ref = '', part } = useParams<{ domain: string; part?: string }>();
  const domain = useApi('GET /v1/domains/{domain}', { params: { domain: ref } });
  return (
    <Shown query={domain} rows={6}>
      {(found) => <DomainView domain={found} part={part} />}
    </Shown>
  );
}

function DomainView({ domain, part }: { domain: Domain; part: string | undefined }) {
  const { t } = useSpeech();
  const { account } = useSignedIn();
  const isAdmin = domain.members.some(({ id, group }) => id === account.id && group === 'admin');
  const names = NAMES.filter((name) => isAdmin || !ADMINS_ONLY.includes(name));
  const chosen = names.find((name) => name === part);
  // Remaining steps come first; once mail flows, the aliases do
  if (!chosen) return <Redirect to={domainPath(domain.name, receives(domain) ? 'aliases' : 'dns')} replace />;
  const Part = PARTS[chosen];
  return (
    <>
      <nav aria-label={t('domains.where')} className="mb-1 text-sm text-soft">
        <Link href="/domains" className="underline hover:text-ink">
          {t('domains.title')}
        </Link>
      </nav>
      <PageHead
        title={<span dir="ltr">{domain.name}</span>}
        part={t(`domains.part.${chosen}`)}
        actions={<DomainState domain={domain} />}
      />
      <LinkTabs
        label={t('domains.parts')}
        tabs={names.map((name) => ({ href: domainPath(domain.name, name), text: t(`domains.part.${name}`) }))}
      />
      <Part domain={domain} isAdmin={isAdmin} />
    </>
  );
}
