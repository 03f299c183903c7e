import { readFile } from 'node:fs/promises';
import { OperatorError } from '../../platform/operator-error.js';
import { Secret } from '../../platform/secret.js';
import type { S3CredentialSource, S3Credentials } from './s3-place.js';

/** A file is read each time, so that rotated keys are used at once. */
export async function readCredentials(source: S3CredentialSource): Promise<S3Credentials> {
  if (source.kind === 'keys') return source;
  const { path, profile } = source;
  const found = parseCredentials(await readFile(path, 'utf8'), profile);
  if (found) return found;
  throw new OperatorError(
    `${path} has no keys in its profile [${profile}]: give it aws_access_key_id and aws_secret_access_key.`,
  );
}

/** The format of AWS tools: `[profile]`, then `name = value` lines. */
export function parseCredentials(text: string, profile: string): S3Credentials | undefined {
  const values = new Map<string, string>();
  let isInside = false;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#') || line.startsWith(';')) continue;
    if (line.startsWith('[')) {
      isInside = line === `[${profile}]` || line === `[profile ${profile}]`;
      continue;
    }
    const at = line.indexOf('=');
    if (isInside && at > 0) values.set(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim());
  }
  const [keyId, secret] = [values.get('aws_access_key_id'), values.get('aws_secret_access_key')];
  const sessionToken = values.get('aws_session_token');
  if (!keyId || !secret) return undefined;
  return { keyId, secret: new Secret(secret), sessionToken: sessionToken ? new Secret(sessionToken) : undefined };
}
