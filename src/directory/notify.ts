import type { Db } from '../db/database.js';
import type { Words } from '../i18n/sentence.js';
import type { Group } from './domains/domain.js';

/**
 * A letter the directory wants written. `app.ts` hands in the function (the letters' room stands above);
 * it runs inside the caller's transaction and queues durably, so a crash cannot lose or invent a letter.
 */
export type Notify = (tx: Db, notice: DirectoryNotice) => Promise<void>;

/** Who reads it: an account in its own language, or an address we know nothing else about. */
export type Reader =
  | { readonly accountId: string; readonly email: string; readonly locale: string | undefined }
  | { readonly accountId?: undefined; readonly email: string; readonly locale: string | undefined };

export type DirectoryNotice = { readonly to: Reader } & (
  | { readonly kind: 'account.code'; readonly code: string; readonly expiresAt: number; readonly link: string }
  /** To the present address: an API token asks for another, and both must confirm. */
  | {
      readonly kind: 'account.moveAsked';
      readonly newEmail: string;
      readonly code: string;
      readonly expiresAt: number;
      readonly link: string;
    }
  /** To the present address, when the owner's session asks for another. */
  | { readonly kind: 'account.emailChanged'; readonly newEmail: string }
  /** Somebody signed up with the address of this account; he was not told that it exists. */
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
  /** The link's secret part opens the password; it is never stored in clear. */
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
  /** A message that was accepted and could not be sent on; its owner may try again. */
  | {
      readonly kind: 'message.held';
      readonly heldId: string;
      /** What the sender wrote to. */
      readonly recipient: string;
      /** Blank: the null sender. */
      readonly sender: string;
      readonly subject: string;
      readonly targets: readonly { readonly target: Words; readonly reason: Words }[];
      readonly expiresAt: number;
    }
  /** To the owner of the alias, as its mailbox fills up. */
  | {
      readonly kind: 'mailbox.almostFull';
      readonly alias: string;
      readonly percent: number;
      readonly usedBytes: number;
      readonly limitBytes: number;
    }
  /** To the owner: his OpenPGP key, fit when it was saved, is no longer. */
  | { readonly kind: 'mailbox.pgpUnfit'; readonly alias: string; readonly reason: 'expired' | 'revoked' | 'other' }
  /** Another account proved the name; this one keeps a dormant domain. */
  | { readonly kind: 'domain.nameTaken'; readonly domain: string }
);
