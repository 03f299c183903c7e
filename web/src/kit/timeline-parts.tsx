import type { ReactNode } from 'react';
import { useSpeech } from '../i18n/language-context';
import { directionOf } from '../i18n/languages';
import type { MessageKey } from '../i18n/messages';
import type { Tone } from './badge';
import { classes } from './classes';
import { Icon, type IconName } from './icon';
import type { StepTls } from './timeline-details';

const EDGES: Record<Tone, string> = {
  good: 'border-good',
  warn: 'border-warn',
  bad: 'border-bad',
  info: 'border-info',
  calm: 'border-line-strong',
};

/** A remote server's words, unchanged. */
export function Said({ by, tone, children }: { by: string | undefined; tone: Tone; children: string }) {
  const { t } = useSpeech();
  return (
    <figure className={classes('rounded-e-lg border-s-3 bg-sunken px-3 py-2', EDGES[tone])}>
      <figcaption className="text-xs text-soft">
        {by === undefined ? t('logs.saidOther') : t('logs.said', { host: by })}
      </figcaption>
      <blockquote lang="en" className="wire mt-0.5 whitespace-pre-wrap">
        {children}
      </blockquote>
    </figure>
  );
}

/** The text of a step. With a code it is in the reader's language; without, it was recorded in English. */
export interface StepWords {
  readonly code?: string | undefined;
  readonly text: string;
}

export function LogSentence({ words: { code, text } }: { words: StepWords }) {
  const { language } = useSpeech();
  if (code !== undefined) return <span className="block [overflow-wrap:anywhere]">{text}</span>;
  const isRtl = directionOf(language) === 'rtl';
  return (
    <bdi lang="en" dir="ltr" className={classes('block [overflow-wrap:anywhere]', isRtl && 'text-end')}>
      {text}
    </bdi>
  );
}

/** Small facts side by side: a host, the encryption, the time it took. */
export function Chips({ children }: { children: ReactNode }) {
  return <ul className="flex flex-wrap gap-1.5">{children}</ul>;
}

export function Chip({
  icon,
  tone,
  isWire,
  children,
}: {
  icon?: IconName;
  tone?: 'good' | 'warn';
  isWire?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="inline-flex max-w-full items-center gap-1.5 rounded-md border border-line px-1.5 py-0.5 text-xs">
      {icon && (
        <Icon
          name={icon}
          className={classes('size-3.5 text-soft', tone === 'good' && 'text-good', tone === 'warn' && 'text-warn')}
        />
      )}
      <span className={classes('min-w-0', isWire && 'wire')}>{children}</span>
    </li>
  );
}

const POLICIES: Readonly<Record<string, MessageKey>> = {
  required: 'logs.tls.required',
  'mta-sts': 'logs.tls.sts',
  dane: 'logs.tls.dane',
};

export function TlsChip({ tls }: { tls: StepTls }) {
  const { t } = useSpeech();
  if (!tls.isEnabled) {
    return (
      <Chip icon="unlocked" tone="warn">
        {t('logs.tls.off')}
      </Chip>
    );
  }
  const asked = POLICIES[tls.policy ?? ''];
  const notes = [tls.isVerified && t('logs.tls.verified'), asked && t(asked)].filter(Boolean).join(', ');
  return (
    <Chip icon="lock" tone="good">
      {tls.version?.replace(/^TLSv/, 'TLS ') ?? 'TLS'}
      {notes && ` (${notes})`}
    </Chip>
  );
}
