import { useState } from 'react';
import type { Passkey } from '../../api/calls';
import { useAct, useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { useConfirm } from '../../kit/confirm';
import { useErrorToast } from '../../kit/error-toast';
import { Icon } from '../../kit/icon';
import { Shown } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { NewPasskeyDialog } from './new-passkey-dialog';

export function PasskeysCard() {
  const { t } = useSpeech();
  const [isAdding, setAdding] = useState(false);
  const passkeys = useApiList('GET /v1/account/passkeys', {});
  const isAble = 'PublicKeyCredential' in window; // absent on plain HTTP
  return (
    <Card
      title={t('account.passkeys')}
      hint={t('account.passkeysHint')}
      actions={
        <Button icon="plus" disabled={!isAble} onClick={() => setAdding(true)}>
          {t('account.passkeyAdd')}
        </Button>
      }
    >
      {!isAble && <p className="mb-2 text-sm text-warn">{t('account.passkeyUnsupported')}</p>}
      <Shown query={passkeys} rows={1}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-soft">{t('account.passkeysEmpty')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </Shown>
      {isAdding && <NewPasskeyDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const { t, formatAgo, formatDay } = useSpeech();
  const confirm = useConfirm();
  const say = useToast();
  const onError = useErrorToast();
  const remove = useAct('DELETE /v1/account/passkeys/{passkey}', ['GET /v1/account/passkeys', 'GET /v1/account/audit']);
  const ask = async () => {
    const title = t('account.passkeyRemoveTitle', { name });
    if (!(await confirm({ title, loss: t('account.passkeyRemoveLoss'), act: t('account.passkeyRemove') }))) return;
    remove.mutate(
      { params: { passkey: id } },
      {
        onSuccess: () => say(t('account.passkeyRemoved')),
        onError,
      },
    );
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="flex min-w-0 items-center gap-3">
        <Icon name="key" className="text-soft" />
        <span className="min-w-0">
          <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
          <span className="block text-xs text-soft">
            {t('account.created')} {formatDay(created_at)} · {t('account.lastUsed')}{' '}
            {last_used_at ? formatAgo(last_used_at) : t('account.never')}
          </span>
        </span>
      </span>
      <Button look="quiet" aria-label={`${t('account.passkeyRemove')}: ${name}`} onClick={ask}>
        {t('account.passkeyRemove')}
      </Button>
    </li>
  );
}
