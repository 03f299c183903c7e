import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useSpeech } from '../i18n/language-context';
import { IconButton } from './button';
import { classes } from './classes';

/**
 * A window over the page, or with `isSheet` a panel at its side. The overlay is our own: the library's would write a
 * style element, which the content policy forbids.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  hint,
  isSheet = false,
  isWide = false,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  hint?: ReactNode;
  isSheet?: boolean;
  isWide?: boolean;
  children: ReactNode;
}) {
  const { t } = useSpeech();
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <div className="fixed inset-0 z-40 bg-black/45" />
        <Radix.Content
          {...(!hint && { 'aria-describedby': undefined })}
          className={classes(
            'fixed z-50 overflow-y-auto overscroll-contain bg-surface shadow-2xl focus:outline-none',
            isSheet
              ? 'inset-y-0 end-0 w-full max-w-xl border-s border-line p-5'
              : 'inset-x-3 top-[max(1rem,8dvh)] mx-auto max-h-[84dvh] rounded-xl border border-line p-5',
            !isSheet && (isWide ? 'max-w-3xl' : 'max-w-lg'),
          )}
        >
          <div className="mb-4 flex items-start justify-between gap-3">
            <div className="min-w-0">
              <Radix.Title className="text-lg font-semibold [overflow-wrap:anywhere]">{title}</Radix.Title>
              {hint && <Radix.Description className="text-sm text-soft">{hint}</Radix.Description>}
            </div>
            <IconButton label={t('shell.close')} icon="close" onClick={onClose} className="-me-2 -mt-1" />
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The row of buttons at the end of a dialog or form. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-5 flex flex-wrap justify-end gap-2">{children}</div>;
}
