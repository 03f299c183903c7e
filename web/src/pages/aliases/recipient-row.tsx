import type { Alias } from '../../api/calls';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { useErrorToast } from '../../kit/error-toast';
import { useToast } from '../../kit/toast';

export function RecipientRow({ alias, recipient }: { alias: Alias; recipient: string }) {
  const { t } = useSpeech();
  const say = useToast();
  const sayError = useErrorToast();
  const ask = useAct('POST /v1/domains/{domain}/aliases/{alias}/ask-recipient');
  const isPending = alias.pending_recipients.includes(recipient);
  const isVerified = alias.has_recipient_verification && alias.verified_recipients.includes(recipient);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="wire">{recipient}</span>
        <Badge>{t(`aliases.recipientKind.${recipientKind(recipient)}`)}</Badge>
        {isVerified && <Badge tone="good">{t('aliases.verified')}</Badge>}
        {isPending && <Badge tone="warn">{t('aliases.unverified')}</Badge>}
      </span>
      {isPending && (
        <Button
          icon="mail"
          isBusy={ask.isPending}
          onClick={() =>
            ask.mutate(
              { params: { domain: alias.domain.id, alias: alias.id }, body: { recipient } },
              {
                onSuccess: () => say(t('aliases.askedAgain', { recipient })),
                onError: sayError,
              },
            )
          }
        >
          {t('aliases.askAgain')}
        </Button>
      )}
    </li>
  );
}

function recipientKind(recipient: string): 'address' | 'webhook' | 'server' {
  if (/^https?:\/\//i.test(recipient)) return 'webhook';
  return recipient.includes('@') ? 'address' : 'server';
}
