import { resolve } from 'node:path';
import { Secret } from '../platform/secret.js';
import type { BucketConfig, BucketCredentials } from './config.js';
import type { Env } from './env-file.js';

/** The fields of `WAYPOST_BLOBS`; missing ones may be in the variables of AWS tools. */
export interface BucketSetting extends Omit<BucketConfig, 'region' | 'credentials'> {
  readonly region: string | undefined;
  readonly keyId: string;
  readonly secret: Secret;
  readonly credentialsFile: string | undefined;
  readonly profile: string | undefined;
}

const PARAMETERS: readonly string[] = ['region', 'tls', 'style', 'credentials', 'profile'];
const TLS_WORDS = new Map(Object.entries({ on: true, true: true, 1: true, off: false, false: false, 0: false }));
const STYLES = ['path', 'host'] as const;
/** Rules that every store has: the name must be valid in a host name. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[A-Za-z0-9._/-]*$/;

/** `s3://key:secret@host:port/bucket/prefix?region=…&tls=…&style=…&credentials=…&profile=…` */
export function parseBucket(text: string): BucketSetting | undefined {
  if (!/^s3:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { searchParams: given } = url;
  if ([...given.keys()].some((name) => !PARAMETERS.includes(name)) || url.hash) return undefined;
  const isTls = TLS_WORDS.get(given.get('tls')?.toLowerCase() ?? 'on');
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const style = STYLES.find((name) => name === (given.get('style') ?? defaultStyle(host)));
  const [, bucket = '', ...rest] = url.pathname.split('/');
  const prefix = rest.filter((part) => part !== '').join('/');
  const [keyId, secret] = [decoded(url.username), decoded(url.password)];
  if (isTls === undefined || !style || host === '' || keyId === undefined || secret === undefined) return undefined;
  if (!BUCKET.test(bucket) || !PREFIX.test(prefix) || (keyId === '') !== (secret === '')) return undefined;
  return {
    ...{ host, port: Number(url.port || (isTls ? 443 : 80)), isTls, bucket, style },
    prefix: prefix && `${prefix}/`,
    region: given.get('region') || undefined,
    ...{ keyId, secret: new Secret(secret) },
    credentialsFile: given.get('credentials') || undefined,
    profile: given.get('profile') || undefined,
  };
}

/** AWS wants the bucket in the host name; most other stores in the path. */
function defaultStyle(host: string): BucketConfig['style'] {
  return /(?:^|\.)amazonaws\.com(?:\.cn)?$/.test(host) ? 'host' : 'path';
}

export function toBucket(setting: BucketSetting, env: Env): BucketConfig {
  const { host, port, isTls, bucket, prefix, style } = setting;
  const credentials = findCredentials(setting, env);
  if (!credentials) throw new Error('A bucket without keys is refused before');
  const region = setting.region ?? env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? 'us-east-1';
  return { host, port, isTls, bucket, prefix, style, region, credentials };
}

/** The URL first, then a file it names, then the environment, where keys win over a file. */
export function findCredentials(setting: BucketSetting, env: Env): BucketCredentials | undefined {
  const { keyId, secret, credentialsFile } = setting;
  if (keyId !== '') return { kind: 'keys', keyId, secret, sessionToken: undefined };
  const profile = setting.profile ?? env.AWS_PROFILE ?? 'default';
  if (credentialsFile) return { kind: 'file', path: resolve(credentialsFile), profile };
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_SHARED_CREDENTIALS_FILE } = env;
  if (AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY && !setting.profile) {
    const sessionToken = AWS_SESSION_TOKEN ? new Secret(AWS_SESSION_TOKEN) : undefined;
    return { kind: 'keys', keyId: AWS_ACCESS_KEY_ID, secret: new Secret(AWS_SECRET_ACCESS_KEY), sessionToken };
  }
  return AWS_SHARED_CREDENTIALS_FILE
    ? { kind: 'file', path: resolve(AWS_SHARED_CREDENTIALS_FILE), profile }
    : undefined;
}

/** The effective value, with its secret masked. */
export function showBucket(place: BucketConfig | undefined): string | undefined {
  if (!place) return undefined;
  const { host, port, isTls, bucket, prefix, region, style, credentials } = place;
  const login = credentials.kind === 'keys' ? `${credentials.keyId}:${credentials.secret}@` : '';
  const file = credentials.kind === 'file' ? `&credentials=${credentials.path}&profile=${credentials.profile}` : '';
  const authority = host.includes(':') ? `[${host}]` : host;
  const path = `${bucket}${prefix && `/${prefix.slice(0, -1)}`}`;
  return `s3://${login}${authority}:${port}/${path}?region=${region}&tls=${isTls ? 'on' : 'off'}&style=${style}${file}`;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
