import { getDomain } from 'tldts';

/**
 * Providers so large that one of their addresses sends mail of many people, and whose ARC seals are trusted: a false
 * seal would cost them more than us. Registered domains, of hosts and of seals.
 */
const LARGE_PROVIDERS: ReadonlySet<string> = new Set([
  'google.com',
  'googlemail.com',
  'outlook.com',
  'microsoft.com',
  'hotmail.com',
  'office365.us',
  'yahoo.com',
  'yahoodns.net',
  'aol.com',
  'icloud.com',
  'apple.com',
  'comcast.net',
  'gmx.net',
  'gmx.com',
  'web.de',
  'kundenserver.de',
  'mail.ru',
  'yandex.ru',
  'yandex.net',
  'zoho.com',
  'zoho.eu',
  'fastmail.com',
  'messagingengine.com',
  'protonmail.ch',
  'proton.ch',
  'orange.fr',
  'qq.com',
  'netease.com',
]);

export function isLargeProvider(name: string | undefined): boolean {
  return name !== undefined && LARGE_PROVIDERS.has(rootOf(name));
}

/** `mail-ej1.google.com` belongs to `google.com`. */
export function rootOf(name: string): string {
  return getDomain(name) ?? name;
}
