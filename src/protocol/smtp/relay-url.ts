/** `smtp://` is STARTTLS on 587, `smtps://` TLS from the first byte on 465; both take another port. */
export interface RelayUrl {
  readonly host: string;
  readonly port: number;
  readonly isImplicitTls: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
}

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;

/** `smtps://user:password@relay.example:465`, percent-encoded where needed. */
export function parseRelayUrl(text: string): RelayUrl | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const usual = PORTS[url.protocol as keyof typeof PORTS];
  const hasRest = (url.pathname !== '' && url.pathname !== '/') || url.search !== '' || url.hash !== '';
  // A password without a user name is a mistake, and so is the reverse
  if (usual === undefined || url.hostname === '' || hasRest || (url.username === '') !== (url.password === '')) {
    return undefined;
  }
  try {
    return {
      host: url.hostname.replace(/^\[|\]$/g, '').toLowerCase(),
      port: url.port === '' ? usual : Number(url.port),
      isImplicitTls: url.protocol === 'smtps:',
      username: decodeURIComponent(url.username) || undefined,
      password: decodeURIComponent(url.password) || undefined,
    };
  } catch {
    return undefined; // a lone % in the password
  }
}
