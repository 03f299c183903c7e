import type { Config } from './config.js';
import type { Env } from './env-file.js';
import { nearestName } from './nearest-name.js';
import { LATER_SETTINGS, SETTING_NAMES, type SettingName, type Settings } from './settings.js';
import { quotasOf } from './to-config.js';

/** Values that are fine alone and wrong together. */
export function contradictions(settings: Settings, faults: readonly string[]): string[] {
  const isFaulty = (name: SettingName) => faults.some((fault) => fault.startsWith(`WAYPOST_${name} `));
  const found: string[] = [];
  if (settings.HOSTNAME && !settings.POSTMASTER && !isFaulty('POSTMASTER')) {
    found.push('WAYPOST_POSTMASTER is missing: give the e-mail address that shall read postmaster and abuse mail');
  }
  if (Boolean(settings.TLS_CERT) !== Boolean(settings.TLS_KEY)) {
    const missing = settings.TLS_CERT ? 'WAYPOST_TLS_KEY' : 'WAYPOST_TLS_CERT';
    found.push(`${missing} is missing: certificate and key are given together, or neither`);
  }
  const { defaultBytes, maxBytes } = quotasOf(settings);
  if (defaultBytes > maxBytes && !isFaulty('MAX_QUOTA')) {
    found.push('WAYPOST_DEFAULT_QUOTA is larger than WAYPOST_MAX_QUOTA: lower the first or raise the second');
  }
  return found;
}

/** Variables with our prefix that nobody reads: most are spelling mistakes. */
export function slips(env: Env, file: Env): string[] {
  const known = SETTING_NAMES.map((name) => `WAYPOST_${name}`);
  const later = LATER_SETTINGS.map((name) => `WAYPOST_${name}`);
  const given = new Set([...Object.keys(env), ...Object.keys(file)].filter((name) => name.startsWith('WAYPOST_')));
  const warnings = [...given]
    .filter((name) => !known.includes(name))
    .map((name) => {
      if (later.includes(name)) return `${name} has no effect in this release`;
      const nearest = nearestName(name, [...known, ...later]);
      return `${name} is unknown${nearest ? `; did you mean ${nearest}?` : ''}`;
    });
  if (file.WAYPOST_DATA_DIR) warnings.push('WAYPOST_DATA_DIR in waypost.env has no effect: set it in the environment');
  return warnings;
}

/** What works, but hardly as it is meant: said at a start. */
export function advice({ mode, http, tls }: Config): string[] {
  if (mode === 'sandbox' || tls || http.trustedProxies.length > 0) return [];
  return [
    'HTTPS has a self-signed certificate, which clients refuse. Name a real one in WAYPOST_TLS_CERT and WAYPOST_TLS_KEY, or your proxy in WAYPOST_TRUSTED_PROXIES.',
  ];
}
