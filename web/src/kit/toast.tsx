import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { classes } from './classes';
import { Icon } from './icon';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly isError: boolean;
  readonly action: ToastAction | undefined;
}

export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

type Say = (text: string, options?: { isError?: boolean; action?: ToastAction }) => void;
const ToastContext = createContext<Say | undefined>(undefined);
const SHOWN_MS = 6000;
/** Long enough to change one's mind. */
const SHOWN_WITH_ACTION_MS = 10_000;

/** A short confirmation, read out by screen readers, that disappears by itself. */
export function useToast(): Say {
  const say = useContext(ToastContext);
  if (!say) throw new Error('outside ToastProvider');
  return say;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const next = useRef(0);
  const say = useCallback<Say>((text, { isError = false, action } = {}) => {
    const id = next.current++;
    setToasts((shown) => [...shown.slice(-2), { id, text, isError, action }]);
    const shownMs = action ? SHOWN_WITH_ACTION_MS : SHOWN_MS;
    setTimeout(() => setToasts((shown) => shown.filter((toast) => toast.id !== id)), shownMs);
  }, []);
  return (
    <ToastContext value={say}>
      {children}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-0 bottom-4 z-60 flex flex-col items-center gap-2 px-3"
      >
        {toasts.map(({ id, text, isError, action }) => (
          <p
            key={id}
            className={classes(
              'pointer-events-auto flex max-w-lg items-center gap-2 rounded-lg border px-4 py-2.5 text-sm shadow-2xl',
              isError ? 'border-bad/40 bg-bad-soft text-bad' : 'border-line bg-surface text-ink',
            )}
          >
            <Icon name={isError ? 'warning' : 'check'} className={isError ? undefined : 'text-good'} />
            {text}
            {action && (
              <button
                type="button"
                className="-my-1 rounded-md px-2 py-1 font-semibold text-accent hover:bg-sunken"
                onClick={() => {
                  setToasts((shown) => shown.filter((toast) => toast.id !== id));
                  action.onPress();
                }}
              >
                {action.label}
              </button>
            )}
          </p>
        ))}
      </div>
    </ToastContext>
  );
}
