/** Where calendars and contacts are; the root is shared with the dashboard. */
export function isDavPath(url: string): boolean {
  return /^\/(?:(?:dav|principals)(?:[/?]|$)|\.well-known\/(?:caldav|carddav)|(?:\?|$))/.test(url);
}

/** `caldav.<host>` and `carddav.<host>` are other names of the same doors. */
export function withoutDavName(host: string): string {
  return host.replace(/^(?:caldav|carddav)\./i, '');
}
