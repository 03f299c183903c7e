import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config/config.js';
import type { Database } from '../db/database.js';
import { readDomainStates } from '../directory/operator/domain-states.js';
import { createDoctor, type Doctor } from '../doctor/doctor.js';
import { type Check, fault } from '../doctor/finding.js';
import { blocklistCheck } from '../doctor/host/blocklists.js';
import { certificatesCheck } from '../doctor/host/certificates.js';
import { hostRecordsCheck, outwardPortCheck } from '../doctor/host/check-host.js';
import { doorsCheck, type OuterDoor } from '../doctor/host/doors.js';
import { machineCheck, readMachine } from '../doctor/machine/machine.js';
import { releaseCheck } from '../doctor/machine/release.js';
import { type SettingFacts, settingsCheck } from '../doctor/machine/settings.js';
import { domainsCheck } from '../doctor/mail/domains.js';
import { ledgerCheck } from '../doctor/mail/ledger.js';
import { queueCheck } from '../doctor/mail/queue.js';
import { backupCheck } from '../doctor/storage/backups.js';
import { databaseCheck } from '../doctor/storage/database.js';
import { objectsCheck } from '../doctor/storage/objects.js';
import { KEY_FILE_NAME } from '../platform/files/data-dir.js';
import { dialTcp } from '../platform/net/dial.js';
import { type MailDoorName, PUBLIC_PORTS } from './mail-doors.js';
import { readBackupFacts } from './open-backup.js';
import type { Rooms } from './open-rooms.js';
import type { Site } from './open-site.js';

/** Above what a row holds, so that it goes where large bodies go. */
const PROBE_BYTES = 300_000;

export function openDoctor(
  site: Site,
  rooms: Rooms,
  {
    ports,
    version,
  }: {
    /** `undefined`: a command that works without a server. */
    readonly ports: (() => Readonly<Record<string, number>>) | undefined;
    readonly version: string;
  },
): Doctor {
  const { config, db, clock, log, parts } = site;
  const checks: Check[] = [
    ...(ports ? [] : [NOT_RUNNING]),
    ...(config.mode === 'live' ? hostChecks(site, rooms, ports ?? (() => ({}))) : []),
    machineCheck(() => readMachine(config.dataDir)),
    releaseCheck(() => ({ waypost: version, node: process.version, nowMs: clock.now() })),
    settingsCheck(() => settingFacts(config)),
    databaseCheck({ engine: db.engine, ping: () => db.ping(), now: () => databaseTime(db) }, clock),
    objectsCheck(placeOf(config), () => probeObjects(rooms)),
    queueCheck(rooms.queueFigures.facts),
    ledgerCheck(() => rooms.ledger.read()),
    domainsCheck(() => readDomainStates(db.reader)),
    ...(config.mode === 'live' || config.backup ? [backupCheck(() => readBackupFacts(site))] : []),
  ];
  const doctor = createDoctor({ checks, clock, log });
  parts.onStop('doctor', () => doctor.stop());
  return doctor;
}

const NOT_RUNNING: Check = {
  id: 'service',
  title: 'Service',
  look: async () => [fault('service', 'Service', 'it is not running', 'Start it: waypost start')],
};

/** What others see of the host. The sandbox is seen from this machine alone. */
function hostChecks({ config, clock }: Site, rooms: Rooms, ports: () => Readonly<Record<string, number>>): Check[] {
  const { acme, instance, outbound } = config;
  const { hostname: host, mxHosts, postmaster = '' } = instance;
  const { resolver } = rooms;
  const keys = async () => (await rooms.operator.listHostKeys()).map(({ name, value }) => ({ name, value }));
  return [
    hostRecordsCheck(resolver, async () => ({ host, mxHosts, postmaster, keys: await keys() })),
    outwardPortCheck(
      { resolver, dial: dialTcp },
      {
        port: outbound.deliveryPort,
        hasSmarthost: outbound.smarthost !== undefined,
        domains: triedDomains(postmaster),
        ownHosts: [host, ...mxHosts],
      },
    ),
    blocklistCheck(resolver, host),
    certificatesCheck(rooms.certificates.isOn ? () => rooms.certificates.list() : undefined, clock),
    doorsCheck({ host, doors: () => outerDoors(ports()), resolver, dial: dialTcp, clock, ca: ownAuthority(acme) }),
  ];
}

/** Its root signs the certificates, too. */
function ownAuthority(acme: Config['acme']): string | undefined {
  return acme?.caFile && readFileSync(acme.caFile, 'utf8');
}

/** Tried after the postmaster's own domain, which may be the one that is served here. */
const OTHER_MAIL_DOMAINS = ['gmail.com', 'outlook.com'];

export function triedDomains(postmaster: string): string[] {
  return [postmaster.slice(postmaster.lastIndexOf('@') + 1), ...OTHER_MAIL_DOMAINS];
}

/** The doors with TLS that are reachable from outside, at their public ports. */
function outerDoors(ports: Readonly<Record<string, number>>): OuterDoor[] {
  const names: readonly (readonly [MailDoorName, OuterDoor['security']])[] = [
    ['mx', 'smtp-starttls'],
    ['submission', 'smtp-starttls'],
    ['submissions', 'tls'],
    ['imaps', 'tls'],
    ['pop3s', 'tls'],
  ];
  const open = names.filter(([name]) => ports[name]);
  return open.map(([name, security]) => ({ name, security, port: PUBLIC_PORTS[name] }));
}

function settingFacts({
  mode,
  tls,
  acme,
  accounts,
  allowPrivateNetworks,
  http,
  database,
  mx,
  dataDir,
}: Config): SettingFacts {
  return {
    isLive: mode === 'live',
    hasCertificate: tls !== undefined || acme !== undefined,
    signup: accounts.signup,
    allowsAllPrivateNetworks: allowPrivateNetworks === true,
    baseUrl: http.baseUrl,
    isShared: database.engine === 'postgres',
    hasOwnKeyFile: existsSync(join(dataDir, KEY_FILE_NAME)),
    checksMail: mx.hasAuthentication,
  };
}

async function databaseTime({ engine, reader }: Database): Promise<number | undefined> {
  if (engine === 'sqlite') return undefined;
  const query = sql<{ ms: number }>`select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as ms`;
  const { rows } = await query.execute(reader);
  return Number(rows[0]?.ms);
}

function placeOf({ bucket, database }: Config): string {
  if (bucket) return `the bucket ${bucket.bucket}`;
  return database.engine === 'postgres' ? 'the database' : 'the data directory';
}

async function probeObjects({ blobs }: Rooms): Promise<void> {
  const { id } = await blobs.stageSealed([Buffer.alloc(PROBE_BYTES)]);
  await blobs.erase([id]);
}
