import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type CallName, eventsAddress } from '../api/call';
import { useSpeech } from '../i18n/language-context';

/** The calls that each kind of event makes stale. Pages that show more listen themselves. */
const MAKES_OLD: Readonly<Record<string, readonly CallName[]>> = {
  email: [
    'GET /v1/emails',
    'GET /v1/queue',
    'GET /v1/emails/{id}',
    'GET /v1/emails/{id}/timeline',
    'GET /v1/overview',
    'GET /v1/emails/limit',
  ],
  log: ['GET /v1/logs', 'GET /v1/logs/{id}', 'GET /v1/queue', 'GET /v1/overview'],
  domain: ['GET /v1/domains', 'GET /v1/domains/{domain}', 'GET /v1/domains/{domain}/dns-records'],
  alias: ['GET /v1/domains/{domain}/aliases', 'GET /v1/domains/{domain}/aliases/{alias}'],
  queue: ['GET /v1/queue', 'GET /v1/overview'],
};
const TYPES = [...Object.keys(MAKES_OLD), 'dns-check', 'import'] as const;
/** A burst of mail is one refresh. */
const GATHER_MS = 300;

type Listener = (type: string, data: Readonly<Record<string, unknown>>) => void;

interface Live {
  readonly isConnected: boolean;
  listen(listener: Listener): () => void;
}

const LiveContext = createContext<Live | undefined>(undefined);

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('outside LiveProvider');
  return live;
}

/** Calls `listener` for each event while the component is shown. */
export function useLiveEvents(listener: Listener): void {
  const { listen } = useLive();
  useEffect(() => listen(listener), [listen, listener]);
}

export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { language } = useSpeech();
  const spoken = useRef(language);
  const [isConnected, setConnected] = useState(true);
  const listeners = useMemo(() => new Set<Listener>(), []);

  // Texts from the service are in the previous language
  useEffect(() => {
    if (spoken.current !== language) void renew(client);
    spoken.current = language;
  }, [client, language]);

  useEffect(() => {
    const source = new EventSource(eventsAddress());
    const old = new Set<CallName>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      for (const name of old) client.invalidateQueries({ queryKey: [name] });
      old.clear();
    };
    const onEvent = (event: MessageEvent<string>) => {
      for (const name of MAKES_OLD[event.type] ?? []) old.add(name);
      timer ??= setTimeout(refresh, GATHER_MS);
      const data = JSON.parse(event.data);
      for (const listener of listeners) listener(event.type, data);
    };
    for (const type of TYPES) source.addEventListener(type, onEvent);
    // Events before it was open were missed, also between a page's first answers and now
    const onMissed = () => void renew(client);
    source.addEventListener('refresh', onMissed);
    source.onerror = () => setConnected(false);
    source.onopen = () => {
      setConnected(true);
      onMissed();
    };
    return () => {
      source.close();
      clearTimeout(timer);
    };
  }, [client, listeners]);

  const live = useMemo<Live>(
    () => ({
      isConnected,
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
    [isConnected, listeners],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
}

function renew(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}
