import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { ApiError } from '../../api/api-error';
import { call, identifyCalls } from '../../api/call';
import type { CurrentMailboxSession } from '../../api/calls';
import { Failed } from '../../kit/states';
import { wipeOffline } from '../offline/offline-mail';

interface MailSession {
  /** `undefined`: no one is signed in. */
  readonly signedIn: CurrentMailboxSession | undefined;
  /** After signing in or out, or a new password: everything is loaded again. */
  renew(): Promise<void>;
  /** While the password changes: a call that still had the old cookie does not mean that the session has ended. */
  hold(isOn: boolean): void;
  signOut(): Promise<void>;
}

const SessionContext = createContext<MailSession | undefined>(undefined);
const KEY = ['session'] as const;

export function useMailSession(): MailSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('outside MailSessionProvider');
  return session;
}

/** For parts of the page that are shown only after signing in. */
export function useMailbox(): CurrentMailboxSession {
  const { signedIn } = useMailSession();
  if (!signedIn) throw new Error('not signed in');
  return signedIn;
}

export function MailSessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const isHeld = useRef(false);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async () => {
      const session = await findSession();
      const onSignedOut = () => {
        if (!isHeld.current) void client.invalidateQueries({ queryKey: KEY });
      };
      identifyCalls({ csrfToken: session?.csrf_token ?? '', onSignedOut });
      if (!session) await wipeOffline();
      return { session };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const session = useMemo<MailSession | undefined>(() => {
    if (!data) return undefined;
    const renew = async () => {
      await client.fetchQuery({ queryKey: KEY, staleTime: 0 });
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
    };
    return {
      signedIn: data.session,
      renew,
      hold(isOn) {
        isHeld.current = isOn;
      },
      async signOut() {
        await call('DELETE /v1/mailbox-session', {});
        await renew();
      },
    };
  }, [data, client]);
  if (session) return <SessionContext value={session}>{children}</SessionContext>;
  return error ? (
    <main className="mx-auto max-w-lg p-6">
      <Failed error={error} onRetry={() => refetch()} />
    </main>
  ) : null;
}

async function findSession(): Promise<CurrentMailboxSession | undefined> {
  identifyCalls({ onSignedOut: () => {} }); // the answer itself tells that the session has ended
  try {
    return await call('GET /v1/mailbox-session', {});
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return undefined;
    throw error;
  }
}
