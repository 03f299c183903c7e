import { lazy, Suspense } from 'react';
import { CrashGuard } from '../../shell/crash-guard';
import { loadPage } from '../../shell/load-page';
import { useMailbox } from '../session/mail-session';
import { closeComposer, useOpenComposer } from './open-composer';
import { SendingBar } from './sending-bar';
import { useKeptDrafts } from './use-kept-drafts';

const Composer = lazy(() => loadPage(() => import('./composer')));

/** The composer over the panes, and what became of the last letter. The editor is fetched with the first letter. */
export function ComposerHost() {
  const open = useOpenComposer();
  useKeptDrafts(useMailbox());
  return (
    <>
      {open && (
        <CrashGuard key={open.key}>
          <Suspense fallback={null}>
            <Composer start={open.start} onClose={closeComposer} />
          </Suspense>
        </CrashGuard>
      )}
      <SendingBar />
    </>
  );
}
