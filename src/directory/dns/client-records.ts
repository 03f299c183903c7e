import { type DomainNames, type NeededRecord, recordName, type ServiceNames } from './needed-records.js';

/** A way in for mail programs, as the outside world reaches it. */
export interface ClientDoor {
  readonly protocol: 'imap' | 'pop3' | 'smtp';
  readonly security: 'tls' | 'starttls';
  readonly port: number;
}

/** RFC 6186 §3 and RFC 8314 §5.1: by these mail programs find their settings. Nothing depends on them. */
export function clientRecords(
  domain: Pick<DomainNames, 'name' | 'isIp'>,
  { host }: Pick<ServiceNames, 'host'>,
  doors: readonly ClientDoor[],
): NeededRecord[] {
  if (domain.isIp || doors.length === 0) return [];
  const record = (type: 'SRV' | 'CNAME', label: string, value: string): NeededRecord => ({
    purpose: 'clients',
    type,
    value,
    isRequired: false,
    usedFor: 'clients',
    ...recordName(domain.name, label),
  });
  const services = SERVICES.flatMap(({ label, protocol, security, order, withoutTls }) => {
    const door = doors.find((each) => each.protocol === protocol && each.security === security);
    if (!door) return [];
    const own = record('SRV', label, `${order} 1 ${door.port} ${host}`);
    return withoutTls ? [own, record('SRV', withoutTls, NOT_OFFERED)] : [own];
  });
  return [...services, record('CNAME', 'autoconfig', host), record('CNAME', 'autodiscover', host)];
}

/** RFC 2782: the target `.` says that there is no such service; nobody shall begin in clear. */
const NOT_OFFERED = '0 0 0 .';

/** Of two ways the one with the lower number is taken first: implicit TLS, and IMAP. */
const SERVICES = [
  { label: '_imaps._tcp', protocol: 'imap', security: 'tls', order: 0, withoutTls: '_imap._tcp' },
  { label: '_pop3s._tcp', protocol: 'pop3', security: 'tls', order: 10, withoutTls: '_pop3._tcp' },
  { label: '_submissions._tcp', protocol: 'smtp', security: 'tls', order: 0, withoutTls: undefined },
  { label: '_submission._tcp', protocol: 'smtp', security: 'starttls', order: 5, withoutTls: undefined },
] as const;
