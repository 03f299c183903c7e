import { Link, useParams } from 'wouter';
import type { Alias, Domain } from '../../api/calls';
import { useApi } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Badge, Notice } from '../../kit/badge';
import { PageHead } from '../../kit/card';
import { CopyButton } from '../../kit/copy-button';
import { Shown } from '../../kit/states';
import { useSignedIn } from '../../shell/session';
import { domainPath } from '../domains/domain-path';
import { addressOf, kindOf } from './alias-names';
import { DeleteAliasCard } from './delete-alias-card';
import { DescriptionCard } from './description-card';
import { EnabledCard } from './enabled-card';
import { MailboxCard } from './mailbox-card';
import { PasswordCard } from './password-card';
import { PgpCard } from './pgp-card';
import { RecipientsCard } from './recipients-card';
import { VacationCard } from './vacation-card';

export default function AliasPage() {
  const { domain = '', alias = '' } = useParams<{ domain: string; alias: string }>();
  const domainQuery = useApi('GET /v1/domains/{domain}', { params: { domain } });
  const query = useApi('GET /v1/domains/{domain}/aliases/{alias}', { params: { domain, alias } });
  return (
    <Shown query={query} rows={6}>
      {(found) => <AliasView alias={found} domain={domainQuery.data} />}
    </Shown>
  );
}

function AliasView({ alias, domain }: { alias: Alias; domain: Domain | undefined }) {
  const { t, formatDay } = useSpeech();
  const { account } = useSignedIn();
  const isAdmin = domain?.members.some(({ id, group }) => id === account.id && group === 'admin') ?? false;
  const kind = kindOf(alias.name);
  const address = addressOf(alias);
  return (
    <>
      <nav aria-label={t('domains.where')} className="mb-1 text-sm text-soft">
        <Link href="/domains" className="underline hover:text-ink">
          {t('domains.title')}
        </Link>
        {' / '}
        <Link href={domainPath(alias.domain.name, 'aliases')} className="underline hover:text-ink" dir="ltr">
          {alias.domain.name}
        </Link>
      </nav>
      <PageHead
        title={<span dir="ltr">{address}</span>}
        hint={t('aliases.ownedBy', { email: alias.user.email, when: formatDay(alias.created_at) })}
        actions={
          <span className="flex items-center gap-2">
            {kind !== 'exact' && <Badge>{t(`aliases.kind.${kind}`)}</Badge>}
            <Badge tone={alias.is_enabled ? 'good' : 'calm'}>
              {t(alias.is_enabled ? 'aliases.on' : 'aliases.off')}
            </Badge>
            {kind === 'exact' && <CopyButton text={address} label={t('aliases.copyAddress')} />}
          </span>
        }
      />
      {alias.is_smtp_suspended && (
        <div className="mb-5">
          <Notice tone="bad">{t('aliases.suspended')}</Notice>
        </div>
      )}
      <div className="space-y-5">
        <RecipientsCard alias={alias} />
        <EnabledCard alias={alias} />
        <DescriptionCard alias={alias} />
        {kind === 'exact' && (
          <>
            <PasswordCard alias={alias} />
            <MailboxCard alias={alias} isAdmin={isAdmin} />
            <PgpCard alias={alias} />
            <VacationCard alias={alias} />
          </>
        )}
        <DeleteAliasCard alias={alias} />
      </div>
    </>
  );
}
