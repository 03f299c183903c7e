import { type ReactNode, useState } from 'react';
import { useSpeech } from '../../i18n/language-context';
import { IconButton } from '../../kit/button';
import { classes } from '../../kit/classes';

/** A window at the corner on a desk, the whole screen on a phone; the mail behind it can still be read. */
export function ComposerFrame({
  title,
  note,
  onClose,
  children,
}: {
  title: string;
  note?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useSpeech();
  const [size, setSize] = useState<'normal' | 'large' | 'small'>('normal');
  return (
    <section
      role="dialog"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
      className={classes(
        'fixed inset-0 z-40 flex flex-col overflow-hidden bg-surface sm:rounded-xl sm:border sm:border-line-strong/50 sm:shadow-2xl',
        size === 'normal' &&
          'sm:inset-auto sm:end-4 sm:bottom-4 sm:h-[min(44rem,calc(100dvh-5rem))] sm:w-[min(38rem,calc(100vw-2rem))]',
        size === 'large' && 'sm:inset-6 lg:inset-x-[12vw] lg:inset-y-8',
        size === 'small' && 'inset-auto end-4 bottom-0 h-auto w-72 sm:inset-auto sm:end-4 sm:bottom-0',
      )}
    >
      <header className="flex items-center gap-1 border-b border-line bg-sunken ps-4 pe-1.5 py-1">
        <h2 className="min-w-0 grow truncate text-sm font-semibold">{title}</h2>
        {size !== 'small' && note}
        <IconButton
          className="max-sm:hidden"
          label={t(size === 'small' ? 'compose.restore' : 'compose.minimise')}
          icon={size === 'small' ? 'expand' : 'minimise'}
          onClick={() => setSize(size === 'small' ? 'normal' : 'small')}
        />
        {size !== 'small' && (
          <IconButton
            className="max-sm:hidden"
            label={t(size === 'large' ? 'compose.shrink' : 'compose.enlarge')}
            icon={size === 'large' ? 'shrink' : 'expand'}
            onClick={() => setSize(size === 'large' ? 'normal' : 'large')}
          />
        )}
        <IconButton label={t('compose.close')} icon="close" onClick={onClose} />
      </header>
      <div className={classes('flex min-h-0 grow flex-col', size === 'small' && 'hidden')}>{children}</div>
    </section>
  );
}
