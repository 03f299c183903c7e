/**
 * Every sentence the API, the letters and the pages can say, in English (ICU MessageFormat).
 * The other catalogues translate these keys. Sections are sorted by room; add yours to its section.
 */
export const en = {
  // http
  'http.internal': 'Something went wrong on our side. Please report request {requestId}.',
  'http.notFound': 'There is nothing at this address.',
  'http.notImplemented': '{feature} is announced but does not exist yet in this release.',
  // input
  'input.required': '{field} is missing. Please provide it.',
  'input.wrongType':
    '{field} must be {expected, select, string {a text} number {a number} int {a whole number} boolean {true or false} array {a list} object {an object} other {of another type}}.',
  'input.oneOf': '{field} must be one of: {options}.',
  'input.tooLong': '{field} must have at most {max, plural, one {# character} other {# characters}}.',
  'input.tooShort': '{field} must have at least {min, plural, one {# character} other {# characters}}.',
  'input.tooManyItems': '{field} must have at most {max, plural, one {# item} other {# items}}.',
  'input.tooFewItems': '{field} must have at least {min, plural, one {# item} other {# items}}.',
  'input.tooBig': '{field} must be at most {max}.',
  'input.tooSmall': '{field} must be at least {min}.',
  'input.malformed': '{field} is not in the right form. Check its spelling.',
  'input.boolean': '{field} must be true or false.',
  'input.integer': '{field} must be a whole number from {min} to {max}.',
  'input.byteSize': '{field} must be a size such as 500 MB or 1 GB.',
  'input.date': '{field} must be a date such as 2026-11-15 or 11/15/2026.',
  'input.email': '{field} must be an email address such as ann@example.com.',
  'input.httpUrl': '{field} must be an address that begins with http:// or https://.',
  'input.controlCharacters': '{field} contains characters that cannot be printed. Remove them.',
  // access
  'access.adminsOnly': 'Only an admin of this domain may do this. Ask one of its admins.',
  'access.tokenScope': 'This API token is limited to less than this. Use a token with a wider scope.',
  'access.aliasCredentials': 'Alias credentials do not open this. Use an API token.',
  // domains
  'domain.notFound': 'There is no such domain in your account. Check its name or id.',
  // search
  'search.patternInvalid':
    '{field} is not a valid regular expression (RE2): {reason} at position {position}. Correct the pattern.',
  'search.patternTooSlow': '{field} takes too long to search for. Use a simpler pattern.',
  'search.busy': 'Too many searches are running right now. Please try again in a few seconds.',

  // aliases
  'alias.notFound': 'There is no such alias on this domain. Check its name or id.',
  'alias.nameTaken': 'name: {name} already exists on this domain. Choose another name or change the existing alias.',
  'alias.nameInvisible': 'name contains white space or characters that cannot be seen. Remove them.',
  'alias.namePlus':
    'name must not contain "+": what follows a plus sign in an address already reaches the alias before it.',
  'alias.nameExclamation': 'name must not begin with "!". To disable the alias, send is_enabled=false.',
  'alias.nameWithDomain': 'name must not contain "@". Send the part before @{domain} only.',
  'alias.nameInvalid':
    'name does not make a valid email address. Use letters, digits, dots, hyphens and underscores, at most 64 characters.',
  'alias.namePatternForm': 'name begins with "/", so it must be a regular expression such as /^sales-.*$/i.',
  'alias.namePatternInvalid': 'name is a regular expression that cannot be read: {reason}. Correct it (RE2 syntax).',
  'alias.nameAdminsOnly': 'name: only an admin of this domain may use {name}. Choose another name or ask an admin.',
  'alias.noRandomName': 'No free random name was found. Send a name of your own.',
  'alias.recipientInvalid':
    'recipients: {recipient} is not an email address, host name, IP address or http(s) URL. Correct or remove it.',
  'alias.recipientIsItself': 'recipients: {recipient} is this alias itself, so mail would go in circles. Remove it.',
  'alias.verificationNeedsEmail':
    'has_recipient_verification works with email addresses only. Remove the other recipients, or send has_recipient_verification=false.',
  'alias.labelTooLong': 'labels: each label must have at most {max} characters. Shorten it.',
  'alias.catchAllDisabled': 'is_enabled: the catch-all cannot be disabled. Delete it instead.',
  'alias.imapNeedsName': 'has_imap needs a concrete name: "*" and regular expressions have no mailbox.',
  'alias.pgpNeedsKey': 'has_pgp needs public_key. Send an OpenPGP public key in ASCII armor.',
  'alias.publicKeyTooLarge': 'public_key is too large. Export it without photos and foreign signatures.',
  'alias.publicKeyInvalid': 'public_key is not one OpenPGP public key in ASCII armor. Export it again.',
  'alias.publicKeyIsPrivate': 'public_key is a private key. Keep that to yourself and send the public one.',
  'alias.publicKeyRevoked': 'public_key has been revoked. Send a valid one.',
  'alias.publicKeyExpired': 'public_key has expired. Extend it or send another.',
  'alias.publicKeyCannotEncrypt': 'public_key cannot be used for encryption. Send a key with an encryption subkey.',
  'alias.vacationNeedsName':
    'vacation_responder_is_enabled needs a concrete name: "*" and regular expressions do not reply.',
  'alias.vacationStartAfterEnd':
    'vacation_responder_start_date lies after vacation_responder_end_date. Correct one of them.',
  'alias.vacationCannotSend':
    'No replies go out while the domain cannot send. Set up its DKIM, Return-Path and DMARC records.',
  'alias.vacationSuspended': 'No replies go out while sending is suspended for this domain.',
  'alias.passwordElsewhere': '{field} cannot be set here. Use POST …/generate-password of this alias.',
  'recipient.linkUnknown': 'This link is not valid any more. Ask the owner of the alias to add your address again.',

  // limits
  'limit.reached':
    'Too many requests: {limit, plural, one {# is} other {# are}} allowed in this period. Please try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'password.busy': 'Too many sign-ins are being checked right now. Please try again in a few seconds.',
  // dns
  'dns.unavailable':
    'The name servers of {name} cannot be reached right now. Nothing was changed; please try again in a few minutes.',
  // outgoing
  'outgoing.notHttp': '{field} must be an http:// or https:// address.',
  'outgoing.noAddress':
    '{field}: the host {host} has no address in DNS. Check its spelling or add an A or AAAA record.',
  'outgoing.privateAddress':
    '{field}: {host} leads to {address}, which is not on the public internet. Use a host with a public address.',
} as const;
