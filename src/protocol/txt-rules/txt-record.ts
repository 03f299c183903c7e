/** A TXT record that is meant for a service like ours, by its prefix. */
export interface TxtRecord {
  readonly family: TxtFamily;
  readonly value: string;
}

type TxtFamily = 'rules' | 'port' | 'verification';

const SUFFIXES = { rules: '', port: '-port', verification: '-site-verification' } as const;

/** `waypost=…`, `waypost-port=…` or `waypost-site-verification=…`, in any case; `undefined` for other people's. */
export function parseTxtRecord(text: string, prefixes: readonly string[]): TxtRecord | undefined {
  const trimmed = text.trim();
  const equals = trimmed.indexOf('=');
  const key = trimmed.slice(0, Math.max(equals, 0)).trim().toLowerCase();
  for (const family of Object.keys(SUFFIXES) as TxtFamily[]) {
    const isFamily = prefixes.some((prefix) => key === prefix.toLowerCase() + SUFFIXES[family]);
    if (isFamily) return { family, value: trimmed.slice(equals + 1).trim() };
  }
  return undefined;
}

export function formatTxtRecord({ family, value }: TxtRecord, prefix: string): string {
  return `${prefix}${SUFFIXES[family]}=${value}`;
}
