import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { CopyButton } from '../../kit/copy-button';
import { DialogActions } from '../../kit/dialog';
import { saveTextFile } from '../../kit/save-file';

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useSpeech();
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <div className="flex items-start justify-between gap-2 rounded-lg border border-line bg-sunken p-3">
        <ol className="grid grow grid-cols-2 gap-x-6 gap-y-1">
          {codes.map((code) => (
            <li key={code} className="wire">
              {code}
            </li>
          ))}
        </ol>
        <CopyButton text={text} label={t('account.recoveryCopy')} />
      </div>
      <DialogActions>
        <Button icon="download" onClick={() => saveTextFile('waypost-recovery-codes.txt', text)}>
          {t('account.recoveryDownload')}
        </Button>
        <Button look="primary" onClick={onKept}>
          {t('account.recoveryKept')}
        </Button>
      </DialogActions>
    </>
  );
}
