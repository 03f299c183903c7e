/**
 * The URLs in letters. Their pages are routed by the same patterns, so that both ends agree. `baseUrl` is
 * `WAYPOST_BASE_URL`, with or without a trailing slash.
 */
export const LINK_PATHS = {
  verifyEmail: '/verify-email',
  verifyRecipient: '/verify-recipient/:token',
  invite: '/invites/:domain/:token',
  password: '/password/:id/:secret',
  /** A page of the dashboard. */
  passwordReset: '/reset/:token',
} as const;

export function verifyEmailLink(baseUrl: string, { email, code }: { email: string; code: string }): string {
  return `${address(baseUrl, LINK_PATHS.verifyEmail)}?${new URLSearchParams({ email, code })}`;
}

export function verifyRecipientLink(baseUrl: string, token: string): string {
  return address(baseUrl, LINK_PATHS.verifyRecipient, { token });
}

export function inviteLink(baseUrl: string, { domainId, token }: { domainId: string; token: string }): string {
  return address(baseUrl, LINK_PATHS.invite, { domain: domainId, token });
}

/** The secret decrypts the password and is only in the link. */
export function passwordLink(baseUrl: string, { id, secret }: { id: string; secret: string }): string {
  return address(baseUrl, LINK_PATHS.password, { id, secret });
}

export function passwordResetLink(baseUrl: string, token: string): string {
  return address(baseUrl, LINK_PATHS.passwordReset, { token });
}

function address(baseUrl: string, pattern: string, parts: Readonly<Record<string, string>> = {}): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''));
  return baseUrl.replace(/\/+$/, '') + path;
}
