import type { ReactNode } from 'react';
import { classes } from './classes';
import { Icon, type IconName } from './icon';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'calm';

const TONES: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  calm: 'bg-sunken text-soft',
};
/** A shape in addition to the colour, for readers who do not see the colour. */
const ICONS: Record<Tone, IconName | undefined> = {
  good: 'check',
  warn: 'warning',
  bad: 'cross',
  info: 'clock',
  calm: undefined,
};

export function Badge({ tone = 'calm', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  const shape = icon ?? ICONS[tone];
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      {shape && <Icon name={shape} className="size-3.5" />}
      {children}
    </span>
  );
}

export function Notice({ tone = 'info', title, children }: { tone?: Tone; title?: ReactNode; children?: ReactNode }) {
  const icon = tone === 'info' || tone === 'calm' ? 'info' : (ICONS[tone] ?? 'info');
  return (
    <div className={classes('flex gap-2.5 rounded-lg p-3 text-sm', TONES[tone], tone === 'calm' && 'text-ink')}>
      <Icon name={icon} className="mt-0.5" />
      <div className="min-w-0 space-y-1 text-ink">
        {title && <p className="font-medium">{title}</p>}
        {children}
      </div>
    </div>
  );
}
