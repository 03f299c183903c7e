import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from './classes';
import { Icon, type IconName } from './icon';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent',
  secondary: 'bg-surface text-ink border-line-strong/50 hover:border-line-strong hover:bg-sunken',
  quiet: 'border-transparent text-soft hover:bg-sunken hover:text-ink',
  danger: 'bg-bad-soft text-bad border-bad/40 hover:border-bad',
};

const SHAPE =
  'inline-flex min-h-9 items-center justify-center gap-2 rounded-lg border px-3.5 py-1.5 text-sm font-medium ' +
  'transition-colors disabled:cursor-not-allowed disabled:opacity-55';

interface Looks {
  look?: ButtonLook;
  icon?: IconName;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Looks {
  /** The action is running: the button is shown but disabled. */
  isBusy?: boolean;
}

export function Button({
  look = 'secondary',
  icon,
  isBusy = false,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={rest.disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={classes(SHAPE, LOOKS[look], className)}
    >
      {isBusy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** Square, with its meaning as a label. */
export function IconButton({
  label,
  icon,
  className,
  ...rest
}: Omit<ButtonProps, 'children'> & { label: string; icon: IconName }) {
  return (
    <Button
      look="quiet"
      {...rest}
      aria-label={label}
      title={label}
      className={classes('size-9 shrink-0 px-0', className)}
    >
      <Icon name={icon} />
    </Button>
  );
}

export function LinkButton({
  href,
  look = 'secondary',
  icon,
  className,
  children,
}: Looks & { href: string; className?: string; children: ReactNode }) {
  return (
    <Link href={href} className={classes(SHAPE, LOOKS[look], className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-[1em] animate-spin rounded-full border-2 border-current border-e-transparent"
    />
  );
}
