import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { liveAddress } from '../../api/call';
import type { Message } from '../../api/calls';
import { refreshLists } from '../list/message-pages';
import { msSinceOwnChange } from './own-changes';

/** A burst of changes is one refresh. An import of contacts or events tells of each. */
const GATHER_MS = { mail: 200, calendar: 1000, contacts: 1000 } as const;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;
/** The service pings every 30 seconds; silence for longer is a lost connection. */
const SILENCE_MS = 75_000;

/** An answer that was asked for before a change would be shown in place of the change. */
const REST_MS = 3000;

type Area = keyof typeof GATHER_MS;
const AREAS = Object.keys(GATHER_MS) as Area[];

/** Reads again what other programs and windows changed. `false` while the connection is interrupted. */
export function useLiveMailbox(onNew: (message: Message) => void): boolean {
  const client = useQueryClient();
  const [isConnected, setConnected] = useState(true);
  const known = useRef(onNew);
  known.current = onNew;
  useEffect(() => connect(client, { onState: setConnected, onNew: (message) => known.current(message) }), [client]);
  return isConnected;
}

interface Listener {
  onState(isConnected: boolean): void;
  onNew(message: Message): void;
}

function connect(client: QueryClient, { onState, onNew }: Listener): () => void {
  let socket: WebSocket | undefined;
  let retryMs = FIRST_RETRY_MS;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const gathering = new Map<Area, ReturnType<typeof setTimeout>>();

  const refresh = (area: Area) => {
    if (gathering.has(area)) return;
    const refreshNow = () => {
      const restMs = area === 'calendar' ? REST_MS - msSinceOwnChange() : 0;
      if (restMs > 0) {
        gathering.set(area, setTimeout(refreshNow, restMs));
        return;
      }
      gathering.delete(area);
      void REFRESH[area](client);
    };
    gathering.set(area, setTimeout(refreshNow, GATHER_MS[area]));
  };
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => socket?.close(), SILENCE_MS);
  };
  const open = () => {
    clearTimeout(retry);
    retry = undefined;
    const one = new WebSocket(liveAddress());
    socket = one;
    one.onopen = () => {
      retryMs = FIRST_RETRY_MS;
      onState(true);
      heard();
    };
    one.onmessage = ({ data }) => {
      heard();
      const { event, message } = JSON.parse(String(data)) as { event: string; message?: Message };
      for (const area of areasOf(event)) refresh(area);
      if (event === 'newMessage' && message) onNew(message);
    };
    one.onclose = () => {
      if (socket !== one) return;
      clearTimeout(silence);
      onState(false);
      // Also tells whether the session is over
      void client.invalidateQueries({ queryKey: ['GET /v1/folders'] });
      retry = setTimeout(open, retryMs * (0.5 + Math.random()));
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    };
  };
  const openNow = () => retry !== undefined && open();

  open();
  window.addEventListener('online', openNow);
  return () => {
    window.removeEventListener('online', openNow);
    const last = socket;
    socket = undefined;
    last?.close();
    for (const timer of [retry, silence, ...gathering.values()]) clearTimeout(timer);
  };
}

function areasOf(event: string): readonly Area[] {
  if (event === 'ping') return [];
  // Every event after this one is told; those before it were missed
  if (event === 'connected') return AREAS;
  if (event.startsWith('calendar')) return ['calendar'];
  return /^(?:contact|addressBook)/.test(event) ? ['contacts'] : ['mail'];
}

/** Whatever is shown of folders and messages; texts of messages never change. */
export async function refreshMailbox(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['GET /v1/folders'] }),
    client.invalidateQueries({ queryKey: ['mail-record'] }),
    refreshLists(client),
  ]);
}

/** The pages of calendars and contacts keep their answers under these keys, and are loaded only when opened. */
const REFRESH: Readonly<Record<Area, (client: QueryClient) => Promise<void>>> = {
  mail: refreshMailbox,
  calendar: (client) => invalidate(client, ['GET /v1/calendars', 'GET /v1/calendar-events']),
  contacts: (client) => invalidate(client, ['contacts', 'people']),
};

async function invalidate(client: QueryClient, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })));
}
