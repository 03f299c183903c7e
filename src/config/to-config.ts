import { resolve } from 'node:path';
import { parseBackupPlace } from './backup-setting.js';
import { toBucket } from './bucket-setting.js';
import type { Config, Mode } from './config.js';
import { withDefaultLimits } from './default-limits.js';
import type { Env } from './env-file.js';
import type { LimitName } from './limit-settings.js';
import type { Settings } from './settings.js';

const SANDBOX_HOST = 'waypost.test';
const GIGABYTE = 1024 ** 3;

/** Settings with their defaults, which differ by mode. Bucket keys may come from the variables of AWS tools. */
export function toConfig(settings: Settings, env: Env): Config {
  const mode: Mode = settings.HOSTNAME ? 'live' : 'sandbox';
  const isLive = mode === 'live';
  const hostname = settings.HOSTNAME ?? SANDBOX_HOST;
  return {
    mode,
    dataDir: resolve(settings.DATA_DIR ?? './data'),
    instance: {
      hostname,
      postmaster: settings.POSTMASTER,
      mxHosts: settings.MX_HOSTS ?? [hostname, `mx1.${hostname}`, `mx2.${hostname}`],
      txtPrefix: settings.TXT_PREFIX ?? 'waypost',
    },
    bind: settings.BIND ?? (isLive ? '::' : '127.0.0.1'),
    tls: tlsFiles(settings),
    acme: acmeConfig(settings),
    mtaSts: settings.MTA_STS ?? (isLive ? 'auto' : 'off'),
    reports: { hasTls: settings.TLS_REPORTS ?? false, hasDmarc: settings.DMARC_REPORTS ?? false },
    http: httpConfig(settings),
    submission: { port: settings.SUBMISSION_PORT ?? 2587, securePort: settings.SUBMISSIONS_PORT ?? 2465 },
    imap: { port: settings.IMAP_PORT ?? 2143, securePort: settings.IMAPS_PORT ?? 2993 },
    pop3: { port: settings.POP3_PORT ?? 2110, securePort: settings.POP3S_PORT ?? 2995 },
    clientProxies: settings.CLIENT_PROXIES ?? [],
    mx: {
      port: settings.MX_PORT ?? 2525,
      txtDomains: settings.TXT_DOMAINS ?? !isLive,
      hasGreylist: settings.GREYLIST ?? false,
      hasAuthentication: settings.MX_AUTHENTICATION ?? true,
      blocklists: settings.DNSBL ?? [],
      trustedProxies: settings.MX_PROXIES ?? settings.TRUSTED_PROXIES ?? [],
    },
    scanning: {
      linkBlocklists: settings.URIBL ?? [],
      clamd: settings.CLAMD,
      rspamdUrl: settings.RSPAMD_URL,
      imageClassifierUrl: settings.IMAGE_CLASSIFIER_URL,
      whenDown: settings.SCANNER_DOWN ?? 'accept',
    },
    deliveryLog: { days: settings.LOG_DAYS ?? 30 },
    outbound: {
      deliveryPort: settings.DELIVERY_PORT ?? 25,
      smarthost: settings.SMARTHOST,
      dailyLimit: settings.DAILY_LIMIT ?? 300,
    },
    bucket: settings.BLOBS && toBucket(settings.BLOBS, env),
    backup: backupConfig(settings, env),
    backupKeyFile: settings.BACKUP_KEY_FILE && resolve(settings.BACKUP_KEY_FILE),
    database: databaseConfig(settings),
    drainSeconds: settings.DRAIN_SECONDS ?? (isLive ? 5 : 0),
    dns: { servers: settings.DNS_SERVERS, validating: settings.DNS_VALIDATING ?? [] },
    allowPrivateNetworks: settings.ALLOW_PRIVATE_NETWORKS ?? false,
    accounts: {
      signup: settings.SIGNUP ?? (isLive ? 'verified' : 'open'),
      aliasAuth: settings.ALIAS_AUTH ?? 'strict',
      passwordScore: settings.PASSWORD_SCORE ?? (isLive ? 3 : 0),
    },
    quotas: quotasOf(settings),
    limits: withDefaultLimits(mode, givenLimits(settings)),
    log: { level: settings.LOG_LEVEL ?? 'info' },
    secretKeys: settings.SECRET_KEY,
  };
}

function databaseConfig(settings: Settings): Config['database'] {
  const { DATABASE_URL: url, DATABASE_LISTEN_URL: listenUrl, DATABASE_PREPARED: isPrepared = true } = settings;
  return url ? { engine: 'postgres', url, listenUrl, isPrepared } : { engine: 'sqlite' };
}

const DAY_MS = 86_400_000;

function backupConfig({ BACKUP_TO, BACKUP_EVERY, BACKUP_KEY_FILE, BACKUP_KEEP }: Settings, env: Env): Config['backup'] {
  const to = BACKUP_TO === undefined ? undefined : parseBackupPlace(BACKUP_TO, env);
  if (!to || !BACKUP_KEY_FILE) return undefined; // one without the other is refused before
  return { to, everyMs: BACKUP_EVERY ?? DAY_MS, keyFile: resolve(BACKUP_KEY_FILE), keep: BACKUP_KEEP };
}

export function quotasOf(settings: Settings): Config['quotas'] {
  return {
    defaultBytes: settings.DEFAULT_QUOTA ?? 10 * GIGABYTE,
    maxBytes: settings.MAX_QUOTA ?? 100 * GIGABYTE,
  };
}

function tlsFiles({ TLS_CERT: certFile, TLS_KEY: keyFile }: Settings): Config['tls'] {
  return certFile && keyFile ? { certFile: resolve(certFile), keyFile: resolve(keyFile) } : undefined;
}

function acmeConfig({
  ACME: directoryUrl,
  ACME_EMAIL,
  ACME_CA,
  ACME_CHALLENGE,
  ...settings
}: Settings): Config['acme'] {
  if (!directoryUrl) return undefined;
  return {
    directoryUrl,
    email: ACME_EMAIL ?? settings.POSTMASTER,
    caFile: ACME_CA && resolve(ACME_CA),
    challenge: ACME_CHALLENGE ?? 'auto',
  };
}

function httpConfig(settings: Settings): Config['http'] {
  const httpsPort = settings.HTTPS_PORT ?? 4443;
  return {
    port: settings.HTTP_PORT ?? 4000,
    httpsPort,
    baseUrl: settings.BASE_URL ?? liveBaseUrl(settings, httpsPort),
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    metricsToken: settings.METRICS_TOKEN,
  };
}

/** Behind a proxy the public port is 443; without one, ours. */
function liveBaseUrl({ HOSTNAME: host, TRUSTED_PROXIES: proxies }: Settings, httpsPort: number): string | undefined {
  if (!host) return undefined;
  return proxies || httpsPort === 443 || httpsPort === 0 ? `https://${host}` : `https://${host}:${httpsPort}`;
}

type GivenLimits = Parameters<typeof withDefaultLimits>[1];

function givenLimits(settings: Settings): GivenLimits {
  const entries = Object.entries(settings).filter(([name]) => name.startsWith('LIMIT_'));
  return Object.fromEntries(entries.map(([name, limit]) => [name.slice('LIMIT_'.length) as LimitName, limit]));
}
