import { createHash, verify } from 'node:crypto';
import type { BodyDigests } from './body-digest.js';
import type { BodyDigest } from './digest-body.js';
import { type LookUps, unlessUnavailable } from './look-ups.js';
import { findPublicKey, type PublicKey } from './public-keys.js';
import { relaxHeaderField } from './relaxed-header.js';
import {
  type Canonicalization,
  readSignatureTags,
  type SignatureName,
  type SignatureTags,
  withoutSignatureValue,
} from './signature-tags.js';
import type { RawField, SplitMessage } from './split-message.js';
import type { AuthResult } from './verdict.js';

/** The result of one signature over a message. */
export interface CheckedSignature extends SignatureName {
  readonly result: AuthResult;
  readonly detail?: string;
  readonly signedFields: readonly string[];
}

export interface CheckDeps {
  readonly lookUps: Pick<LookUps, 'txt'>;
  readonly bodyDigests: BodyDigests;
  readonly headers: SignedHeaders;
  readonly atMs: number;
}

/** RFC 6376 §6.1, also for `ARC-Message-Signature`. */
export async function checkSignature(
  message: SplitMessage,
  field: RawField,
  kind: 'dkim' | 'arc',
  { lookUps, bodyDigests, headers, atMs }: CheckDeps,
): Promise<CheckedSignature> {
  const tags = readSignatureTags(field, kind);
  if ('fault' in tags) return { ...tags.name, result: tags.result, detail: tags.fault, signedFields: [] };
  const { domain, selector, algorithm, valueStart, signedFields } = tags;
  const found = (result: AuthResult, detail?: string): CheckedSignature => ({
    domain,
    selector,
    algorithm,
    valueStart,
    signedFields,
    result,
    ...(detail !== undefined && { detail }),
  });

  if (tags.expiresAtMs !== undefined && tags.expiresAtMs < atMs) return found('fail', 'the signature has expired');
  const bodyFault = describeBody(tags, await bodyDigests.of(message.source, message.bodyStart, tags.bodyCanon));
  if (bodyFault) return found(bodyFault.result, bodyFault.detail);
  try {
    const key = await findPublicKey(lookUps, tags);
    if ('fault' in key) return found(key.result, key.fault);
    if (key.isForDomainOnly && tags.isForSubdomain) return found('permerror', 'the key is not for subdomains');
    const signed = `${headers.text(signedFields, tags.headerCanon)}${canonicalSignature(field, tags.headerCanon)}`;
    const isValid = isSignatureValid(key, signed, tags.value);
    // RFC 6376 §3.6.1: a failure in testing mode counts as no signature
    if (key.isTesting) return isValid ? found('pass', 'testing') : found('neutral', 'bad signature, testing');
    return isValid ? found('pass') : found('fail', 'bad signature');
  } catch (error) {
    return unlessUnavailable(error, found('temperror', 'DNS did not answer'));
  }
}

/** The text is Latin-1. */
export function isSignatureValid({ type, key }: PublicKey, text: string, value: Buffer): boolean {
  const signed = Buffer.from(text, 'latin1');
  if (type === 'rsa') return verify('sha256', signed, key, value);
  return verify(null, createHash('sha256').update(signed).digest(), key, value); // RFC 8463 §3
}

function describeBody(
  { bodyHash, bodyLength }: SignatureTags,
  { hash, sizeBytes }: BodyDigest,
): { readonly result: AuthResult; readonly detail: string } | undefined {
  if (bodyLength !== undefined && bodyLength > sizeBytes) return { result: 'fail', detail: 'the body is cut' };
  // RFC 6376 §8.2: anybody may have added what follows the signed part
  if (bodyLength !== undefined && bodyLength < sizeBytes)
    return { result: 'policy', detail: 'not all of the body is signed' };
  return hash === bodyHash ? undefined : { result: 'fail', detail: 'body hash did not verify' };
}

function canonicalSignature({ text }: RawField, canon: Canonicalization): string {
  const emptied = withoutSignatureValue(text);
  return canon === 'relaxed' ? relaxHeaderField(emptied) : emptied;
}

/** The header of one message in canonical forms: each field is canonicalised once for all signatures. */
export class SignedHeaders {
  readonly #byName = new Map<string, number[]>();
  readonly #relaxed: string[] = [];

  constructor(private readonly fields: readonly RawField[]) {
    for (const [at, { name }] of fields.entries()) {
      const others = this.#byName.get(name);
      if (others) others.push(at);
      else this.#byName.set(name, [at]);
    }
  }

  /** RFC 6376 §5.4.2: fields of one name are taken from the last to the first; a missing one counts as empty. */
  text(names: readonly string[], canon: Canonicalization): string {
    const used = new Map<string, number>();
    let text = '';
    for (const name of names) {
      const taken = used.get(name) ?? 0;
      used.set(name, taken + 1);
      const at = this.#byName.get(name)?.at(-1 - taken);
      if (at !== undefined) text += `${this.#canonical(at, canon)}\r\n`;
    }
    return text;
  }

  #canonical(at: number, canon: Canonicalization): string {
    const text = this.fields[at]?.text ?? '';
    if (canon === 'simple') return text;
    this.#relaxed[at] ??= relaxHeaderField(text);
    return this.#relaxed[at];
  }
}
