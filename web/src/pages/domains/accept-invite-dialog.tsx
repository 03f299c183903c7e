import { useLocation } from 'wouter';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { useToast } from '../../kit/toast';
import { domainPath } from './domain-path';

export function AcceptInviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useSpeech();
  const say = useToast();
  const [, goTo] = useLocation();
  const accept = useAct('GET /v1/domains/{domain}/invites', ['GET /v1/domains']);
  const submit = (data: FormData) => {
    const domain = field(data, 'domain');
    accept.mutate(
      { params: { domain } },
      {
        onSuccess: (sentence) => {
          onClose();
          say(sentence);
          goTo(domainPath(domain));
        },
      },
    );
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('domains.acceptInvite')} hint={t('domains.acceptInviteHint')}>
      <Form onSubmit={submit} error={accept.error}>
        <TextField
          label={t('domains.invitedTo')}
          name="domain"
          placeholder="example.com"
          required
          autoFocus
          isWire
          spellCheck={false}
        />
        <DialogActions>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" look="primary" isBusy={accept.isPending}>
            {t('domains.acceptInviteAct')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
