import type { Secret } from '../platform/secret.js';
import type { LimitSettings } from './limit-settings.js';

/** The settings of one process, checked and frozen. `app.ts` passes each part only its slice. */
export interface Config {
  readonly mode: Mode;
  /** Absolute. */
  readonly dataDir: string;
  readonly instance: InstanceConfig;
  /** The IP address every door listens on. */
  readonly bind: string;
  /** `undefined`: self-signed. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  /** `undefined`: no certificates are ordered. */
  readonly acme: AcmeConfig | undefined;
  /** The policies that are served for customers' domains (RFC 8461). */
  readonly mtaSts: MtaStsSetting;
  /** Reports that we send to other domains. */
  readonly reports: { readonly hasTls: boolean; readonly hasDmarc: boolean };
  readonly http: HttpConfig;
  readonly submission: DoorPorts;
  readonly imap: DoorPorts;
  readonly pop3: DoorPorts;
  /** CIDR; proxies whose PROXY line is trusted at submission, IMAP and POP3. */
  readonly clientProxies: readonly string[];
  readonly mx: MxConfig;
  readonly scanning: ScanningConfig;
  readonly deliveryLog: { readonly days: number };
  readonly outbound: OutboundConfig;
  readonly database: DatabaseConfig;
  /** Where large bodies are stored; `undefined`: files beside SQLite, rows in PostgreSQL. */
  readonly bucket: BucketConfig | undefined;
  /** Backups that the service takes by itself. */
  readonly backup: BackupConfig | undefined;
  /** The default of `waypost backup` and `restore`, too. */
  readonly backupKeyFile: string | undefined;
  /** How long `/readyz` reports not ready before the doors close. */
  readonly drainSeconds: number;
  readonly dns: DnsConfig;
  /** `true`: every private range; a list: only those ranges (CIDR). */
  readonly allowPrivateNetworks: boolean | readonly string[];
  readonly accounts: AccountsConfig;
  readonly quotas: { readonly defaultBytes: number; readonly maxBytes: number };
  readonly limits: LimitSettings;
  readonly log: { readonly level: LogLevel };
  /** Newest first; `undefined`: the key file in the data directory. */
  readonly secretKeys: Secret<readonly Buffer[]> | undefined;
}

/** One port with STARTTLS, one with implicit TLS. */
interface DoorPorts {
  readonly port: number;
  readonly securePort: number;
}

/** Sandbox: nothing leaves the machine. Live: `WAYPOST_HOSTNAME` is set. */
export type Mode = 'sandbox' | 'live';

interface InstanceConfig {
  /** `waypost.test` in the sandbox. */
  readonly hostname: string;
  /** Always set when live. */
  readonly postmaster: string | undefined;
  readonly mxHosts: readonly string[];
  readonly txtPrefix: string;
}

interface AcmeConfig {
  readonly directoryUrl: string;
  readonly email: string | undefined;
  /** Absolute. */
  readonly caFile: string | undefined;
  readonly challenge: AcmeChallengeSetting;
}

export const ACME_CHALLENGES = ['auto', 'http-01', 'tls-alpn-01'] as const;
type AcmeChallengeSetting = (typeof ACME_CHALLENGES)[number];

export const MTA_STS_MODES = ['auto', 'testing', 'enforce', 'off'] as const;
type MtaStsSetting = (typeof MTA_STS_MODES)[number];

interface HttpConfig {
  readonly port: number;
  readonly httpsPort: number;
  /** Without a trailing slash; `undefined`: `http://localhost:<bound port>`. */
  readonly baseUrl: string | undefined;
  /** CIDR. */
  readonly trustedProxies: readonly string[];
  readonly metricsToken: Secret | undefined;
}

interface MxConfig {
  readonly port: number;
  /** Domains configured by DNS TXT alone: all, none, or these. */
  readonly txtDomains: boolean | readonly string[];
  readonly hasGreylist: boolean;
  readonly hasAuthentication: boolean;
  /** Zones. */
  readonly blocklists: readonly string[];
  /** CIDR; proxies whose PROXY line is trusted. */
  readonly trustedProxies: readonly string[];
}

interface ScanningConfig {
  /** Zones. */
  readonly linkBlocklists: readonly string[];
  readonly clamd: HostAndPort | undefined;
  readonly rspamdUrl: string | undefined;
  readonly imageClassifierUrl: string | undefined;
  /** What to do while a scanner does not answer. */
  readonly whenDown: 'accept' | 'defer';
}

export interface HostAndPort {
  readonly host: string;
  readonly port: number;
}

interface OutboundConfig {
  /** The port of other mail servers. */
  readonly deliveryPort: number;
  /** A relay for all mail; `undefined`: mail goes directly to the recipients' servers. */
  readonly smarthost: SmarthostConfig | undefined;
  /** Emails per account and UTC day; 0: no limit. */
  readonly dailyLimit: number;
}

export interface SmarthostConfig {
  readonly host: string;
  readonly port: number;
  readonly isImplicitTls: boolean;
  readonly credentials: { readonly username: string; readonly password: Secret } | undefined;
}

type DatabaseConfig =
  | { readonly engine: 'sqlite' }
  | {
      readonly engine: 'postgres';
      readonly url: Secret;
      /** The address for LISTEN, bypassing a pooler; `undefined`: the same. */
      readonly listenUrl: Secret | undefined;
      /** False: every statement is parsed again, since a pooler may run the next on another connection. */
      readonly isPrepared: boolean;
    };

export interface BackupConfig {
  readonly to: BackupPlaceConfig;
  readonly everyMs: number;
  readonly keyFile: string;
  /** `undefined`: all. */
  readonly keep: number | undefined;
}

export type BackupPlaceConfig =
  | { readonly kind: 'directory'; readonly path: string }
  | ({ readonly kind: 'bucket' } & BucketConfig);

/** A bucket of an S3 store. */
export interface BucketConfig {
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
  readonly bucket: string;
  /** Prefix of every key: empty, or ending in a slash. */
  readonly prefix: string;
  readonly region: string;
  /** `host/bucket/key` or `bucket.host/key`. */
  readonly style: 'path' | 'host';
  readonly credentials: BucketCredentials;
}

export type BucketCredentials =
  | {
      readonly kind: 'keys';
      readonly keyId: string;
      readonly secret: Secret;
      readonly sessionToken: Secret | undefined;
    }
  /** In the format of AWS tools. */
  | { readonly kind: 'file'; readonly path: string; readonly profile: string };

interface DnsConfig {
  /** `undefined`: the sandbox's own, or the system's when live. */
  readonly servers: readonly DnsServerAddress[] | undefined;
  /** Resolvers whose AD bit is trusted, besides those on loopback. */
  readonly validating: readonly string[];
}

export interface DnsServerAddress {
  readonly address: string;
  readonly port: number;
}

interface AccountsConfig {
  readonly signup: 'open' | 'verified' | 'closed';
  readonly aliasAuth: 'strict' | 'wide';
  readonly passwordScore: number;
}

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];
