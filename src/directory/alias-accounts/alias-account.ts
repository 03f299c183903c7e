import type { Alias } from '../aliases/alias.js';
import type { Domain } from '../domains/domain.js';
import type { AliasSettings } from './alias-settings.js';

/** What the holder of alias credentials sees as his account, where `WAYPOST_ALIAS_AUTH` is `wide`. */
export interface AliasAccount {
  readonly alias: Alias;
  readonly domain: Domain;
  /** The owner's. */
  readonly locale: string | undefined;
  readonly quotaBytes: number;
  readonly settings: AliasSettings;
}
