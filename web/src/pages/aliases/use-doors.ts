import { useSession } from '../../shell/session';

interface Door {
  readonly name: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls';
}

/** Where a mail program hands in what it sends. The sandbox has no name in the world: it is reached as this page is. */
export function useDoors(): { readonly host: string; readonly doors: readonly Door[] } {
  const { service } = useSession();
  const doors = service.mail_doors.flatMap(({ name, port, security }): Door[] =>
    name === 'submission' || name === 'submissions'
      ? [{ name, port, security: security === 'tls' ? 'tls' : 'starttls' }]
      : [],
  );
  return { host: service.mode === 'sandbox' ? window.location.hostname : service.host, doors };
}
