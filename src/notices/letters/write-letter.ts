import type { DirectoryNotice } from '../../directory/notify.js';
import type { Letter } from '../letter.js';
import {
  accountCodeLetter,
  emailChangedLetter,
  moveAskedLetter,
  passwordResetLetter,
  profileChangedLetter,
  securityChangedLetter,
  signUpKnownLetter,
  tokenCreatedLetter,
} from './account-letters.js';
import {
  messageHeldLetter,
  passwordGeneratedLetter,
  passwordInstructionsLetter,
  recipientCheckLetter,
} from './alias-letters.js';
import {
  aliasesMovedLetter,
  catchallCreatedLetter,
  catchallMovedLetter,
  domainVerifiedLetter,
  inviteLetter,
  nameTakenLetter,
  recordsMissingLetter,
  settingsChangedLetter,
  smtpBrokenLetter,
} from './domain-letters.js';
import type { LetterWriting } from './letter-writing.js';
import { mailboxAlmostFullLetter, pgpUnfitLetter } from './mailbox-letters.js';

/** A new kind of notice does not compile without its letter. */
export function writeLetter(writing: LetterWriting, notice: DirectoryNotice): Letter {
  switch (notice.kind) {
    case 'account.code':
      return accountCodeLetter(writing, notice);
    case 'account.moveAsked':
      return moveAskedLetter(writing, notice);
    case 'account.signUpKnown':
      return signUpKnownLetter(writing, notice);
    case 'account.emailChanged':
      return emailChangedLetter(writing, notice);
    case 'account.profileChanged':
      return profileChangedLetter(writing, notice);
    case 'account.passwordReset':
      return passwordResetLetter(writing, notice);
    case 'account.securityChanged':
      return securityChangedLetter(writing, notice);
    case 'token.created':
      return tokenCreatedLetter(writing, notice);
    case 'invite':
      return inviteLetter(writing, notice);
    case 'recipient.check':
      return recipientCheckLetter(writing, notice);
    case 'password.generated':
      return passwordGeneratedLetter(writing, notice);
    case 'password.instructions':
      return passwordInstructionsLetter(writing, notice);
    case 'message.held':
      return messageHeldLetter(writing, notice);
    case 'mailbox.almostFull':
      return mailboxAlmostFullLetter(writing, notice);
    case 'mailbox.pgpUnfit':
      return pgpUnfitLetter(writing, notice);
    case 'catchallPassword.created':
      return catchallCreatedLetter(writing, notice);
    case 'catchallPassword.moved':
      return catchallMovedLetter(writing, notice);
    case 'aliases.moved':
      return aliasesMovedLetter(writing, notice);
    case 'domain.settingsChanged':
      return settingsChangedLetter(writing, notice);
    case 'domain.verified':
      return domainVerifiedLetter(writing, notice);
    case 'domain.recordsMissing':
      return recordsMissingLetter(writing, notice);
    case 'domain.smtpBroken':
      return smtpBrokenLetter(writing, notice);
    case 'domain.nameTaken':
      return nameTakenLetter(writing, notice);
  }
}
