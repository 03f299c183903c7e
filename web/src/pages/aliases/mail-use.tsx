import { useSpeech } from '../../i18n/language-context';
import { CardChoice } from '../../kit/card-choice';

const MAIL_USES = ['forward', 'keep', 'both'] as const;
export type MailUse = (typeof MAIL_USES)[number];

/** What happens to mail for a new alias. */
export function MailUseChoice({ use, onChoose }: { use: MailUse; onChoose: (use: MailUse) => void }) {
  const { t } = useSpeech();
  const options = MAIL_USES.map((one) => ({
    value: one,
    title: t(`aliases.use.${one}`),
    hint: t(`aliases.useHint.${one}`),
  }));
  return (
    <CardChoice
      label={t('aliases.use')}
      name="use"
      value={use}
      options={options}
      onChoose={(chosen) => onChoose(chosen as MailUse)}
    />
  );
}

/** A blank text for a mailbox means that nothing is forwarded; left out, the recipient is the owner. */
export function placesOf(use: MailUse, recipients: string): { recipients?: string; has_imap: boolean } {
  const has_imap = use !== 'forward';
  if (use === 'keep') return { recipients: '', has_imap };
  return recipients ? { recipients, has_imap } : { has_imap };
}
