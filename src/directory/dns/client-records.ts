import { type DomainNames, type NeededRecord, recordName, type ServiceNames } from './needed-records.js';

/** A door for programs, at its public address; `dav` is for calendars and contacts. */
export interface ClientDoor {
  readonly protocol: 'imap' | 'pop3' | 'smtp' | 'dav';
  readonly security: 'tls' | 'starttls';
  readonly port: number;
}

/** RFC 6186 §3, RFC 8314 §5.1, RFC 6764: programs find their settings through these records. Nothing depends on them. */
export function clientRecords(
  domain: Pick<DomainNames, 'name' | 'isIp'>,
  { host }: Pick<ServiceNames, 'host'>,
  doors: readonly ClientDoor[],
): NeededRecord[] {
  if (domain.isIp || doors.length === 0) return [];
  const record = (type: 'SRV' | 'TXT' | 'CNAME', label: string, value: string): NeededRecord => ({
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
  return [
    ...services,
    ...davRecords(record, host, doors),
    record('CNAME', 'autoconfig', host),
    record('CNAME', 'autodiscover', host),
  ];
}

/** RFC 6764 §4: the TXT record says where below the host to begin. */
function davRecords(
  record: (type: 'SRV' | 'TXT', label: string, value: string) => NeededRecord,
  host: string,
  doors: readonly ClientDoor[],
): NeededRecord[] {
  const dav = doors.find(({ protocol }) => protocol === 'dav');
  if (!dav) return [];
  return ['caldav', 'carddav'].flatMap((name) => [
    record('SRV', `_${name}s._tcp`, `0 1 ${dav.port} ${host}`),
    record('TXT', `_${name}s._tcp`, 'path=/'),
    record('SRV', `_${name}._tcp`, NOT_OFFERED),
  ]);
}

/** RFC 2782: the target `.` means that the service is not offered: no program may connect in cleartext. */
const NOT_OFFERED = '0 0 0 .';

/** Programs prefer the lower number: implicit TLS, and IMAP. */
const SERVICES = [
  { label: '_imaps._tcp', protocol: 'imap', security: 'tls', order: 0, withoutTls: '_imap._tcp' },
  { label: '_pop3s._tcp', protocol: 'pop3', security: 'tls', order: 10, withoutTls: '_pop3._tcp' },
  { label: '_submissions._tcp', protocol: 'smtp', security: 'tls', order: 0, withoutTls: undefined },
  { label: '_submission._tcp', protocol: 'smtp', security: 'starttls', order: 5, withoutTls: undefined },
] as const;
