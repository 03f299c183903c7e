import { parseBackupPlace } from './backup-setting.js';
import { findCredentials } from './bucket-setting.js';
import type { Config } from './config.js';
import type { Env } from './env-file.js';
import { LATER_SETTINGS, SETTING_NAMES, type SettingName, type Settings } from './settings.js';
import { quotasOf } from './to-config.js';

/** Values that are valid alone and contradict each other. */
export function contradictions(settings: Settings, faults: readonly string[], env: Env): string[] {
  const isFaulty = (name: SettingName) => faults.some((fault) => fault.startsWith(`WAYPOST_${name} `));
  const found: string[] = [];
  if (settings.HOSTNAME && !settings.POSTMASTER && !isFaulty('POSTMASTER')) {
    found.push('WAYPOST_POSTMASTER is missing: give the e-mail address that shall read postmaster and abuse mail');
  }
  if (Boolean(settings.TLS_CERT) !== Boolean(settings.TLS_KEY)) {
    const missing = settings.TLS_CERT ? 'WAYPOST_TLS_KEY' : 'WAYPOST_TLS_CERT';
    found.push(`${missing} is missing: certificate and key are given together, or neither`);
  }
  if (settings.ACME && !settings.HOSTNAME) {
    found.push('WAYPOST_ACME needs a public name: set WAYPOST_HOSTNAME, or leave WAYPOST_ACME out in the sandbox');
  }
  if (settings.BLOBS && !findCredentials(settings.BLOBS, env)) {
    found.push(
      'WAYPOST_BLOBS has no key: write s3://key:secret@…, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_SHARED_CREDENTIALS_FILE',
    );
  }
  if (settings.BACKUP_TO && !settings.BACKUP_KEY_FILE) {
    found.push('WAYPOST_BACKUP_KEY_FILE is missing: backups are sealed. waypost backup --new-key <file> makes a key');
  }
  if (settings.BACKUP_TO && !parseBackupPlace(settings.BACKUP_TO, env) && !isFaulty('BACKUP_TO')) {
    found.push(
      'WAYPOST_BACKUP_TO has no key for its bucket: write s3://key:secret@…, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    );
  }
  const { defaultBytes, maxBytes } = quotasOf(settings);
  if (defaultBytes > maxBytes && !isFaulty('MAX_QUOTA')) {
    found.push('WAYPOST_DEFAULT_QUOTA is larger than WAYPOST_MAX_QUOTA: lower the first or raise the second');
  }
  return found;
}

/** Unknown variables with our prefix: most are spelling mistakes. */
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

/** Settings that work but are probably not intended: shown at the start. */
export function advice({ mode, http, tls, acme }: Config): string[] {
  if (mode === 'sandbox' || tls || acme || http.trustedProxies.length > 0) return [];
  return [
    'HTTPS has a self-signed certificate, which clients refuse. Set WAYPOST_ACME=letsencrypt, name a real one in WAYPOST_TLS_CERT and WAYPOST_TLS_KEY, or your proxy in WAYPOST_TRUSTED_PROXIES.',
  ];
}

/** The known name that was probably meant, or `undefined` if none is close. */
function nearestName(name: string, known: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let least = Math.floor(name.length / 3) + 1;
  for (const candidate of known) {
    const distance = editDistance(name, candidate);
    if (distance < least) {
      least = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

/** Levenshtein distance, one row at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
