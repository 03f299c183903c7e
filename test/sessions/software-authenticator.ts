import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A passkey in memory: what a phone does with its secure chip (WebAuthn §6), with an ES256 key. */
export interface SoftwareAuthenticator {
  readonly credentialId: string;
  /** The answer to `navigator.credentials.create`. */
  create(options: CeremonyOptions, change?: Forgery): object;
  /** The answer to `navigator.credentials.get`. */
  get(options: CeremonyOptions, change?: Forgery): object;
}

interface CeremonyOptions {
  readonly challenge: string;
}

/** What a liar would say otherwise. */
export interface Forgery {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Finger, face or PIN were not asked for. */
  readonly isUnverified?: boolean;
  readonly counter?: number;
  readonly attestation?: { readonly fmt: string; readonly statement: Map<unknown, unknown> };
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export function createSoftwareAuthenticator(origin: string): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  let counter = 0;

  function authenticatorData(change: Forgery, credential = Buffer.alloc(0)): Buffer {
    const rpIdHash = sha256(Buffer.from(change.rpId ?? new URL(origin).hostname));
    const verified = change.isUnverified ? 0 : USER_VERIFIED;
    const flags = USER_PRESENT | verified | (credential.length > 0 ? HAS_CREDENTIAL : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(change.counter ?? ++counter, 1);
    return Buffer.concat([rpIdHash, head, credential]);
  }

  function clientData(type: string, { challenge }: CeremonyOptions, change: Forgery): Buffer {
    const facts = { type, challenge: change.challenge ?? challenge, origin: change.origin ?? origin };
    return Buffer.from(JSON.stringify({ ...facts, crossOrigin: false }));
  }

  const answer = (response: object) => ({
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    credentialId,
    create(options, change = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, encode(coseKey(publicKey))]);
      const { fmt, statement } = change.attestation ?? { fmt: 'none', statement: new Map() };
      const attestation = new Map<unknown, unknown>([
        ['fmt', fmt],
        ['attStmt', statement],
        ['authData', authenticatorData(change, credential)],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', options, change).toString('base64url'),
        attestationObject: encode(attestation).toString('base64url'),
        transports: ['internal'],
      });
    },
    get(options, change = {}) {
      const data = authenticatorData(change);
      const client = clientData('webauthn.get', options, change);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      });
    },
  };
}

/** RFC 9053 §7.1.1: key type EC2, algorithm ES256, curve P-256, x, y. */
function coseKey(key: KeyObject): Map<unknown, unknown> {
  // An SPKI of this curve ends with both coordinates; as JWK a key that was just made must not be exported
  const point = key.export({ type: 'spki', format: 'der' }).subarray(-64);
  return new Map<unknown, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point.subarray(0, 32)],
    [-3, point.subarray(32)],
  ]);
}

/** As much of RFC 8949 as passkeys speak. */
function encode(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(encode)]);
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(encode)]);
  throw new Error(`no CBOR for ${typeof value}`);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.of((major << 5) | length);
  if (length < 256) return Buffer.of((major << 5) | 24, length);
  return Buffer.of((major << 5) | 25, length >> 8, length & 0xff);
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
