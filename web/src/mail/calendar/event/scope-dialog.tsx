import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useSpeech } from '../../../i18n/language-context';
import type { Translate } from '../../../i18n/translate';
import { Button } from '../../../kit/button';
import { Dialog, DialogActions } from '../../../kit/dialog';
import type { Scope } from '../data/event-changes';

type Question =
  | { readonly of?: undefined; readonly act: 'change' | 'delete' | 'answer'; readonly scopes: readonly Scope[] }
  | { readonly of: 'task'; readonly act: 'change' | 'delete'; readonly scopes: readonly ('one' | 'all')[] };

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
      <Dialog isOpen={asked !== undefined} onClose={() => close(undefined)} title={asked ? titleOf(asked, t) : ''}>
        <div className="flex flex-col gap-2">
          {asked &&
            choicesOf(asked, t).map(({ scope, label }) => (
              <Button key={scope} className="justify-start" onClick={() => close(scope)}>
                {label}
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

function titleOf(asked: Question, t: Translate): string {
  return asked.of === 'task' ? t(`calendar.task.scope.${asked.act}`) : t(`calendar.scope.${asked.act}`);
}

function choicesOf(asked: Question, t: Translate): readonly { readonly scope: Scope; readonly label: string }[] {
  return asked.of === 'task'
    ? asked.scopes.map((scope) => ({ scope, label: t(`calendar.task.scope.${scope}`) }))
    : asked.scopes.map((scope) => ({ scope, label: t(`calendar.scope.${scope}`) }));
}
