import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAct, useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { Select, TextArea, TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { useSignedIn } from '../../shell/session';
import { domainPath } from './domain-path';

const PLANS = ['free', 'enhanced_protection', 'team'] as const;

export function AddDomainDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useSpeech();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('domains.add')} hint={t('domains.addHint')}>
      <AddDomainForm onClose={onClose} />
    </Dialog>
  );
}

function AddDomainForm({ onClose }: { onClose: () => void }) {
  const { t } = useSpeech();
  const { account } = useSignedIn();
  const [, goTo] = useLocation();
  const [catchall, setCatchall] = useState('me');
  const others = useApiList('GET /v1/domains', { query: { sort: 'name' } });
  const add = useAct('POST /v1/domains', ['GET /v1/domains']);

  const submit = (data: FormData) => {
    const plan = PLANS.find((one) => one === field(data, 'plan'));
    const team = field(data, 'team');
    add.mutate(
      {
        body: {
          domain: field(data, 'domain'),
          catchall: catchall === 'others' ? field(data, 'recipients') : catchall === 'me',
          ...(plan && { plan }),
          ...(team && { team_domain: team }),
        },
      },
      {
        onSuccess: ({ name }) => {
          onClose();
          goTo(domainPath(name, 'dns'));
        },
      },
    );
  };

  return (
    <Form onSubmit={submit} error={add.error} renamed={{ catchall: 'recipients', team_domain: 'team' }}>
      <TextField
        label={t('domains.name')}
        hint={t('domains.nameHint')}
        name="domain"
        placeholder="example.com"
        required
        autoFocus
        isWire
        autoComplete="off"
        spellCheck={false}
      />
      <Select
        label={t('domains.catchall')}
        hint={t('domains.catchallHint')}
        value={catchall}
        onChange={({ target }) => setCatchall(target.value)}
      >
        <option value="me">{t('domains.catchall.me', { email: account.email })}</option>
        <option value="others">{t('domains.catchall.others')}</option>
        <option value="none">{t('domains.catchall.none')}</option>
      </Select>
      {catchall === 'others' && (
        <TextArea
          label={t('domains.catchallRecipients')}
          hint={t('domains.listHint')}
          name="recipients"
          rows={2}
          required
          isWire
        />
      )}
      <details className="rounded-lg border border-line px-3 py-2">
        <summary className="py-1 text-sm text-soft">{t('domains.moreChoices')}</summary>
        <div className="space-y-4 pt-2 pb-1">
          <Select label={t('domains.plan')} hint={t('domains.planHint')} name="plan" defaultValue="">
            <option value="">{t('domains.plan.mine')}</option>
            {PLANS.map((plan) => (
              <option key={plan} value={plan}>
                {t(`domains.plan.${plan}`)}
              </option>
            ))}
          </Select>
          <Select label={t('domains.team')} hint={t('domains.teamHint')} name="team" defaultValue="">
            <option value="">{t('domains.team.none')}</option>
            {others.data?.items.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      </details>
      <DialogActions>
        <Button onClick={onClose}>{t('shell.cancel')}</Button>
        <Button type="submit" look="primary" isBusy={add.isPending}>
          {t('domains.addAct')}
        </Button>
      </DialogActions>
    </Form>
  );
}
