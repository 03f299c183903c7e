import { useState } from 'react';
import type { Alias } from '../../api/calls';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Notice } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { CheckField, TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { PasswordField, password } from '../../kit/password-field';
import { useToast } from '../../kit/toast';
import { addressOf } from './alias-names';
import { Credentials } from './credentials';
import { type PasswordWay, PasswordWayChoice } from './password-way';

/** A typed or a generated password; the effect on the mailbox is shown before. */
export function GeneratePasswordDialog({
  alias,
  isOpen,
  onClose,
}: {
  alias: Alias;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useSpeech();
  const say = useToast();
  const [way, setWay] = useState<PasswordWay>('first');
  const generate = useAct('POST /v1/domains/{domain}/aliases/{alias}/generate-password', [
    'GET /v1/domains/{domain}/aliases/{alias}',
  ]);
  const close = () => {
    onClose();
    setWay('first');
    generate.reset(); // the secret is not kept
  };
  const submit = (data: FormData) => {
    const own = password(data, 'new_password');
    const email = field(data, 'email');
    const old = password(data, 'old_password');
    generate.mutate(
      {
        params: { domain: alias.domain.id, alias: alias.id },
        body: {
          ...(own && { new_password: own }),
          ...(way === 'change' && { password: old }),
          ...(way === 'override' && { is_override: true }),
          ...(email && { emailed_instructions: email }),
        },
      },
      {
        onSuccess: (answer: unknown) => {
          if (typeof answer !== 'string') return;
          close();
          say(answer);
        },
      },
    );
  };
  const made = generate.data && typeof generate.data === 'object' ? generate.data : undefined;
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('aliases.passwordOf', { address: addressOf(alias) })}>
      {made ? (
        <Credentials {...made} canRead={alias.has_imap} onClose={close} />
      ) : (
        <Form
          onSubmit={submit}
          error={generate.error}
          renamed={{ password: 'old_password', emailed_instructions: 'email' }}
        >
          <PasswordWayChoice way={way} onChange={setWay} />
          {way === 'change' && (
            <PasswordField label={t('aliases.oldPassword')} name="old_password" required autoComplete="off" />
          )}
          {way === 'override' && (
            <>
              <Notice tone="bad" title={t('aliases.overrideTitle')}>
                {t('aliases.overrideLoss')}
              </Notice>
              <CheckField label={t('aliases.overrideAgree')} required />
            </>
          )}
          <PasswordField
            label={t('aliases.ownPassword')}
            hint={t('aliases.ownPasswordHint')}
            name="new_password"
            maxLength={128}
            autoComplete="new-password"
          />
          <TextField label={t('aliases.emailTo')} hint={t('aliases.emailToHint')} name="email" type="email" isWire />
          <DialogActions>
            <Button onClick={close}>{t('shell.cancel')}</Button>
            <Button type="submit" look={way === 'override' ? 'danger' : 'primary'} isBusy={generate.isPending}>
              {t('aliases.generate')}
            </Button>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  );
}
