import { useEffect } from 'react';
import type { CurrentMailboxSession } from '../../api/calls';
import { keepEditor, keepOffline } from './offline-mail';

/** Later than everything that the page itself needs. */
const IDLE_MS = 3_000;

export function useOffline({ is_remembered: isRemembered }: CurrentMailboxSession): void {
  useEffect(() => {
    if (!isRemembered) return undefined;
    void keepOffline().catch(() => {});
    const timer = setTimeout(() => void keepEditor().catch(() => {}), IDLE_MS);
    return () => clearTimeout(timer);
  }, [isRemembered]);
}
