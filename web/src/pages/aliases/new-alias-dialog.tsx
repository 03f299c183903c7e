import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Domain } from '../../api/calls';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { TextArea, TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { useToast } from '../../kit/toast';
import { useSignedIn } from '../../shell/session';
import { addressOf, aliasPath } from './alias-names';
import { type MailUse, MailUseChoice, placesOf } from './mail-use';

export function NewAliasDialog({ domain, isOpen, onClose }: { domain: Domain; isOpen: boolean; onClose: () => void }) {
  const { t } = useSpeech();
  const say = useToast();
  const [, goTo] = useLocation();
  const { account } = useSignedIn();
  const [use, setUse] = useState<MailUse>('forward');
  const create = useAct('POST /v1/domains/{domain}/aliases', [
    'GET /v1/domains/{domain}/aliases',
    'GET /v1/domains/{domain}',
  ]);
  const submit = (data: FormData) =>
    create.mutate(
      {
        params: { domain: domain.name },
        body: {
          name: field(data, 'name'),
          description: field(data, 'description'),
          ...placesOf(use, field(data, 'recipients')),
        },
      },
      {
        onSuccess: (alias) => {
          onClose();
          say(t('aliases.created', { address: addressOf(alias) }));
          goTo(aliasPath(domain.name, alias.id));
        },
      },
    );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('aliases.new')} hint={t('aliases.newHint')}>
      <Form onSubmit={submit} error={create.error}>
        <TextField
          label={t('aliases.name')}
          hint={t('aliases.nameHint', { domain: domain.name })}
          name="name"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          isWire
        />
        <MailUseChoice use={use} onChoose={setUse} />
        {use !== 'keep' && (
          <TextArea
            label={t('aliases.recipients')}
            hint={t('aliases.recipientsNewHint', { email: account.email })}
            name="recipients"
            rows={2}
            isWire
          />
        )}
        <TextField label={t('aliases.description')} name="description" maxLength={150} />
        <DialogActions>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" look="primary" isBusy={create.isPending}>
            {t('aliases.create')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
