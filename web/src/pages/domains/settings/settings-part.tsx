import { useSpeech } from '../../../i18n/language-context';
import { Notice } from '../../../kit/badge';
import type { DomainPartProps } from '../domain-part';
import { BounceWebhookCard } from './bounce-webhook-card';
import { DeleteDomainCard } from './delete-domain-card';
import { DeliveryCard } from './delivery-card';
import { EventWebhooksCard } from './event-webhooks-card';
import { MailboxesCard } from './mailboxes-card';
import { ProtectionCard } from './protection-card';
import { SenderListCard } from './sender-list-card';
import { SuppressionsCard } from './suppressions-card';
import { WebhookKeyCard } from './webhook-key-card';

export function SettingsPart({ domain, isAdmin }: DomainPartProps) {
  const { t } = useSpeech();
  const props = { domain, isAdmin };
  return (
    <div className="space-y-5">
      {!isAdmin && <Notice>{t('domains.adminsOnly')}</Notice>}
      <ProtectionCard {...props} />
      <MailboxesCard {...props} />
      <DeliveryCard {...props} />
      <SenderListCard {...props} list="allowlist" />
      <SenderListCard {...props} list="denylist" />
      <BounceWebhookCard {...props} />
      {isAdmin && (
        <>
          <EventWebhooksCard domain={domain} />
          <WebhookKeyCard domain={domain} />
          <SuppressionsCard domain={domain} />
          <DeleteDomainCard domain={domain} />
        </>
      )}
    </div>
  );
}
