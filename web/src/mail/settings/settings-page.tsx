import { useRef } from 'react';
import { Link } from 'wouter';
import type { Mailbox } from '../../api/calls';
import { useApi } from '../../api/use-api';
import { account } from '../../i18n/en/account';
import { aliases } from '../../i18n/en/aliases';
import { useSpeech } from '../../i18n/language-context';
import { addSentences } from '../../i18n/messages';
import { PageHead } from '../../kit/card';
import { Icon } from '../../kit/icon';
import { Shown } from '../../kit/states';
import { AppearanceCard } from './appearance-card';
import { ClientCard } from './client-card';
import { ImportCard } from './import-card';
import { ImportFilesCard } from './import-files-card';
import { NoticesCard } from './notices-card';
import { PasswordCard } from './password-card';
import { SessionsCard } from './sessions-card';
import { SignatureCard } from './signature-card';
import { StorageCard } from './storage-card';
import { VacationCard } from './vacation-card';

// The cards of an alias and of an account are those of the dashboard
addSentences({ ...aliases, ...account });

/** Everything that belongs to the mailbox itself. */
export default function SettingsPage() {
  const { t } = useSpeech();
  const mailbox = useApi('GET /v1/mailbox', {});
  const main = useRef<HTMLElement>(null);
  return (
    <main ref={main} id="list" className="min-w-0 grow overflow-y-auto px-4 py-5 sm:px-6">
      <div className="mx-auto max-w-3xl space-y-5">
        <Link href="/inbox" className="inline-flex items-center gap-1.5 text-sm text-soft hover:text-ink">
          <Icon name="back" />
          {t('settings.back')}
        </Link>
        <PageHead title={t('settings.title')} />
        <Shown query={mailbox} rows={6}>
          {(data) => <Cards mailbox={data} />}
        </Shown>
      </div>
    </main>
  );
}

function Cards({ mailbox }: { mailbox: Mailbox }) {
  return (
    <>
      <SignatureCard mailbox={mailbox} />
      <VacationCard mailbox={mailbox} />
      <AppearanceCard mailbox={mailbox} />
      <NoticesCard />
      <ClientCard address={mailbox.address} />
      <ImportCard />
      <ImportFilesCard />
      <StorageCard mailbox={mailbox} />
      <PasswordCard address={mailbox.address} />
      <SessionsCard />
    </>
  );
}
