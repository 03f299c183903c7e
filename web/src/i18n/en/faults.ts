/** Refusals whose own text addresses programs, in words for people; by the service's code. */
export const faults = {
  'fault.access.foreignSender': 'You may not send from this address. Choose one of your own aliases.',
  'fault.alias.nameExclamation':
    'The name must not begin with “!”. To switch an alias off, use the switch on its page.',
  'fault.alias.verificationNeedsEmail':
    'Only email addresses can agree. Remove the other recipients, or do not ask recipients to agree.',
  'fault.alias.catchAllDisabled': 'The catch-all cannot be switched off. Delete it instead.',
  'fault.alias.imapNeedsName': 'The catch-all and patterns have no mailbox. Choose a name of its own.',
  'fault.alias.pgpNeedsKey': 'The public key is missing. Paste it, in ASCII armor.',
  'fault.alias.vacationNeedsName': 'The catch-all and patterns do not reply. Choose an alias with a name of its own.',
  'fault.alias.vacationStartAfterEnd': 'The first day is after the last day. Correct one of them.',
  'fault.password.exists':
    'This alias has a password already. Give the old one to keep its mailbox, or choose to delete the mailbox.',
  'fault.password.eitherOldOrOverride': 'Choose one: keep the mailbox with the old password, or delete it.',
  'fault.auth.unproven': 'Your address is not confirmed yet. Enter the code that we sent to it.',
  'fault.account.codeWrong': 'The code is wrong or no longer valid. Check it, or ask for a new one.',
  'fault.email.recordsMissing':
    'This domain may not send yet: DNS records are missing or wrong. Its page shows which ones.',
  'fault.email.executable':
    'The message contains a program. Remove it, or switch off the protection against programs in the settings of the domain.',
  'fault.import.columns': 'The first line of the file must name each column once, and the name must be one of them.',
  'fault.input.wrongType': 'This value has the wrong form. Check it and try again.',
  'fault.input.malformed': 'This value is not well-formed. Check the spelling.',
} as const;
