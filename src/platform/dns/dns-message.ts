import { type Answer, AUTHENTIC_DATA, decode, encode, type OptAnswer, RECURSION_DESIRED } from 'dns-packet';
import { normaliseName } from './dns-name.js';

export type QueryType = 'A' | 'AAAA' | 'CNAME' | 'MX' | 'NS' | 'PTR' | 'TXT' | 'TLSA';

export interface Query {
  readonly id: number;
  /** The name in the form that `normaliseName` returns. */
  readonly name: string;
  readonly type: QueryType;
}

export interface DnsMessage {
  readonly rcode: number;
  readonly isTruncated: boolean;
  /** The AD bit as the server sent it; the caller decides whether to trust it. */
  readonly isAuthentic: boolean;
  readonly answers: readonly Answer[];
  readonly authorities: readonly Answer[];
}

/** RFC 1035 §4.1.1. */
export const RCODE = { noError: 0, formErr: 1, servFail: 2, nxDomain: 3, notImp: 4, refused: 5 } as const;

// DNS flag day 2020: small enough to pass every path without fragmentation
const MAX_UDP_ANSWER_BYTES = 1232;
const HEADER_BYTES = 12;

export function encodeQuery({ id, name, type }: Query, { hasEdns }: { readonly hasEdns: boolean }): Buffer {
  return encode({
    type: 'query',
    id,
    // RFC 6840 §5.7: AD in a query asks for the validation result without the signatures
    flags: RECURSION_DESIRED | AUTHENTIC_DATA,
    questions: [{ name, type, class: 'IN' }],
    additionals: hasEdns ? [ednsRecord()] : [],
  });
}

function ednsRecord(): OptAnswer {
  return {
    type: 'OPT',
    name: '.',
    udpPayloadSize: MAX_UDP_ANSWER_BYTES,
    extendedRcode: 0,
    ednsVersion: 0,
    flags: 0,
    flag_do: false,
    options: [],
  };
}

/** `undefined`: malformed, or not the answer to this query, which anyone on the path could have sent. */
export function readAnswer(query: Query, bytes: Buffer): DnsMessage | undefined {
  if (bytes.length < HEADER_BYTES || bytes.readUInt16BE(0) !== query.id) return undefined;
  const flags = bytes.readUInt16BE(2);
  const [isResponse, opcode, isTruncated] = [(flags & 0x8000) !== 0, (flags >> 11) & 0xf, (flags & 0x0200) !== 0];
  if (!isResponse || opcode !== 0) return undefined;
  const packet = tryDecode(isTruncated ? withoutRecords(bytes) : bytes);
  const [question, ...others] = packet?.questions ?? [];
  if (!packet || !question || others.length > 0) return undefined;
  if (question.type !== query.type || question.class !== 'IN' || normaliseName(question.name) !== query.name) {
    return undefined;
  }
  const opt = packet.additionals?.find((record): record is OptAnswer => record.type === 'OPT');
  return {
    rcode: (flags & 0xf) | ((opt?.extendedRcode ?? 0) << 4), // RFC 6891 §6.1.3
    isTruncated,
    isAuthentic: packet.flag_ad,
    answers: packet.answers ?? [],
    authorities: packet.authorities ?? [],
  };
}

function tryDecode(bytes: Buffer): ReturnType<typeof decode> | undefined {
  try {
    const packet = decode(bytes);
    // The decoder silently reads past the end of some records, and then counts NaN or too much
    return decode.bytes <= bytes.length ? packet : undefined;
  } catch {
    return undefined;
  }
}

/** Some servers truncate in the middle of a record: only the question of a truncated answer is read. */
function withoutRecords(bytes: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, 6), Buffer.alloc(6), bytes.subarray(HEADER_BYTES)]);
}
