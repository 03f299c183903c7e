import type { Secret } from '../../platform/secret.js';

/** A bucket, and our credentials for it. */
export interface S3Place {
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
  readonly bucket: string;
  /** Prefix of every key: empty, or ending in a slash. */
  readonly prefix: string;
  readonly region: string;
  /** Where the URL has the bucket's name: `host/bucket/key` or `bucket.host/key`. */
  readonly style: 'path' | 'host';
  readonly credentials: S3CredentialSource;
}

export type S3CredentialSource =
  | ({ readonly kind: 'keys' } & S3Credentials)
  /** In the format of AWS tools. */
  | { readonly kind: 'file'; readonly path: string; readonly profile: string };

export interface S3Credentials {
  readonly keyId: string;
  readonly secret: Secret;
  readonly sessionToken: Secret | undefined;
}

/** Without a key: the bucket itself. */
export function urlOf({ host, port, isTls, bucket, style }: S3Place, key: string, query: S3Query = {}): URL {
  const authority = style === 'host' ? `${bucket}.${host}` : host.includes(':') ? `[${host}]` : host;
  const path = style === 'host' ? `/${key}` : `/${bucket}${key && `/${key}`}`;
  const url = new URL(`${isTls ? 'https' : 'http'}://${authority}:${port}`);
  url.pathname = path;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

export type S3Query = Readonly<Record<string, string>>;
