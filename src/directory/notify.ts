import type { Db } from '../db/database.js';
import type { Words } from '../i18n/sentence.js';
import type { Group } from './domains/domain.js';

/**
 * Requests a letter. `app.ts` passes the function, because the room of letters is above; it runs inside the caller's
 * transaction and queues durably, so a crash can neither lose nor invent a letter.
 */
export type Notify = (tx: Db, notice: DirectoryNotice) => Promise<void>;

/** The reader: an account in its own language, or an address without an account. */
export type Reader =
  | { readonly accountId: string; readonly email: string; readonly locale: string | undefined }
  | { readonly accountId?: undefined; readonly email: string; readonly locale: string | undefined };

export type DirectoryNotice = { readonly to: Reader } & (
  | { readonly kind: 'account.code'; readonly code: string; readonly expiresAt: number; readonly link: string }
  /** To the present address: an API token requests another one, and both must confirm. */
  | {
      readonly kind: 'account.moveAsked';
      readonly newEmail: string;
      readonly code: string;
      readonly expiresAt: number;
      readonly link: string;
    }
  /** To the present address, when the owner's session requests another one. */
  | { readonly kind: 'account.emailChanged'; readonly newEmail: string }
  /** A sign-up used the address of this account; the answer did not reveal that the account exists. */
  | { readonly kind: 'account.signUpKnown' }
  | { readonly kind: 'account.profileChanged'; readonly fields: readonly string[] }
  /** The link's token sets a new password. */
  | { readonly kind: 'account.passwordReset'; readonly link: string; readonly expiresAt: number }
  | {
      readonly kind: 'account.securityChanged';
      readonly change: 'password' | 'totpOn' | 'totpOff' | 'passkeyAdded' | 'passkeyRemoved' | 'recoveryCode';
    }
  | { readonly kind: 'token.created'; readonly name: string }
  | {
      readonly kind: 'invite';
      readonly domain: string;
      readonly domainId: string;
      readonly group: Group;
      readonly invitedBy: string;
      readonly token: string;
      readonly expiresAt: number;
    }
  | { readonly kind: 'recipient.check'; readonly alias: string; readonly domain: string; readonly token: string }
  | { readonly kind: 'password.generated'; readonly alias: string; readonly by: string }
  /** The link's secret part decrypts the password; it is never stored in clear. */
  | {
      readonly kind: 'password.instructions';
      readonly alias: string;
      readonly link: string;
      readonly expiresAt: number;
    }
  | {
      readonly kind: 'catchallPassword.created';
      readonly domain: string;
      readonly description: string;
      readonly by: string;
    }
  | {
      readonly kind: 'catchallPassword.moved';
      readonly domain: string;
      readonly count: number;
      readonly newOwner: string;
    }
  | { readonly kind: 'aliases.moved'; readonly domain: string; readonly count: number; readonly from: string }
  | {
      readonly kind: 'domain.settingsChanged';
      readonly domain: string;
      readonly changes: readonly { readonly field: string; readonly from: string; readonly to: string }[];
      readonly by: string;
    }
  | { readonly kind: 'domain.verified'; readonly domain: string }
  | { readonly kind: 'domain.recordsMissing'; readonly domain: string; readonly records: readonly string[] }
  | { readonly kind: 'domain.smtpBroken'; readonly domain: string; readonly records: readonly string[] }
  /** An accepted message could not be forwarded; its owner may try again. */
  | {
      readonly kind: 'message.held';
      readonly heldId: string;
      /** The address the sender wrote to. */
      readonly recipient: string;
      /** Blank: the null sender. */
      readonly sender: string;
      readonly subject: string;
      readonly targets: readonly { readonly target: Words; readonly reason: Words }[];
      readonly expiresAt: number;
    }
  /** To the owner of the alias, when its mailbox fills up. */
  | {
      readonly kind: 'mailbox.almostFull';
      readonly alias: string;
      readonly percent: number;
      readonly usedBytes: number;
      readonly limitBytes: number;
    }
  /** To the owner: the OpenPGP key was valid when saved and no longer is. */
  | { readonly kind: 'mailbox.pgpUnfit'; readonly alias: string; readonly reason: 'expired' | 'revoked' | 'other' }
  /** Another account proved the name; this one keeps a dormant domain. */
  | { readonly kind: 'domain.nameTaken'; readonly domain: string }
);
