import { lazy, Suspense } from 'react';
import { CrashGuard } from '../../shell/crash-guard';
import { loadPage } from '../../shell/load-page';
import { closeComposer, useOpenComposer } from './open-composer';
import { SendingBar } from './sending-bar';

const Composer = lazy(() => loadPage(() => import('./composer')));

/** The composer over the panes, and what became of the last letter. The editor is fetched with the first letter. */
export function ComposerHost() {
  const open = useOpenComposer();
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
