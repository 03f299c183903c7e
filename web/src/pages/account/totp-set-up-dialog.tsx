import { useEffect, useState } from 'react';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { TextField } from '../../kit/field';
import { Form, FormError, field } from '../../kit/form';
import { QrCode } from '../../kit/qr-code';
import { Secret } from '../../kit/secret';
import { Loading } from '../../kit/states';
import { useSession } from '../../shell/session';
import { RecoveryCodes } from './recovery-codes';

/** A secret for the app, a code as proof, and recovery codes in case the app is lost. */
export function TotpSetUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useSpeech();
  const { refresh } = useSession();
  const { mutate: prepare, data: made, error } = useAct('POST /v1/account/totp');
  const enable = useAct('PUT /v1/account/totp', ['GET /v1/account/audit']);
  const [codes, setCodes] = useState<readonly string[]>();
  useEffect(() => prepare({}), [prepare]);
  const close = () => {
    onClose();
    if (codes) void refresh();
  };
  if (codes) {
    return (
      <Dialog isOpen onClose={close} title={t('account.recovery')} hint={t('account.recoveryHint')}>
        <RecoveryCodes codes={codes} onKept={close} />
      </Dialog>
    );
  }
  return (
    <Dialog isOpen onClose={close} title={t('account.totpSetUp')}>
      <FormError error={error} />
      {!made && !error && <Loading />}
      {made && (
        <Form
          error={enable.error}
          onSubmit={(data) =>
            enable.mutate(
              { body: { code: field(data, 'code') } },
              { onSuccess: ({ recovery_codes }) => setCodes(recovery_codes) },
            )
          }
        >
          <p className="text-sm font-medium">{t('account.totpScan')}</p>
          <QrCode text={made.uri} label={t('account.totpQr')} />
          <Secret label={t('account.totpByHand')} value={made.secret} />
          <TextField
            label={t('account.totpCode')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            isWire
            className="max-w-60"
          />
          <DialogActions>
            <Button onClick={close}>{t('shell.cancel')}</Button>
            <Button type="submit" look="primary" isBusy={enable.isPending}>
              {t('account.totpEnable')}
            </Button>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  );
}
