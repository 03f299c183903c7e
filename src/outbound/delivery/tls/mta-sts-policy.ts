/** RFC 8461 §3.2. */
export interface MtaStsPolicy {
  readonly mode: 'enforce' | 'testing' | 'none';
  /** Host names, or `*.` and a suffix. */
  readonly mx: readonly string[];
  readonly maxAgeSeconds: number;
}

// RFC 8461 §3.2: about a year
const MAX_AGE_SECONDS = 31_557_600;
const MAX_MX = 100;

/** The id of the one valid record, or `undefined`: several count as none (RFC 8461 §3.1). */
export function readStsId(texts: readonly string[]): string | undefined {
  const ids = texts
    .filter((text) => /^v=STSv1\s*;/.test(text))
    .map((text) => /;\s*id=([A-Za-z0-9]{1,32})\s*(?:;|$)/.exec(text)?.[1]);
  return ids.length === 1 ? ids[0] : undefined;
}

export function parseStsPolicy(text: string): MtaStsPolicy | undefined {
  const lines = text.split(/\r?\n/).map((line) => {
    const colon = line.indexOf(':');
    return { key: line.slice(0, Math.max(0, colon)).trim(), value: line.slice(colon + 1).trim() };
  });
  const values = (wanted: string) => lines.flatMap(({ key, value }) => (key === wanted ? [value] : []));
  const [version] = values('version');
  const [mode] = values('mode');
  const [maxAge = ''] = values('max_age');
  const mx = values('mx').map((host) => host.toLowerCase().replace(/\.$/, ''));
  if (version !== 'STSv1' || !isMode(mode) || !/^\d{1,10}$/.test(maxAge)) return undefined;
  if (mx.length > MAX_MX || (mode !== 'none' && mx.length === 0)) return undefined;
  return { mode, mx, maxAgeSeconds: Math.min(Number(maxAge), MAX_AGE_SECONDS) };
}

function isMode(text: string | undefined): text is MtaStsPolicy['mode'] {
  return text === 'enforce' || text === 'testing' || text === 'none';
}

/** RFC 8461 §4.1: the star stands for one label. */
export function allowsHost({ mx }: Pick<MtaStsPolicy, 'mx'>, host: string): boolean {
  const suffix = host.slice(host.indexOf('.'));
  return mx.some((pattern) => pattern === host || (pattern.startsWith('*.') && pattern.slice(1) === suffix));
}
