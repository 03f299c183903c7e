import { useEffect } from 'react';
import type { CurrentMailboxSession } from '../../api/calls';
import { keepLoadedFiles, keepOffline } from './offline-mail';

/** After everything that the page itself needs. */
const IDLE_MS = 3_000;

export function useOffline({ is_remembered: isRemembered }: CurrentMailboxSession): void {
  useEffect(() => {
    if (!isRemembered) return undefined;
    void keepOffline().catch(() => {});
    const timer = setTimeout(() => void keepEditor().catch(() => {}), IDLE_MS);
    return () => clearTimeout(timer);
  }, [isRemembered]);
}

/** Letters can be written without a network, too. */
async function keepEditor(): Promise<void> {
  await import('../compose/composer');
  await keepLoadedFiles();
}
