import type { z } from 'zod';
import { formatByteSize } from '../protocol/byte-size/byte-size.js';
import { showBucket } from './bucket-setting.js';
import {
  ACME_CHALLENGES,
  type BackupPlaceConfig,
  type Config,
  type HostAndPort,
  LOG_LEVELS,
  MTA_STS_MODES,
  type SmarthostConfig,
} from './config.js';
import { formatLimit } from './default-limits.js';
import type { Limit, LimitName } from './limit-settings.js';
import * as kind from './setting-schemas.js';

/** One variable: how its text is parsed, what it means, and how its effective value is shown. */
interface Setting<S extends z.ZodType> {
  readonly schema: S;
  readonly meaning: string;
  /** `undefined`: not set, and without a default. */
  readonly show: (config: Config) => string | undefined;
}

const LIMIT_MEANING = {
  CALLS: 'authenticated calls per account',
  ANONYMOUS: 'other calls per client address',
  SIGNUP: 'sign-ups per client address',
  ENCRYPT: 'encrypted records per client address',
  INVITES: 'invites per account',
  LISTS: 'changes of allow and deny lists per account',
  DOMAINS: 'new domains per account',
  ALIASES: 'new aliases per account',
  PASSWORDS: 'new passwords per account',
  IMPORTS: 'imports from other servers per account',
  LOGINS: 'distinct wrong passwords per client',
  LOGS: 'exports of the log per account',
  NETWORK_CONNECTIONS: 'connections of one network (/24, /48) at a door that have not signed in',
  DOOR_CONNECTIONS: 'connections at a door that have not signed in',
  MX_CONNECTIONS: 'connections of one mail client at once',
  MX_MESSAGES: 'messages of one mail client',
} as const satisfies Partial<Record<LimitName, string>>;

/** Every variable of this release, without its prefix `WAYPOST_`. */
export const SETTINGS = {
  DATA_DIR: setting(kind.text, 'database, blobs and keys', (c) => c.dataDir),
  HOSTNAME: setting(kind.hostName, "the service's host; unset is the sandbox", (c) =>
    c.mode === 'live' ? c.instance.hostname : undefined,
  ),
  POSTMASTER: setting(kind.emailAddress, 'who reads postmaster and abuse mail', (c) => c.instance.postmaster),
  MX_HOSTS: setting(kind.hostNames, 'exchanges that verification accepts', (c) => c.instance.mxHosts.join(', ')),
  TXT_PREFIX: setting(kind.txtPrefix, 'prefix of our TXT records', (c) => c.instance.txtPrefix),
  BIND: setting(kind.ipAddress, 'address every door listens on', (c) => c.bind),
  BASE_URL: setting(
    kind.baseUrl,
    'address in links',
    (c) => c.http.baseUrl ?? `http://localhost:${c.http.port || '<port>'}`,
  ),
  HTTP_PORT: setting(kind.port, 'API and dashboard', (c) => `${c.http.port}`),
  HTTPS_PORT: setting(kind.port, 'the same under TLS', (c) => `${c.http.httpsPort}`),
  SUBMISSION_PORT: setting(kind.port, 'sending from mail programs, STARTTLS', (c) => `${c.submission.port}`),
  SUBMISSIONS_PORT: setting(kind.port, 'the same under TLS', (c) => `${c.submission.securePort}`),
  IMAP_PORT: setting(kind.port, 'reading with mail programs over IMAP, STARTTLS', (c) => `${c.imap.port}`),
  IMAPS_PORT: setting(kind.port, 'the same under TLS', (c) => `${c.imap.securePort}`),
  POP3_PORT: setting(kind.port, 'reading with mail programs over POP3, STLS', (c) => `${c.pop3.port}`),
  POP3S_PORT: setting(kind.port, 'the same under TLS', (c) => `${c.pop3.securePort}`),
  MX_PORT: setting(kind.port, 'mail from other servers, STARTTLS', (c) => `${c.mx.port}`),
  TLS_CERT: setting(kind.text, 'certificate chain (PEM file)', (c) => c.tls?.certFile ?? 'self-signed'),
  TLS_KEY: setting(kind.text, 'its private key (PEM file)', (c) => c.tls?.keyFile ?? 'self-signed'),
  ACME: setting(kind.acmeDirectory, 'gets certificates: letsencrypt, or the directory URL of an authority', (c) =>
    c.acme ? c.acme.directoryUrl : 'off',
  ),
  ACME_EMAIL: setting(kind.emailAddress, 'where the authority sends warnings about certificates', (c) => c.acme?.email),
  ACME_CA: setting(
    kind.text,
    'certificate of an own authority (PEM file), to trust its directory',
    (c) => c.acme?.caFile,
  ),
  ACME_CHALLENGE: setting(
    kind.choice(ACME_CHALLENGES),
    'how names are proven: on port 80, on port 443, or whichever works',
    (c) => c.acme?.challenge,
  ),
  MTA_STS: setting(
    kind.choice(MTA_STS_MODES),
    'the policy served at mta-sts.<domain>; auto enforces it once the certificates of the MX hosts are proven',
    (c) => c.mtaSts,
  ),
  TLS_REPORTS: setting(kind.onOff, 'daily reports on TLS to the domains we send to that ask for them', (c) =>
    onOff(c.reports.hasTls),
  ),
  DMARC_REPORTS: setting(kind.onOff, 'daily reports on mail received in the name of domains that ask for them', (c) =>
    onOff(c.reports.hasDmarc),
  ),
  TRUSTED_PROXIES: setting(kind.cidrs, 'peers whose X-Forwarded headers and PROXY lines are believed', (c) =>
    listed(c.http.trustedProxies),
  ),
  MX_PROXIES: setting(kind.noneOrCidrs, 'of these, the ones whose mail connections begin with a PROXY line', (c) =>
    listed(c.mx.trustedProxies),
  ),
  CLIENT_PROXIES: setting(
    kind.cidrs,
    'peers whose connections to submission, IMAP and POP3 begin with a PROXY line',
    (c) => listed(c.clientProxies),
  ),
  METRICS_TOKEN: setting(kind.secret, 'opens /metrics beyond loopback', (c) => c.http.metricsToken?.toString()),
  DATABASE_URL: setting(kind.databaseUrl, 'PostgreSQL instead of the embedded engine', (c) =>
    c.database.engine === 'postgres' ? maskedUrl(c.database.url.reveal()) : 'embedded',
  ),
  BLOBS: setting(kind.bucket, 'a bucket for large messages instead of files or rows', (c) => showBucket(c.bucket)),
  BACKUP_TO: setting(
    kind.backupPlace,
    'where backups go by themselves: a directory or a bucket',
    (c) => c.backup && showBackupPlace(c.backup.to),
  ),
  BACKUP_EVERY: setting(
    kind.interval,
    'how often, such as 6h or 1d',
    (c) => c.backup && showInterval(c.backup.everyMs),
  ),
  BACKUP_KEY_FILE: setting(kind.text, 'the key that seals backups (waypost backup --new-key)', (c) => c.backupKeyFile),
  BACKUP_KEEP: setting(kind.keptCount, 'how many backups stay; unset keeps all', (c) => c.backup?.keep?.toString()),
  DATABASE_LISTEN_URL: setting(
    kind.databaseUrl,
    'the server itself, for notices between nodes, when DATABASE_URL points to a pooler',
    (c) => {
      const url = c.database.engine === 'postgres' ? c.database.listenUrl : undefined;
      return url && maskedUrl(url.reveal());
    },
  ),
  DATABASE_PREPARED: setting(
    kind.onOff,
    'statements stay prepared on their connection; off behind a pooler of transactions',
    (c) => onOff(c.database.engine !== 'postgres' || c.database.isPrepared),
  ),
  DRAIN_SECONDS: setting(
    kind.waitSeconds,
    'how long /readyz says no at a stop before the doors close',
    (c) => `${c.drainSeconds}`,
  ),
  DNS_SERVERS: setting(kind.dnsServers, 'name servers to ask', (c) =>
    c.dns.servers ? c.dns.servers.map(formatServer).join(', ') : c.mode === 'sandbox' ? 'own' : 'system',
  ),
  DNS_VALIDATING: setting(kind.ipAddresses, 'resolvers whose DNSSEC verdict is believed', (c) =>
    listed(c.dns.validating),
  ),
  ALLOW_PRIVATE_NETWORKS: setting(kind.flagOrCidrs, 'private ranges that mail and webhooks may reach', (c) =>
    typeof c.allowPrivateNetworks === 'boolean' ? `${c.allowPrivateNetworks}` : c.allowPrivateNetworks.join(', '),
  ),
  DELIVERY_PORT: setting(kind.remotePort, 'port of other mail servers', (c) => `${c.outbound.deliveryPort}`),
  SMARTHOST: setting(kind.smarthost, 'a relay that takes all outgoing mail', (c) =>
    showSmarthost(c.outbound.smarthost),
  ),
  DAILY_LIMIT: setting(
    kind.count,
    'outgoing emails per account and UTC day, 0 for no limit',
    (c) => `${c.outbound.dailyLimit}`,
  ),
  TXT_DOMAINS: setting(kind.txtDomains, 'domains configured by DNS TXT alone: on, off or a list', (c) =>
    typeof c.mx.txtDomains === 'boolean' ? onOff(c.mx.txtDomains) : c.mx.txtDomains.join(', '),
  ),
  GREYLIST: setting(kind.onOff, 'strangers are asked to come again', (c) => onOff(c.mx.hasGreylist)),
  MX_AUTHENTICATION: setting(
    kind.onOff,
    'SPF, DKIM, ARC and DMARC of arriving mail; off behind a gateway that checks them',
    (c) => onOff(c.mx.hasAuthentication),
  ),
  DNSBL: setting(kind.hostNames, 'blocklists of clients, asked over DNS', (c) => listed(c.mx.blocklists)),
  URIBL: setting(kind.hostNames, 'blocklists of link hosts, asked over DNS', (c) => listed(c.scanning.linkBlocklists)),
  CLAMD: setting(kind.hostAndPort, 'virus scanner, host:port', (c) => showHostPort(c.scanning.clamd)),
  RSPAMD_URL: setting(kind.baseUrl, 'spam scanner', (c) => c.scanning.rspamdUrl),
  IMAGE_CLASSIFIER_URL: setting(kind.baseUrl, 'judges images for adult content', (c) => c.scanning.imageClassifierUrl),
  SCANNER_DOWN: setting(
    kind.choice(['accept', 'defer']),
    'mail while a scanner does not answer: accept, or 451',
    (c) => c.scanning.whenDown,
  ),
  LOG_DAYS: setting(kind.days, 'how long deliveries stay in the log', (c) => `${c.deliveryLog.days}`),
  SIGNUP: setting(
    kind.choice(['open', 'verified', 'closed']),
    'who may create an account over the API',
    (c) => c.accounts.signup,
  ),
  ALIAS_AUTH: setting(kind.choice(['strict', 'wide']), 'where alias passwords work', (c) => c.accounts.aliasAuth),
  PASSWORD_SCORE: setting(kind.passwordScore, 'least zxcvbn score, 0 to 4', (c) => `${c.accounts.passwordScore}`),
  DEFAULT_QUOTA: setting(kind.byteSize, 'mailbox size when nothing is set', (c) =>
    formatByteSize(c.quotas.defaultBytes),
  ),
  MAX_QUOTA: setting(kind.byteSize, 'largest mailbox size anyone may set', (c) => formatByteSize(c.quotas.maxBytes)),
  LOG_LEVEL: setting(kind.choice(LOG_LEVELS), 'least severe event that is logged', (c) => c.log.level),
  SECRET_KEY: setting(
    kind.secretKeys,
    'the instance key',
    (c) => c.secretKeys?.toString() ?? 'file in the data directory',
  ),
  ...limitSettings(),
} as const;

export type SettingName = keyof typeof SETTINGS;
export type Settings = { readonly [K in SettingName]?: z.output<(typeof SETTINGS)[K]['schema']> };

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

/** Variables of a later release: setting one is not an error, and has no effect yet. */
export const LATER_SETTINGS: readonly string[] = ['PLAN_GATES'];

type ReadLimit = keyof typeof LIMIT_MEANING;
type ReadLimits = { readonly [K in ReadLimit as `LIMIT_${K}`]: Setting<z.ZodType<Limit | 'none', string>> };

function limitSettings(): ReadLimits {
  const entries = Object.entries(LIMIT_MEANING).map(([name, meaning]) => [
    `LIMIT_${name}`,
    name.endsWith('CONNECTIONS')
      ? setting(kind.countLimit, `${meaning}, 0 for no limit`, (c) => formatLimit(c.limits[name as ReadLimit]))
      : setting(kind.rateLimit, `${meaning}, count/seconds`, (c) => formatLimit(c.limits[name as ReadLimit])),
  ]);
  return Object.fromEntries(entries);
}

function setting<S extends z.ZodType>(schema: S, meaning: string, show: Setting<S>['show']): Setting<S> {
  return { schema, meaning, show };
}

function listed(items: readonly string[]): string {
  return items.length > 0 ? items.join(', ') : 'none';
}

function showBackupPlace(place: BackupPlaceConfig): string | undefined {
  return place.kind === 'directory' ? place.path : showBucket(place);
}

function showInterval(ms: number): string {
  const [unitMs, unit] =
    ms % 86_400_000 === 0 ? [86_400_000, 'd'] : ms % 3_600_000 === 0 ? [3_600_000, 'h'] : [60_000, 'm'];
  return `${ms / unitMs}${unit}`;
}

function onOff(isOn: boolean): string {
  return isOn ? 'on' : 'off';
}

function showHostPort(place: HostAndPort | undefined): string | undefined {
  return place && `${place.host}:${place.port}`;
}

function formatServer({ address, port }: { address: string; port: number }): string {
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
}

/** Only the password is secret; an operator needs to see host and database. */
function maskedUrl(text: string): string {
  const url = new URL(text);
  if (url.password) url.password = '[secret]';
  return decodeURI(url.href);
}

function showSmarthost(smarthost: SmarthostConfig | undefined): string | undefined {
  if (!smarthost) return undefined;
  const { host, port, isImplicitTls, credentials } = smarthost;
  const login = credentials ? `${credentials.username}:${credentials.password}@` : '';
  return `${isImplicitTls ? 'smtps' : 'smtp'}://${login}${host}:${port}`;
}
