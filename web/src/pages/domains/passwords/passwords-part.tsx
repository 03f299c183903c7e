import { useState } from 'react';
import type { CatchallPassword } from '../../../api/calls';
import { useAct, useApiList } from '../../../api/use-api';
import { useSpeech } from '../../../i18n/language-context';
import { Button } from '../../../kit/button';
import { Card } from '../../../kit/card';
import { useConfirm } from '../../../kit/confirm';
import { useErrorToast } from '../../../kit/error-toast';
import { Empty, Shown } from '../../../kit/states';
import type { DomainPartProps } from '../domain-part';
import { NewPasswordDialog } from './new-password-dialog';

const LIST = 'GET /v1/domains/{domain}/catch-all-passwords';

export function PasswordsPart({ domain: { name } }: DomainPartProps) {
  const { t } = useSpeech();
  const [isAdding, setAdding] = useState(false);
  const passwords = useApiList(LIST, { params: { domain: name }, query: { limit: 50 } });
  const addButton = (
    <Button look="primary" icon="key" onClick={() => setAdding(true)}>
      {t('domains.newPassword')}
    </Button>
  );
  return (
    <Card title={t('domains.catchallPasswords')} hint={t('domains.catchallPasswordsHint')} actions={addButton}>
      <Shown query={passwords} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon="key" title={t('domains.noPasswords')} hint={t('domains.noPasswordsHint')} />
          ) : (
            <ul className="divide-y divide-line">
              {items.map((password) => (
                <PasswordRow key={password.id} domain={name} password={password} />
              ))}
            </ul>
          )
        }
      </Shown>
      <NewPasswordDialog domain={name} isOpen={isAdding} onClose={() => setAdding(false)} />
    </Card>
  );
}

function PasswordRow({ domain, password: { id, description } }: { domain: string; password: CatchallPassword }) {
  const { t } = useSpeech();
  const sayError = useErrorToast();
  const confirm = useConfirm();
  const remove = useAct('DELETE /v1/domains/{domain}/catch-all-passwords/{token}', [LIST]);
  const title = description || t('domains.unnamedPassword');
  const ask = async () => {
    const isYes = await confirm({
      title: t('domains.deletePassword', { name: title }),
      loss: t('domains.deletePasswordLoss'),
      act: t('shell.delete'),
    });
    if (!isYes) return;
    const onError = sayError;
    remove.mutate({ params: { domain, token: id } }, { onError });
  };
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
        <p className="wire text-xs text-soft">{id}</p>
      </div>
      <Button icon="trash" isBusy={remove.isPending} onClick={ask}>
        {t('shell.delete')}
      </Button>
    </li>
  );
}
