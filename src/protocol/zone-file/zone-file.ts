/** A resource record as zone files write it (RFC 1035 §5.1). */
export type ZoneRecord = {
  /** Absolute, without the final dot. */
  readonly name: string;
  readonly ttlSeconds: number;
} & (
  | { readonly type: 'TXT'; readonly value: string }
  | { readonly type: 'CNAME'; readonly value: string }
  | { readonly type: 'MX'; readonly value: string; readonly preference: number }
  /** RFC 2782: priority, weight, port and target, without the target's final dot. */
  | { readonly type: 'SRV'; readonly value: string }
);

export function formatZoneRecord(record: ZoneRecord): string {
  return `${record.name}. ${record.ttlSeconds} IN ${record.type} ${formatData(record)}`;
}

function formatData(record: ZoneRecord): string {
  switch (record.type) {
    case 'TXT':
      return inStrings(Buffer.from(record.value)).map(formatString).join(' ');
    case 'CNAME':
      return `${record.value}.`;
    case 'SRV':
      return record.value.endsWith('.') ? record.value : `${record.value}.`;
    case 'MX':
      return `${record.preference} ${record.value}.`;
  }
}

// RFC 1035 §3.3.14: one length octet per string
const MAX_STRING_OCTETS = 255;

function inStrings(bytes: Buffer): Buffer[] {
  const strings: Buffer[] = [];
  for (let start = 0; start === 0 || start < bytes.length; start += MAX_STRING_OCTETS) {
    strings.push(bytes.subarray(start, start + MAX_STRING_OCTETS));
  }
  return strings;
}

/** Quotes and backslashes are escaped, octets outside printable ASCII become `\DDD`. */
function formatString(bytes: Buffer): string {
  const text = Array.from(bytes, (octet) => {
    if (octet === 0x22 || octet === 0x5c) return `\\${String.fromCharCode(octet)}`;
    if (octet < 0x20 || octet > 0x7e) return `\\${String(octet).padStart(3, '0')}`;
    return String.fromCharCode(octet);
  });
  return `"${text.join('')}"`;
}
