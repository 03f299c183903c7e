/** What a mailbox may hold: the lower of the alias's own and its domain's; the service's where neither says. */
export function mailboxQuota(own: number | undefined, domainMax: number | undefined, defaultQuota: number): number {
  if (own !== undefined && domainMax !== undefined) return Math.min(own, domainMax);
  return own ?? domainMax ?? defaultQuota;
}
