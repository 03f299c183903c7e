import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentMailboxSession } from '../../api/calls';
import { openOutbox } from './sending';

/** Letters that wait are sent while the webmail is open. */
export function useOutboxOf({ address, is_remembered: isRemembered }: CurrentMailboxSession): void {
  const client = useQueryClient();
  useEffect(() => openOutbox(address, isRemembered, client), [address, isRemembered, client]);
}
