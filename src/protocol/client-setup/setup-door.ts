/** A way in for programs; `dav` is CalDAV and CardDAV over HTTPS. */
export interface SetupDoor {
  readonly protocol: 'imap' | 'pop3' | 'smtp' | 'dav';
  readonly security: 'tls' | 'starttls';
  readonly host: string;
  readonly port: number;
}

/** For formats with room for one: implicit TLS comes first (RFC 8314 §3). */
export function bestDoor(doors: readonly SetupDoor[], protocol: SetupDoor['protocol']): SetupDoor | undefined {
  const ofProtocol = doors.filter((door) => door.protocol === protocol);
  return ofProtocol.find(({ security }) => security === 'tls') ?? ofProtocol[0];
}

/** Where programs for calendars and contacts begin: they find everything from the root. */
export function davAddress({ host, port }: Pick<SetupDoor, 'host' | 'port'>): string {
  return `https://${host}${port === 443 ? '' : `:${port}`}/`;
}
