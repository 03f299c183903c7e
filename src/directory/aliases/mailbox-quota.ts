/** The quota of a mailbox: the lower of the alias's and its domain's; the service's default if neither is set. */
export function mailboxQuota(own: number | undefined, domainMax: number | undefined, defaultQuota: number): number {
  if (own !== undefined && domainMax !== undefined) return Math.min(own, domainMax);
  return own ?? domainMax ?? defaultQuota;
}
