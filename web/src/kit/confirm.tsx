import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useSpeech } from '../i18n/language-context';
import { Button } from './button';
import { Dialog, DialogActions } from './dialog';

interface Question {
  readonly title: string;
  /** What will be lost, in a sentence. */
  readonly loss: ReactNode;
  /** The verb of the button. */
  readonly act: string;
}

type Confirm = (question: Question) => Promise<boolean>;
const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Asks for confirmation before something is destroyed. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('outside ConfirmProvider');
  return confirm;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { t } = useSpeech();
  const [asked, setAsked] = useState<(Question & { answer: (isYes: boolean) => void }) | undefined>();
  const confirm = useCallback<Confirm>((question) => new Promise((answer) => setAsked({ ...question, answer })), []);
  const close = (isYes: boolean) => {
    asked?.answer(isYes);
    setAsked(undefined);
  };
  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog isOpen={asked !== undefined} onClose={() => close(false)} title={asked?.title ?? ''}>
        <div className="text-sm [overflow-wrap:anywhere]">{asked?.loss}</div>
        <DialogActions>
          <Button onClick={() => close(false)}>{t('shell.cancel')}</Button>
          <Button look="danger" onClick={() => close(true)}>
            {asked?.act}
          </Button>
        </DialogActions>
      </Dialog>
    </ConfirmContext>
  );
}
