import { resolve } from 'node:path';
import { findCredentials, parseBucket, toBucket } from './bucket-setting.js';
import type { BackupPlaceConfig } from './config.js';
import type { Env } from './env-file.js';

/** A directory, or a bucket as in `WAYPOST_BLOBS`; `undefined`: a bucket's URL that is wrong, or has no keys. */
export function parseBackupPlace(text: string, env: Env): BackupPlaceConfig | undefined {
  if (!/^[a-z0-9+.-]+:\/\//i.test(text))
    return text.trim() === '' ? undefined : { kind: 'directory', path: resolve(text) };
  const setting = parseBucket(text);
  if (!setting || !findCredentials(setting, env)) return undefined;
  return { kind: 'bucket', ...toBucket(setting, env) };
}

/** The place as JSON, secrets included: for the admin socket, which only this user can open. */
export function backupPlaceInput(place: BackupPlaceConfig): unknown {
  if (place.kind === 'directory' || place.credentials.kind === 'file') return place;
  const { keyId, secret, sessionToken } = place.credentials;
  return {
    ...place,
    credentials: { kind: 'keys', keyId, secret: secret.reveal(), sessionToken: sessionToken?.reveal() },
  };
}
