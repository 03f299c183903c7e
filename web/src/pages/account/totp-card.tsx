import { useState } from 'react';
import { useSpeech } from '../../i18n/language-context';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { useSignedIn } from '../../shell/session';
import { TotpOffDialog } from './totp-off-dialog';
import { TotpSetUpDialog } from './totp-set-up-dialog';

export function TotpCard() {
  const { t } = useSpeech();
  const { security } = useSignedIn();
  const [open, setOpen] = useState<'set-up' | 'off'>();
  const close = () => setOpen(undefined);
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          {t('account.totp')}
          {security.totp ? <Badge tone="good">{t('account.on')}</Badge> : <Badge>{t('account.off')}</Badge>}
        </span>
      }
      hint={t('account.totpHint')}
      className="[&>header]:mb-0"
      actions={
        security.totp ? (
          <Button look="danger" onClick={() => setOpen('off')}>
            {t('account.totpOff')}
          </Button>
        ) : (
          <Button icon="shield" onClick={() => setOpen('set-up')}>
            {t('account.totpStart')}
          </Button>
        )
      }
    >
      {open === 'set-up' && <TotpSetUpDialog onClose={close} />}
      {open === 'off' && <TotpOffDialog onClose={close} />}
    </Card>
  );
}
