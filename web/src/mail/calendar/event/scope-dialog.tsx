import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useSpeech } from '../../../i18n/language-context';
import { Button } from '../../../kit/button';
import { Dialog, DialogActions } from '../../../kit/dialog';
import type { Scope } from '../data/event-changes';

interface Question {
  readonly act: 'change' | 'delete' | 'answer';
  readonly scopes: readonly Scope[];
}

/** `undefined`: nothing is to be done. */
type AskScope = (question: Question) => Promise<Scope | undefined>;
const ScopeContext = createContext<AskScope | undefined>(undefined);

/** Asks which occurrences of a series are meant. */
export function useAskScope(): AskScope {
  const ask = useContext(ScopeContext);
  if (!ask) throw new Error('outside ScopeProvider');
  return ask;
}

export function ScopeProvider({ children }: { children: ReactNode }) {
  const { t } = useSpeech();
  const [asked, setAsked] = useState<(Question & { answer: (scope: Scope | undefined) => void }) | undefined>();
  const ask = useCallback<AskScope>((question) => new Promise((answer) => setAsked({ ...question, answer })), []);
  const close = (scope: Scope | undefined) => {
    asked?.answer(scope);
    setAsked(undefined);
  };
  return (
    <ScopeContext value={ask}>
      {children}
      <Dialog
        isOpen={asked !== undefined}
        onClose={() => close(undefined)}
        title={asked ? t(`calendar.scope.${asked.act}`) : ''}
      >
        <div className="flex flex-col gap-2">
          {asked?.scopes.map((scope) => (
            <Button key={scope} className="justify-start" onClick={() => close(scope)}>
              {t(`calendar.scope.${scope}`)}
            </Button>
          ))}
        </div>
        <DialogActions>
          <Button look="quiet" onClick={() => close(undefined)}>
            {t('shell.cancel')}
          </Button>
        </DialogActions>
      </Dialog>
    </ScopeContext>
  );
}
