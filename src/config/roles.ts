/** What a process does. By default a process has every role; in a cluster they are divided. */
export const ROLES = ['http', 'mx', 'submission', 'imap', 'pop3', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** `http,submission`; `undefined` if a name is not a role of this release, or none is given. */
export function parseRoles(text: string): readonly Role[] | undefined {
  const names = new Set(text.split(',').map((name) => name.trim().toLowerCase()));
  const roles = ROLES.filter((role) => names.delete(role));
  return names.size === 0 && roles.length > 0 ? roles : undefined;
}
