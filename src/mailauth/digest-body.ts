import { hash } from 'node:crypto';
import { relaxBody, simplifyBody } from './relaxed-canon.js';
import type { Canonicalization } from './signature-tags.js';

/** Of a body in canonical form. */
export interface BodyDigest {
  /** Base64 of SHA-256. */
  readonly hash: string;
  readonly sizeBytes: number;
}

export function digestBody(body: Buffer, canon: Canonicalization): BodyDigest {
  const canonical = canon === 'relaxed' ? relaxBody(body) : simplifyBody(body);
  return { hash: hash('sha256', canonical, 'base64'), sizeBytes: canonical.length };
}
