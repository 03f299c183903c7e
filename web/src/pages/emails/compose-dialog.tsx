import type { Email } from '../../api/calls';
import { useAct } from '../../api/use-api';
import { useDomainList } from '../../api/use-domains';
import { useSpeech } from '../../i18n/language-context';
import { Notice } from '../../kit/badge';
import { Button, LinkButton } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { TextArea, TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { Empty, Shown } from '../../kit/states';
import { useSession } from '../../shell/session';
import { SenderFields } from './sender-fields';

/** Writes and sends one message, then links to its story. */
export function ComposeDialog({
  isOpen,
  from,
  onClose,
}: {
  isOpen: boolean;
  from: string | undefined;
  onClose: () => void;
}) {
  const { t } = useSpeech();
  const { service } = useSession();
  const send = useAct('POST /v1/emails', ['GET /v1/emails', 'GET /v1/emails/limit', 'GET /v1/overview']);
  const domains = useDomainList({ enabled: isOpen });
  const close = () => {
    onClose();
    send.reset();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isSheet
      title={t('emails.compose')}
      hint={service.mode === 'sandbox' ? t('emails.composeSandbox') : t('emails.composeHint')}
    >
      {send.data ? (
        <Sent email={send.data} onAnother={() => send.reset()} />
      ) : (
        <Shown query={domains}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty icon="globe" title={t('emails.noDomain')} hint={t('emails.noDomainHint')}>
                <LinkButton href="/domains" look="primary" icon="plus">
                  {t('emails.addDomain')}
                </LinkButton>
              </Empty>
            ) : (
              <Form
                error={send.error}
                renamed={{ from: 'alias' }}
                onSubmit={(data) =>
                  send.mutate({
                    body: {
                      from: `${field(data, 'alias')}@${field(data, 'domain')}`,
                      to: field(data, 'to'),
                      subject: field(data, 'subject'),
                      text: String(data.get('text') ?? ''),
                    },
                  })
                }
              >
                <SenderFields from={from} domains={items} />
                <TextField
                  name="to"
                  label={t('emails.to')}
                  hint={t('emails.toHint')}
                  required
                  isWire
                  autoComplete="off"
                />
                <TextField name="subject" label={t('emails.subject')} defaultValue={t('emails.testSubject')} />
                <TextArea
                  name="text"
                  label={t('emails.text')}
                  rows={7}
                  dir="auto"
                  defaultValue={t('emails.testText')}
                />
                <DialogActions>
                  <Button onClick={close}>{t('shell.cancel')}</Button>
                  <Button type="submit" look="primary" icon="send" isBusy={send.isPending}>
                    {t('emails.send')}
                  </Button>
                </DialogActions>
              </Form>
            )
          }
        </Shown>
      )}
    </Dialog>
  );
}

function Sent({ email, onAnother }: { email: Email; onAnother: () => void }) {
  const { t } = useSpeech();
  return (
    <div className="space-y-4" role="status">
      <Notice tone="good" title={t('emails.taken')}>
        <p>{t('emails.takenHint', { to: email.envelope.to.join(', ') })}</p>
      </Notice>
      <DialogActions>
        <Button onClick={onAnother}>{t('emails.another')}</Button>
        <LinkButton href={`/emails/${email.id}`} look="primary" icon="signpost">
          {t('emails.watch')}
        </LinkButton>
      </DialogActions>
    </div>
  );
}
