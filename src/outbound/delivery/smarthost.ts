import type { Secret } from '../../platform/secret.js';

/** A relay for all mail, where other hosts cannot be reached directly. */
export interface Smarthost {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, as on port 465. */
  readonly isImplicitTls: boolean;
  readonly credentials: { readonly username: string; readonly password: Secret } | undefined;
}
