import { useState } from 'react';
import { useSpeech } from '../../i18n/language-context';
import { Button, LinkButton } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { useErrorToast } from '../../kit/error-toast';
import { Preferences } from '../../shell/preferences';
import { Face } from '../reader/face';
import { useMailbox, useMailSession } from '../session/mail-session';
import { StorageUse } from './storage-use';

/** Whose mailbox it is, language and theme, storage, signing out. */
export function AccountMenu() {
  const { t } = useSpeech();
  const { address } = useMailbox();
  const { signOut } = useMailSession();
  const onError = useErrorToast();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={t('mail.accountOf', { address })}
        title={address}
        onClick={() => setOpen(true)}
        className="shrink-0 max-md:ms-auto rounded-full"
      >
        <Face of={address} className="size-9" />
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={<bdi className="wire">{address}</bdi>}>
        <div className="space-y-5">
          <StorageUse />
          <Preferences />
          <LinkButton href="/settings" icon="settings" className="w-full">
            {t('settings.title')}
          </LinkButton>
          <div className="flex flex-wrap justify-between gap-2 border-t border-line pt-4">
            <a href="/" className="self-center text-sm text-soft underline hover:text-ink">
              {t('mail.toDashboard')}
            </a>
            <Button
              icon="out"
              isBusy={isBusy}
              onClick={() => {
                setBusy(true);
                signOut().catch((error: Error) => {
                  setBusy(false);
                  onError(error);
                });
              }}
            >
              {t('shell.signOut')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
