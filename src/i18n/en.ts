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
