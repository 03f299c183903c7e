import type { Secret } from '../../platform/secret.js';

/** A relay that takes all mail, where the way to other hosts is shut. */
export interface Smarthost {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, as on port 465. */
  readonly isImplicitTls: boolean;
  readonly credentials: { readonly username: string; readonly password: Secret } | undefined;
}
