import type { Domain } from '../../../api/calls';
import { useAct } from '../../../api/use-api';
import { useSpeech } from '../../../i18n/language-context';
import { Button } from '../../../kit/button';
import { Dialog, DialogActions } from '../../../kit/dialog';
import { Select, TextField } from '../../../kit/field';
import { Form, field } from '../../../kit/form';
import { useToast } from '../../../kit/toast';
import { GROUPS } from './groups';

export function InviteDialog({
  domain: { name },
  isOpen,
  onClose,
}: {
  domain: Domain;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useSpeech();
  const say = useToast();
  const invite = useAct('POST /v1/domains/{domain}/invites', ['GET /v1/domains/{domain}']);
  const submit = (data: FormData) => {
    const email = field(data, 'email');
    const group = GROUPS.find((one) => one === field(data, 'group')) ?? 'user';
    invite.mutate(
      { params: { domain: name }, body: { email, group } },
      {
        onSuccess: ({ members }) => {
          onClose();
          // A person who already shares a domain with us becomes a member at once
          const isMember = members.some(({ user }) => user.email.toLowerCase() === email.toLowerCase());
          say(t(isMember ? 'domains.joined' : 'domains.invited', { email }));
        },
      },
    );
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('domains.invite')} hint={t('domains.inviteHint')}>
      <Form onSubmit={submit} error={invite.error}>
        <TextField label={t('domains.email')} name="email" type="email" required autoFocus isWire />
        <Select label={t('domains.group')} name="group" defaultValue="user">
          {GROUPS.map((one) => (
            <option key={one} value={one}>
              {t(`domains.memberMay.${one}`)}
            </option>
          ))}
        </Select>
        <DialogActions>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" look="primary" isBusy={invite.isPending}>
            {t('domains.inviteAct')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
