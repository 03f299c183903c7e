import { useSyncExternalStore } from 'react';
import { useSpeech } from '../i18n/language-context';
import { Notice } from '../kit/badge';
import { useLive } from './live';

/** Says that what is shown may be old: the device has no network, or the service does not answer. */
export function OfflineBanner() {
  const { t } = useSpeech();
  const { isConnected } = useLive();
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  if (isOnline && isConnected) return null;
  return (
    <div role="status" className="sticky top-14 z-20 mb-4 lg:top-2">
      <Notice tone="warn">{t(isOnline ? 'shell.silent' : 'shell.offline')}</Notice>
    </div>
  );
}

function watchNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
