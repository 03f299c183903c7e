import type { AccountSummary } from '../accounts/account.js';
import type { Group } from './domain.js';

/** An account's membership of a domain; its id is the account's. */
export interface Member {
  readonly account: AccountSummary;
  readonly group: Group;
}
