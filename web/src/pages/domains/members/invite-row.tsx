import type { Domain, Invite } from '../../../api/calls';
import { useAct } from '../../../api/use-api';
import { useSpeech } from '../../../i18n/language-context';
import { Badge } from '../../../kit/badge';
import { Button } from '../../../kit/button';
import { useErrorToast } from '../../../kit/error-toast';
import { useToast } from '../../../kit/toast';

export function InviteRow({
  domain: { name },
  invite: { email, group, expires_at },
  isAdmin,
}: {
  domain: Domain;
  invite: Invite;
  isAdmin: boolean;
}) {
  const { t, formatAgo } = useSpeech();
  const say = useToast();
  const sayError = useErrorToast();
  const withdraw = useAct('DELETE /v1/domains/{domain}/invites', ['GET /v1/domains/{domain}']);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wire">{email}</span>
          <Badge>{t(`domains.member.${group}`)}</Badge>
        </p>
        <p className="text-xs text-soft">{t('domains.inviteEnds', { when: formatAgo(expires_at) })}</p>
      </div>
      {isAdmin && (
        <Button
          isBusy={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(
              { params: { domain: name }, body: { email } },
              {
                onSuccess: () => say(t('domains.inviteWithdrawn', { email })),
                onError: sayError,
              },
            )
          }
        >
          {t('domains.withdraw')}
        </Button>
      )}
    </li>
  );
}
