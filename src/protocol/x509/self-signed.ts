import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import * as der from './der.js';

export interface SelfSignedRequest {
  /** Host names and IP addresses; the first is the subject. */
  readonly names: readonly [string, ...string[]];
  /** EC, curve P-256. */
  readonly privateKey: KeyObject;
  readonly serial: Uint8Array;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** RFC 8737 §3: the digest that answers a challenge. */
  readonly acmeIdentifier?: Uint8Array;
}

const ECDSA_WITH_SHA256 = der.sequence(der.objectId('1.2.840.10045.4.3.2'));
const COMMON_NAME = '2.5.4.3';
const BASIC_CONSTRAINTS = '2.5.29.19';
const KEY_USAGE = '2.5.29.15';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const SUBJECT_ALT_NAME = '2.5.29.17';
const ACME_IDENTIFIER = '1.3.6.1.5.5.7.1.31';
const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';
// RFC 5280, appendix B: a common name has at most 64 characters; names in full are in subjectAltName
const MAX_COMMON_NAME = 64;

/** An X.509 v3 server certificate (RFC 5280 §4.1) that vouches for itself; PEM. */
export function createSelfSignedCertificate(request: SelfSignedRequest): string {
  const name = distinguishedName(request.names[0].slice(0, MAX_COMMON_NAME));
  const body = der.sequence(
    der.tagged(0xa0, der.integer(Buffer.of(2))), // v3
    der.integer(request.serial),
    ECDSA_WITH_SHA256,
    name,
    der.sequence(der.time(request.notBefore), der.time(request.notAfter)),
    name,
    createPublicKey(request.privateKey).export({ type: 'spki', format: 'der' }),
    der.tagged(0xa3, extensions(request)),
  );
  const signature = sign('sha256', body, request.privateKey);
  return toPem(der.sequence(body, ECDSA_WITH_SHA256, der.bitString(signature)));
}

function distinguishedName(commonName: string): Buffer {
  return der.sequence(der.set(der.sequence(der.objectId(COMMON_NAME), der.utf8String(commonName))));
}

function extensions({ names, acmeIdentifier }: SelfSignedRequest): Buffer {
  return der.sequence(
    extension(BASIC_CONSTRAINTS, der.sequence(), { isCritical: true }), // no authority
    extension(KEY_USAGE, der.bitString(Buffer.of(0x80), 7), { isCritical: true }), // digitalSignature
    extension(EXTENDED_KEY_USAGE, der.sequence(der.objectId(SERVER_AUTH))),
    extension(SUBJECT_ALT_NAME, der.sequence(...names.map(generalName))),
    ...(acmeIdentifier ? [extension(ACME_IDENTIFIER, der.octetString(acmeIdentifier), { isCritical: true })] : []),
  );
}

function extension(id: string, value: Uint8Array, { isCritical = false } = {}): Buffer {
  const critical = isCritical ? [der.boolean(true)] : [];
  return der.sequence(der.objectId(id), ...critical, der.octetString(value));
}

/** RFC 5280 §4.2.1.6: dNSName [2], iPAddress [7] */
function generalName(name: string): Buffer {
  return isIP(name) === 0
    ? der.tagged(0x82, Buffer.from(name, 'ascii'))
    : der.tagged(0x87, Buffer.from(ipaddr.parse(name).toByteArray()));
}

function toPem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
