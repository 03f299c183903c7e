import type { Alias } from '../aliases/alias.js';
import type { Domain } from '../domains/domain.js';
import type { AliasSettings } from './alias-settings.js';

/** The answer of `GET /v1/account` to alias credentials if `WAYPOST_ALIAS_AUTH` is `wide`. */
export interface AliasAccount {
  readonly alias: Alias;
  readonly domain: Domain;
  /** The owner's language. */
  readonly locale: string | undefined;
  readonly quotaBytes: number;
  readonly settings: AliasSettings;
}
