/** A published DMARC policy (RFC 9989 §4.7), as far as anyone here asks about it. */
export interface DmarcRecord {
  readonly policy: string | undefined;
  readonly subdomainPolicy: string | undefined;
  /** The policy for names that do not exist. */
  readonly unknownNamePolicy: string | undefined;
  /** `t=y`: applied one step softer. */
  readonly isTesting: boolean;
  /** Only the very same domain counts. */
  readonly isDkimStrict: boolean;
  readonly isSpfStrict: boolean;
  /** Removed in RFC 9989, but a value below 100 shows that the owner is still testing. */
  readonly pct: string | undefined;
  /** Whether the name is a public suffix: `y`, `n`, or unknown. */
  readonly psd: 'y' | 'n' | 'u';
}

/** `undefined`: no DMARC record. What follows a valid beginning is read as far as it can be (RFC 9989 §4.8). */
export function parseDmarcRecord(text: string): DmarcRecord | undefined {
  const [version, ...rest] = text.split(';').map(parseTag);
  if (version?.name !== 'v' || version.value !== 'DMARC1') return undefined;
  const textOf = (name: string) => rest.find((tag) => tag?.name === name)?.value.toLowerCase();
  const psd = textOf('psd');
  return {
    policy: textOf('p'),
    subdomainPolicy: textOf('sp'),
    unknownNamePolicy: textOf('np'),
    isTesting: textOf('t') === 'y',
    isDkimStrict: textOf('adkim') === 's',
    isSpfStrict: textOf('aspf') === 's',
    pct: textOf('pct'),
    psd: psd === 'y' || psd === 'n' ? psd : 'u',
  };
}

function parseTag(part: string): { name: string; value: string } | undefined {
  const equals = part.indexOf('=');
  if (equals === -1) return undefined;
  return { name: part.slice(0, equals).trim().toLowerCase(), value: part.slice(equals + 1).trim() };
}
