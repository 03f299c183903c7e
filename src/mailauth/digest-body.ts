import { createHash } from 'node:crypto';
import { Pace } from '../platform/pace.js';
import { canonicalBody } from './canonical-body.js';
import type { Canonicalization } from './signature-tags.js';

/** The hash of a body in canonical form. */
export interface BodyDigest {
  /** Base64 of SHA-256. */
  readonly hash: string;
  readonly sizeBytes: number;
}

/** On this thread, which needs no copy; yields in between. */
export async function digestBody(body: Buffer, canon: Canonicalization): Promise<BodyDigest> {
  const digest = createHash('sha256');
  const pace = new Pace();
  let sizeBytes = 0;
  for (const piece of canonicalBody(body, canon)) {
    digest.update(piece);
    sizeBytes += piece.length;
    if (pace.isDue) await pace.rest();
  }
  return { hash: digest.digest('base64'), sizeBytes };
}
