import { useSpeech } from '../../i18n/language-context';
import { PageHead } from '../../kit/card';

/** The address book of the mailbox. */
export default function ContactsPage() {
  const { t } = useSpeech();
  return (
    <main id="list" tabIndex={-1} className="min-w-0 grow overflow-y-auto p-5 outline-none">
      <PageHead title={t('mail.area.contacts')} />
    </main>
  );
}
