import { useState } from 'react';
import { useAct, useApi } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { Select, TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { Secret } from '../../kit/secret';
import { useSignedIn } from '../../shell/session';

const SCOPES = ['all', 'domain', 'send', 'operator'] as const;
type Scope = (typeof SCOPES)[number];

export function NewTokenDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useSpeech();
  const make = useAct('POST /v1/tokens', ['GET /v1/tokens']);
  const close = () => {
    make.reset(); // the secret is not kept
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t(make.data ? 'account.tokenMade' : 'account.tokenNew')}>
      {make.data ? (
        <>
          <Secret label={make.data.name} value={make.data.api_token} warning={t('account.tokenOnce')} />
          <DialogActions>
            <Button look="primary" onClick={close}>
              {t('account.done')}
            </Button>
          </DialogActions>
        </>
      ) : (
        <Form
          error={make.error}
          onSubmit={(data) => {
            const scope = field(data, 'scope') as Scope;
            const name = field(data, 'name');
            make.mutate({ body: { name, scope, ...(scope === 'domain' && { domain: field(data, 'domain') }) } });
          }}
        >
          <TokenFields />
          <DialogActions>
            <Button onClick={close}>{t('shell.cancel')}</Button>
            <Button type="submit" look="primary" isBusy={make.isPending}>
              {t('account.tokenMake')}
            </Button>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  );
}

function TokenFields() {
  const { t } = useSpeech();
  const { isOperator } = useSignedIn();
  const [scope, setScope] = useState<Scope>('all');
  const domains = useApi('GET /v1/domains', { query: { paginate: false } }, { enabled: scope === 'domain' });
  return (
    <>
      <TextField
        label={t('account.tokenName')}
        hint={t('account.tokenNameHint')}
        name="name"
        maxLength={100}
        required
      />
      <Select
        label={t('account.tokenScope')}
        name="scope"
        value={scope}
        onChange={({ target }) => setScope(target.value as Scope)}
      >
        {SCOPES.filter((one) => one !== 'operator' || isOperator).map((one) => (
          <option key={one} value={one}>
            {t(`account.scope.${one}`)}
          </option>
        ))}
      </Select>
      {scope === 'domain' && (
        <Select
          label={t('account.tokenDomain')}
          name="domain"
          required
          hint={domains.data?.length === 0 ? t('account.tokenNoDomain') : undefined}
        >
          {domains.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
