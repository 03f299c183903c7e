/** A key that a device holds for its owner. The private part never leaves the device. */
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
  /** Signatures so far, for devices that count; a copied device would repeat a number. */
  readonly counter: number;
  /** How a browser reaches the device. */
  readonly transports: readonly string[];
}
