import { useLocation } from 'wouter';
import type { Domain, Member } from '../../../api/calls';
import { useAct } from '../../../api/use-api';
import { useSpeech } from '../../../i18n/language-context';
import { Badge } from '../../../kit/badge';
import { Button } from '../../../kit/button';
import { useConfirm } from '../../../kit/confirm';
import { useErrorToast } from '../../../kit/error-toast';
import { useToast } from '../../../kit/toast';
import { useSignedIn } from '../../../shell/session';
import { GROUPS } from './groups';

/** The service decides who may be removed or demoted, and explains refusals. */
export function MemberRow({
  domain: { name: domain },
  member: { id, group, user },
  isAdmin,
}: {
  domain: Domain;
  member: Member;
  isAdmin: boolean;
}) {
  const { t } = useSpeech();
  const say = useToast();
  const sayError = useErrorToast();
  const confirm = useConfirm();
  const [, goTo] = useLocation();
  const { account } = useSignedIn();
  const isMe = id === account.id;
  const change = useAct('PUT /v1/domains/{domain}/members/{member}', ['GET /v1/domains/{domain}']);
  const remove = useAct(
    'DELETE /v1/domains/{domain}/members/{member}',
    // After leaving, the domain cannot be loaded any more
    isMe ? ['GET /v1/domains'] : ['GET /v1/domains/{domain}'],
  );
  const params = { domain, member: id };
  const onError = sayError;

  const setGroup = async (wanted: (typeof GROUPS)[number]) => {
    const isStepDown = wanted === 'user';
    const isYes =
      !isStepDown ||
      (await confirm({
        title: t('domains.demoteTitle', { email: user.email }),
        loss: t('domains.demoteLoss'),
        act: t('domains.demote'),
      }));
    if (isYes) change.mutate({ params, body: { group: wanted } }, { onSuccess: () => say(t('shell.saved')), onError });
  };

  const ask = async () => {
    const isYes = await confirm({
      title: t(isMe ? 'domains.leaveTitle' : 'domains.removeTitle', { email: user.email, domain }),
      loss: t(isMe ? 'domains.leaveLoss' : 'domains.removeLoss'),
      act: t(isMe ? 'domains.leave' : 'domains.remove'),
    });
    if (!isYes) return;
    const onSuccess = () => {
      say(t(isMe ? 'domains.left' : 'domains.removed', { email: user.email, domain }));
      if (isMe) goTo('/domains');
    };
    remove.mutate({ params }, { onSuccess, onError });
  };

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="[overflow-wrap:anywhere]">{user.display_name || user.email}</span>
          {isMe && <Badge icon="person">{t('domains.you')}</Badge>}
        </p>
        {user.display_name && user.display_name !== user.email && (
          <p className="wire text-sm text-soft">{user.email}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isAdmin ? (
          <select
            aria-label={t('domains.groupOf', { email: user.email })}
            value={group}
            disabled={change.isPending}
            onChange={({ target }) => setGroup(GROUPS.find((one) => one === target.value) ?? 'user')}
            className="min-h-9 rounded-lg border border-line-strong/70 bg-surface px-2 text-sm"
          >
            {GROUPS.map((one) => (
              <option key={one} value={one}>
                {t(`domains.member.${one}`)}
              </option>
            ))}
          </select>
        ) : (
          <Badge>{t(`domains.member.${group}`)}</Badge>
        )}
        {isAdmin && (
          <Button icon={isMe ? 'out' : 'trash'} isBusy={remove.isPending} onClick={ask}>
            {t(isMe ? 'domains.leave' : 'domains.remove')}
          </Button>
        )}
      </div>
    </li>
  );
}
