/** A way in for mail programs. */
export interface SetupDoor {
  readonly protocol: 'imap' | 'pop3' | 'smtp';
  readonly security: 'tls' | 'starttls';
  readonly host: string;
  readonly port: number;
}

/** Where a format has room for one: TLS from the beginning comes first (RFC 8314 §3). */
export function bestDoor(doors: readonly SetupDoor[], protocol: SetupDoor['protocol']): SetupDoor | undefined {
  const ofProtocol = doors.filter((door) => door.protocol === protocol);
  return ofProtocol.find(({ security }) => security === 'tls') ?? ofProtocol[0];
}
