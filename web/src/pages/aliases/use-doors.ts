import { useSession } from '../../shell/session';

export const PROTOCOLS = ['imap', 'pop3', 'smtp'] as const;
type Protocol = (typeof PROTOCOLS)[number];

interface Door {
  readonly name: string;
  readonly protocol: Protocol;
  readonly port: number;
  readonly security: 'tls' | 'starttls';
}

const PROTOCOL_OF: Readonly<Record<string, Protocol>> = {
  imap: 'imap',
  imaps: 'imap',
  pop3: 'pop3',
  pop3s: 'pop3',
  submission: 'smtp',
  submissions: 'smtp',
};

/** The addresses for mail programs. The sandbox has no public name: it is reached like this page. */
export function useDoors(): { readonly host: string; readonly doors: readonly Door[] } {
  const { service } = useSession();
  const doors = service.mail_doors.flatMap(({ name, port, security }): Door[] => {
    const protocol = PROTOCOL_OF[name];
    return protocol ? [{ name, protocol, port, security: security === 'tls' ? 'tls' : 'starttls' }] : [];
  });
  return { host: service.mode === 'sandbox' ? window.location.hostname : service.host, doors };
}
