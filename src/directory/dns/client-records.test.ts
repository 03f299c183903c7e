import { expect, it } from 'vitest';
import { type ClientDoor, clientRecords } from './client-records.js';

const domain = { name: 'mail.example.co.uk', isIp: false };
const service = { host: 'waypost.test' };
const doors: ClientDoor[] = [
  { protocol: 'imap', security: 'tls', port: 993 },
  { protocol: 'imap', security: 'starttls', port: 143 },
  { protocol: 'pop3', security: 'tls', port: 995 },
  { protocol: 'smtp', security: 'tls', port: 465 },
  { protocol: 'smtp', security: 'starttls', port: 587 },
  { protocol: 'dav', security: 'tls', port: 443 },
];

it('leads mail programs to the doors that are open, and never to one in clear', () => {
  const records = clientRecords(domain, service, doors);
  expect(records.map(({ type, relativeName, value }) => `${relativeName} ${type} ${value}`)).toEqual([
    '_imaps._tcp.mail SRV 0 1 993 waypost.test',
    '_imap._tcp.mail SRV 0 0 0 .',
    '_pop3s._tcp.mail SRV 10 1 995 waypost.test',
    '_pop3._tcp.mail SRV 0 0 0 .',
    '_submissions._tcp.mail SRV 0 1 465 waypost.test',
    '_submission._tcp.mail SRV 5 1 587 waypost.test',
    '_caldavs._tcp.mail SRV 0 1 443 waypost.test',
    '_caldavs._tcp.mail TXT path=/',
    '_caldav._tcp.mail SRV 0 0 0 .',
    '_carddavs._tcp.mail SRV 0 1 443 waypost.test',
    '_carddavs._tcp.mail TXT path=/',
    '_carddav._tcp.mail SRV 0 0 0 .',
    'autoconfig.mail CNAME waypost.test',
    'autodiscover.mail CNAME waypost.test',
  ]);
  expect(records.every(({ isRequired, usedFor }) => !isRequired && usedFor === 'clients')).toBe(true);
});

it('says nothing of doors that are shut', () => {
  const names = clientRecords(domain, service, doors.slice(3, 5)).map(({ relativeName }) => relativeName);
  expect(names).toEqual(['_submissions._tcp.mail', '_submission._tcp.mail', 'autoconfig.mail', 'autodiscover.mail']);
  expect(clientRecords(domain, service, [])).toEqual([]);
  expect(clientRecords({ name: '192.0.2.1', isIp: true }, service, doors)).toEqual([]);
});
