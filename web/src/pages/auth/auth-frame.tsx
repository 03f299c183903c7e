import { type ReactNode, useRef } from 'react';
import { useSpeech } from '../../i18n/language-context';
import { useDocumentTitle } from '../../kit/document-title';
import { Icon } from '../../kit/icon';
import { Preferences } from '../../shell/preferences';
import { Wordmark } from '../../shell/wordmark';
import { Signpost } from './signpost';

/** The frame of every page before sign-in: on a desk with an introduction beside the form; on a phone only the form. */
export function AuthFrame({ title, hint, children }: { title: ReactNode; hint?: ReactNode; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(heading);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
      <Introduction />
      <div className="flex flex-col px-5 py-6 sm:px-10">
        <div className="mb-6 lg:hidden">
          <Wordmark />
        </div>
        <main className="mx-auto flex w-full max-w-sm grow flex-col justify-center">
          <h1 ref={heading} className="text-2xl font-semibold tracking-tight">
            {title}
          </h1>
          {hint && <p className="mt-1 text-soft [overflow-wrap:anywhere]">{hint}</p>}
          <div className="mt-6 space-y-5">{children}</div>
        </main>
        <footer className="mx-auto mt-10 flex w-full max-w-sm">
          <Preferences />
        </footer>
      </div>
    </div>
  );
}

const POINTS = ['auth.point.forward', 'auth.point.send', 'auth.point.story'] as const;

function Introduction() {
  const { t } = useSpeech();
  return (
    <aside className="hidden flex-col justify-between gap-8 overflow-hidden border-e border-line bg-accent-soft/60 p-10 pb-0 lg:flex xl:p-14 xl:pb-0">
      <Wordmark />
      <div className="max-w-xl space-y-6">
        <p className="text-2xl leading-snug font-semibold tracking-tight text-balance xl:text-3xl">{t('auth.claim')}</p>
        <ul className="space-y-2.5 text-soft">
          {POINTS.map((point) => (
            <li key={point} className="flex gap-2.5">
              <Icon name="check" className="mt-1 text-accent" />
              {t(point)}
            </li>
          ))}
        </ul>
      </div>
      <Signpost label={t('auth.picture')} />
    </aside>
  );
}
