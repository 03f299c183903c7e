import { hash } from 'node:crypto';
import { relaxBody, simplifyBody } from './relaxed-canon.js';
import type { Canonicalization } from './signature-tags.js';

/** Of a body in canonical form. */
export interface BodyDigest {
  /** Base64 of SHA-256. */
  readonly hash: string;
  readonly sizeBytes: number;
  /** The canonical form is the body as it came. */
  readonly isVerbatim: boolean;
}

export function digestBody(body: Buffer, canon: Canonicalization): BodyDigest {
  const canonical = canon === 'relaxed' ? relaxBody(body) : simplifyBody(body);
  const sizeBytes = canonical.length;
  return { hash: hash('sha256', canonical, 'base64'), sizeBytes, isVerbatim: isSameView(canonical, body) };
}

function isSameView(one: Buffer, other: Buffer): boolean {
  return one.buffer === other.buffer && one.byteOffset === other.byteOffset && one.length === other.length;
}
