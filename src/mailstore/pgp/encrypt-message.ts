import { hash } from 'node:crypto';
import { findPgpKeyFault } from '../../directory/aliases/pgp-key.js';
import type { Fault } from '../../platform/service-error.js';
import { isAlreadyEncrypted } from './already-encrypted.js';
import { type SplitMessage, splitMessage } from './split-message.js';

export type EncryptedMessage =
  | { readonly kind: 'encrypted'; readonly message: Uint8Array }
  /** It was encrypted already. */
  | { readonly kind: 'left' }
  /** The key was usable when it was saved, and no longer is. */
  | { readonly kind: 'unfit'; readonly fault: Fault['key'] };

export interface EncryptionTask {
  readonly source: Uint8Array;
  /** Armored. */
  readonly publicKey: string;
  readonly at: number;
}

/** RFC 3156 §4: inside is the unchanged entity, to the octet; sender, recipients and subject stay outside. */
export async function encryptMessage({ source, publicKey, at }: EncryptionTask): Promise<EncryptedMessage> {
  const split = splitMessage(asBuffer(source));
  if (isAlreadyEncrypted(split)) return { kind: 'left' };
  const fault = await findPgpKeyFault(publicKey, at);
  if (fault) return { kind: 'unfit', fault: fault.key };
  const openpgp = await import('openpgp');
  const armored = await openpgp.encrypt({
    message: await openpgp.createMessage({ binary: entityOf(split) }),
    encryptionKeys: await openpgp.readKey({ armoredKey: publicKey }),
    date: new Date(at),
  });
  return { kind: 'encrypted', message: wrap(split, armored.replaceAll(/\r?\n/g, '\r\n')) };
}

function entityOf({ entityFields, body }: SplitMessage): Buffer {
  return Buffer.concat([...entityFields.map(({ bytes }) => ended(bytes)), CRLF, body]);
}

function wrap({ outerFields, hasMimeVersion }: SplitMessage, armored: string): Buffer {
  // Derived from the cipher text: a sender cannot put the boundary into a message beforehand
  const boundary = `pgp-${hash('sha256', armored, 'hex').slice(0, 32)}`;
  const head = [
    ...(hasMimeVersion ? [] : ['MIME-Version: 1.0']),
    'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted";',
    ` boundary="${boundary}"`,
    '',
    'This message is encrypted with OpenPGP (RFC 3156).',
    '',
    `--${boundary}`,
    'Content-Type: application/pgp-encrypted',
    'Content-Description: PGP/MIME version identification',
    '',
    'Version: 1',
    '',
    `--${boundary}`,
    'Content-Type: application/octet-stream; name="encrypted.asc"',
    'Content-Description: OpenPGP encrypted message',
    'Content-Disposition: inline; filename="encrypted.asc"',
    '',
    armored.trimEnd(),
    '',
    `--${boundary}--`,
    '',
  ];
  return Buffer.concat([...outerFields.map(ended), Buffer.from(head.join('\r\n'))]);
}

const CRLF = Buffer.from('\r\n');
const LF = 0x0a;

/** Terminates the last field of a message that ends within its header. */
function ended(field: Buffer): Buffer {
  return field.at(-1) === LF ? field : Buffer.concat([field, CRLF]);
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
