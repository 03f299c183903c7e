/** A key that a device keeps for its owner. What it signs with never leaves the device. */
export interface Passkey {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | undefined;
}

export interface StoredPasskey extends Passkey {
  /** Base64url. */
  readonly credentialId: string;
  /** COSE, RFC 9052. */
  readonly publicKey: Uint8Array;
  /** Signatures so far, of devices that count; a copy of a device would count anew. */
  readonly counter: number;
  /** How a browser reaches the device. */
  readonly transports: readonly string[];
}
