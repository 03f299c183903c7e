import { useSyncExternalStore } from 'react';
import { useSpeech } from '../../i18n/language-context';
import { Icon } from '../../kit/icon';
import { useNotices } from '../notices/use-notices';
import { useLiveMailbox } from './live-mailbox';

/** Says that what is shown may be old: the device has no network, or the service does not answer. */
export function OfflineNotice() {
  const { t } = useSpeech();
  const isConnected = useLiveMailbox(useNotices());
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  return (
    <div role="status">
      {(!isOnline || !isConnected) && (
        <p className="flex items-center gap-2 bg-warn-soft px-4 py-1.5 text-sm">
          <Icon name="warning" className="text-warn" />
          {t(isOnline ? 'shell.silent' : 'shell.offline')}
        </p>
      )}
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
