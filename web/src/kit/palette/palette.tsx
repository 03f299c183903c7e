import { lazy, Suspense, useEffect, useState } from 'react';
import { loadPage } from '../../shell/load-page';
import type { PaletteItem } from './palette-item';

const PaletteWindow = lazy(() => loadPage(() => import('./palette-window')));

/** Everything by its name, on Ctrl-K or Cmd-K. Its code is fetched when it is first opened. */
export function Palette({ items }: { items: readonly PaletteItem[] }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault(); // browsers search the web
      setOpen((open) => !open);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <PaletteWindow items={items} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
