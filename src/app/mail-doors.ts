import type { Config, Mode } from '../config/config.js';
import type { MailDoor } from '../notices/letter.js';
import type { SetupDoor } from '../protocol/client-setup/setup-door.js';
import type { OpenMailDoor } from '../servers/http/api/v1/session-view.js';

export type MailDoorName = 'mx' | 'imap' | 'imaps' | 'pop3' | 'pop3s' | 'submission' | 'submissions';

/** The public ports: live, they are forwarded to the bound ports. */
export const PUBLIC_PORTS: Readonly<Record<MailDoorName, number>> = {
  mx: 25,
  imap: 143,
  imaps: 993,
  pop3: 110,
  pop3s: 995,
  submission: 587,
  submissions: 465,
};

/** Implicit TLS comes first: RFC 8314 §3. */
const CLIENT_DOORS = [
  { name: 'imaps', protocol: 'imap', security: 'tls' },
  { name: 'imap', protocol: 'imap', security: 'starttls' },
  { name: 'pop3s', protocol: 'pop3', security: 'tls' },
  { name: 'pop3', protocol: 'pop3', security: 'starttls' },
  { name: 'submissions', protocol: 'smtp', security: 'tls' },
  { name: 'submission', protocol: 'smtp', security: 'starttls' },
] as const satisfies readonly ({ name: MailDoorName } & Pick<MailDoor, 'protocol' | 'security'>)[];

type Ports = Readonly<Record<string, number>>;

/** For the settings of mail programs: the doors of this process that are open. */
export function listMailDoors({ mode, instance: { hostname: host } }: Config, ports: Ports): MailDoor[] {
  return CLIENT_DOORS.flatMap(({ name, protocol, security }) => {
    const port = publicPort(mode, name, ports);
    return port ? [{ protocol, security, host, port }] : [];
  });
}

/** The same, and the door for calendars and contacts: HTTPS, at the port that clients reach. */
export function listClientDoors(config: Config, ports: Ports): SetupDoor[] {
  const { mode, http, instance } = config;
  if (!ports.http) return listMailDoors(config, ports);
  const url = http.baseUrl?.startsWith('https:') ? new URL(http.baseUrl) : undefined;
  const port = mode === 'live' ? Number(url?.port || 443) : ports.https;
  const dav = port ? [{ protocol: 'dav', security: 'tls', host: instance.hostname, port } as const] : [];
  return [...listMailDoors(config, ports), ...dav];
}

/** For the dashboard, which also shows where messages can be submitted. */
export function openMailDoors({ mode }: Pick<Config, 'mode'>, ports: Ports): OpenMailDoor[] {
  const mx = { name: 'mx', security: 'starttls' } as const;
  return [mx, ...CLIENT_DOORS].flatMap(({ name, security }) => {
    const port = publicPort(mode, name, ports);
    return port ? [{ name, security, port }] : [];
  });
}

function publicPort(mode: Mode, name: MailDoorName, ports: Ports): number | undefined {
  const bound = ports[name];
  return bound && mode === 'live' ? PUBLIC_PORTS[name] : bound;
}
