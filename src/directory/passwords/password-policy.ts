import { invalid } from '../../platform/service-error.js';
import type { AliasKind } from '../alias-kind.js';

/** The request; a blank password counts as absent. */
export interface PasswordRequest {
  /** Chosen by a user; without it a strong one is generated. */
  readonly newPassword?: string | undefined;
  /** The current one: the mailbox is kept. */
  readonly oldPassword?: string | undefined;
  /** Destroys the mailbox, for a lost password. */
  readonly isOverride?: boolean | undefined;
  /** A one-time link is sent here instead of showing the password. */
  readonly emailedInstructions?: string | undefined;
}

export type PasswordWay =
  | { readonly way: 'first' }
  | { readonly way: 'change'; readonly oldPassword: string }
  | { readonly way: 'override' };

/** How the new password is set. The old one is checked later, because that costs a slow hash. */
export function decidePasswordWay(
  kind: AliasKind,
  hasPassword: boolean,
  { oldPassword, isOverride = false }: PasswordRequest,
): PasswordWay {
  if (kind !== 'exact') throw invalid('password.needsName');
  if (oldPassword && isOverride) throw invalid('password.eitherOldOrOverride');
  if (oldPassword) return { way: 'change', oldPassword };
  if (isOverride) return { way: 'override' };
  if (hasPassword) throw invalid('password.exists');
  return { way: 'first' };
}
