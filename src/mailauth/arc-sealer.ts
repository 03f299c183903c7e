import type { SigningKey } from './sign.js';
import type { ArcVerdict } from './verdict.js';

export interface MessageToSeal {
  /** Fields to be put before `source`, below the seal: trace lines, complete with CR LF. */
  readonly head: string | Uint8Array;
  /** CR LF everywhere. If it is the verified buffer itself, its body is not hashed again. */
  readonly source: Buffer;
  /** RSA. */
  readonly key: SigningKey;
  /** The name of this server in `ARC-Authentication-Results`. */
  readonly host: string;
  /** `AuthVerdict.results`. */
  readonly results: string;
  readonly chain: ArcVerdict;
  readonly at: number;
}

/** ARC (RFC 8617), rsa-sha256, relaxed/relaxed. */
export interface ArcSealer {
  /** The three fields to put before `head`; blank if no seal may be added. */
  seal(message: MessageToSeal): Promise<string>;
}
