import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { call, identifyCalls } from '../api/call';
import type { Account } from '../api/calls';
import { Failed } from '../kit/states';

export interface Service {
  readonly mode: 'sandbox' | 'live';
  readonly signup: 'open' | 'verified' | 'closed';
  readonly version: string;
  readonly host: string;
  readonly base_url: string;
  readonly mail_doors: readonly { name: string; port: number; security: string }[];
}

export interface SignedIn {
  readonly account: Account;
  /** The operator pages are open to it. */
  readonly isOperator: boolean;
  readonly sessionId: string;
  readonly csrfToken: string;
  readonly security: { readonly totp: boolean; readonly passkeys: number };
}

interface Session {
  readonly service: Service;
  readonly signedIn: SignedIn | undefined;
  /** After signing in or out: everything is loaded again. */
  renew(): Promise<void>;
  /** After the account itself was changed. */
  refresh(): Promise<void>;
}

const SessionContext = createContext<Session | undefined>(undefined);
const KEY = ['session'] as const;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('outside SessionProvider');
  return session;
}

/** On pages that only people who are signed in can reach. */
export function useSignedIn(): SignedIn {
  const { signedIn } = useSession();
  if (!signedIn) throw new Error('not signed in');
  return signedIn;
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async () => {
      const answer = await call('GET /v1/session', {});
      identifyCalls({
        csrfToken: answer.state === 'signed-in' ? answer.csrf_token : '',
        onSignedOut: () => client.invalidateQueries({ queryKey: KEY }),
      });
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const session = useMemo<Session | undefined>(() => {
    if (!data) return undefined;
    return {
      service: data.service,
      signedIn:
        data.state === 'signed-in'
          ? {
              account: data.account,
              isOperator: data.is_operator,
              sessionId: data.session_id,
              csrfToken: data.csrf_token,
              security: data.security,
            }
          : undefined,
      refresh: () => client.invalidateQueries({ queryKey: KEY }),
      async renew() {
        await client.fetchQuery({ queryKey: KEY, staleTime: 0 });
        client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
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
