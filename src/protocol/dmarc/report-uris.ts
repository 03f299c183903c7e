/** Where a DMARC record asks for aggregate reports (RFC 9990 §2.3). */
export interface ReportUri {
  readonly uri: string;
  /** From `!10m`. */
  readonly maxBytes?: number;
}

/** Further ones are ignored: each is a message a day. */
const MAX_URIS = 10;
const MAX_URI_CHARACTERS = 1000;
const UNITS = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3, t: 1024 ** 4 } as const;

export function readReportUris(record: string): readonly ReportUri[] {
  const rua = record
    .split(';')
    .map((part) => part.trim())
    .find((part) => /^rua\s*=/i.test(part));
  return (rua ?? '')
    .replace(/^rua\s*=/i, '')
    .split(',')
    .slice(0, MAX_URIS)
    .flatMap((text) => readUri(text.trim()) ?? []);
}

function readUri(text: string): ReportUri | undefined {
  if (!/^mailto:\S+$/i.test(text) || text.length > MAX_URI_CHARACTERS) return undefined;
  const limit = /!(\d{1,12})([kmgt]?)$/i.exec(text);
  if (!limit) return { uri: text };
  const unit = UNITS[(limit[2] ?? '').toLowerCase() as keyof typeof UNITS];
  return { uri: text.slice(0, limit.index), maxBytes: Number(limit[1]) * unit };
}
