/** RFC 2449 §5: what a client may use now. Logins are announced under TLS only. */
export function listCapabilities({
  isSecure,
  isSignedIn,
}: {
  readonly isSecure: boolean;
  readonly isSignedIn: boolean;
}): readonly string[] {
  return [
    'TOP',
    'UIDL',
    'PIPELINING',
    'RESP-CODES',
    'AUTH-RESP-CODE', // RFC 3206
    'UTF8', // RFC 6856
    'EXPIRE NEVER',
    ...(isSecure ? ['USER', 'SASL PLAIN'] : []),
    ...(isSecure || isSignedIn ? [] : ['STLS']), // RFC 2595 §4
    'IMPLEMENTATION Waypost',
  ];
}
