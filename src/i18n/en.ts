/**
 * Every sentence the API, the letters and the pages can say, in English (ICU MessageFormat).
 * The other catalogues translate these keys. Sections are sorted by room; add yours to its section.
 */
export const en = {
  // http
  'http.internal': 'Something went wrong on our side. Please report request {requestId}.',
  'http.notFound': 'There is nothing at this address.',
  'http.notImplemented': '{feature} is announced but does not exist yet in this release.',
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
