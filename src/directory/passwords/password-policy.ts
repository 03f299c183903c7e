import { invalid } from '../../platform/service-error.js';
import type { AliasKind } from '../alias-kind.js';

/** What a caller asks for; a blank password counts as none. */
export interface PasswordRequest {
  /** Chosen by a person; without it a strong one is made. */
  readonly newPassword?: string | undefined;
  /** The one in use: keeps the mailbox. */
  readonly oldPassword?: string | undefined;
  /** Destroys the mailbox, for when the old password is lost. */
  readonly isOverride?: boolean | undefined;
  /** Where a one-time link is sent instead of showing the password. */
  readonly emailedInstructions?: string | undefined;
}

export type PasswordWay =
  | { readonly way: 'first' }
  | { readonly way: 'change'; readonly oldPassword: string }
  | { readonly way: 'override' };

/** How the new password comes about. Whether the old one is right is asked later: it costs a slow hash. */
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
