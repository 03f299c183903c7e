import type { Secret } from '../platform/secret.js';
import type { LimitSettings } from './limit-settings.js';

/** The settings of one process, checked and frozen. `app.ts` hands each part its slice and nothing more. */
export interface Config {
  readonly mode: Mode;
  /** Absolute. */
  readonly dataDir: string;
  readonly instance: InstanceConfig;
  /** The IP address every door listens on. */
  readonly bind: string;
  /** `undefined`: self-signed. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  readonly http: HttpConfig;
  readonly submission: DoorPorts;
  readonly imap: DoorPorts;
  readonly pop3: DoorPorts;
  readonly mx: MxConfig;
  readonly scanning: ScanningConfig;
  readonly deliveryLog: { readonly days: number };
  readonly outbound: OutboundConfig;
  readonly database: DatabaseConfig;
  readonly dns: DnsConfig;
  /** `true`: every private range; a list: those ranges (CIDR) only. */
  readonly allowPrivateNetworks: boolean | readonly string[];
  readonly accounts: AccountsConfig;
  readonly quotas: { readonly defaultBytes: number; readonly maxBytes: number };
  readonly limits: LimitSettings;
  readonly log: { readonly level: LogLevel };
  /** Newest first; `undefined`: the key file in the data directory. */
  readonly secretKeys: Secret<readonly Buffer[]> | undefined;
}

/** One door with STARTTLS, one where TLS comes first. */
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

interface HttpConfig {
  readonly port: number;
  readonly httpsPort: number;
  /** Without a trailing slash; `undefined`: `http://localhost:<the port that was bound>`. */
  readonly baseUrl: string | undefined;
  /** CIDR. */
  readonly trustedProxies: readonly string[];
  readonly metricsToken: Secret | undefined;
}

interface MxConfig {
  readonly port: number;
  /** Domains that DNS TXT alone configures: all, none, or these. */
  readonly txtDomains: boolean | readonly string[];
  readonly hasGreylist: boolean;
  readonly hasAuthentication: boolean;
  /** Zones. */
  readonly blocklists: readonly string[];
  /** CIDR; whose PROXY line is believed. */
  readonly trustedProxies: readonly string[];
}

interface ScanningConfig {
  /** Zones. */
  readonly linkBlocklists: readonly string[];
  readonly clamd: HostAndPort | undefined;
  readonly rspamdUrl: string | undefined;
  readonly imageClassifierUrl: string | undefined;
  /** While a scanner does not answer. */
  readonly whenDown: 'accept' | 'defer';
}

export interface HostAndPort {
  readonly host: string;
  readonly port: number;
}

interface OutboundConfig {
  /** Of other mail servers. */
  readonly deliveryPort: number;
  /** A relay that takes all mail; `undefined`: straight to the recipients' servers. */
  readonly smarthost: SmarthostConfig | undefined;
  /** Emails per account and UTC day; 0: none. */
  readonly dailyLimit: number;
}

export interface SmarthostConfig {
  readonly host: string;
  readonly port: number;
  readonly isImplicitTls: boolean;
  readonly credentials: { readonly username: string; readonly password: Secret } | undefined;
}

type DatabaseConfig = { readonly engine: 'sqlite' } | { readonly engine: 'postgres'; readonly url: Secret };

interface DnsConfig {
  /** `undefined`: the sandbox's own, or the system's when live. */
  readonly servers: readonly DnsServerAddress[] | undefined;
  /** Resolvers whose AD bit is believed, beside those on loopback. */
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
