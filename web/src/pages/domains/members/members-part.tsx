import { useState } from 'react';
import { useSpeech } from '../../../i18n/language-context';
import { Button } from '../../../kit/button';
import { Card } from '../../../kit/card';
import type { DomainPartProps } from '../domain-part';
import { InviteDialog } from './invite-dialog';
import { InviteRow } from './invite-row';
import { MemberRow } from './member-row';

export function MembersPart({ domain, isAdmin }: DomainPartProps) {
  const { t } = useSpeech();
  const [isInviting, setInviting] = useState(false);
  return (
    <div className="space-y-5">
      <Card
        title={t('domains.members')}
        hint={t('domains.membersHint')}
        actions={
          isAdmin && (
            <Button look="primary" icon="plus" onClick={() => setInviting(true)}>
              {t('domains.invite')}
            </Button>
          )
        }
      >
        <ul className="divide-y divide-line">
          {domain.members.map((member) => (
            <MemberRow key={member.id} domain={domain} member={member} isAdmin={isAdmin} />
          ))}
        </ul>
      </Card>
      <Card title={t('domains.invites')} hint={t('domains.invitesHint')}>
        {domain.invites.length === 0 ? (
          <p className="text-sm text-soft">{t('domains.noInvites')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {domain.invites.map((invite) => (
              <InviteRow key={invite.id} domain={domain} invite={invite} isAdmin={isAdmin} />
            ))}
          </ul>
        )}
      </Card>
      <InviteDialog domain={domain} isOpen={isInviting} onClose={() => setInviting(false)} />
    </div>
  );
}
