import {
  type Answer,
  AUTHORITATIVE_ANSWER,
  type DecodedPacket,
  decode,
  encode,
  type OptAnswer,
  type Packet,
  RECURSION_AVAILABLE,
  RECURSION_DESIRED,
  TRUNCATED_RESPONSE,
} from 'dns-packet';
import { RCODE } from '../../platform/dns/dns-message.js';
import { normaliseName } from '../../platform/dns/dns-name.js';
import { type SandboxRecord, toAnswer } from './sandbox-record.js';

export interface AnswerDeps {
  recordsAt(name: string): Promise<readonly SandboxRecord[]>;
  readonly host: string;
}

// RFC 1035 §4.2.1, for clients that announce no size
const PLAIN_UDP_BYTES = 512;
const MAX_TCP_BYTES = 65_535;
const MAX_ALIASES = 8;

/** One message in, one message out; `undefined` for what is not a query. */
export async function answerQuestion(
  bytes: Buffer,
  transport: 'udp' | 'tcp',
  deps: AnswerDeps,
): Promise<Buffer | undefined> {
  const asked = tryDecode(bytes);
  const question = asked?.questions?.[0];
  if (asked?.type !== 'query' || !question) return undefined;
  const reply: Packet = {
    type: 'response',
    id: asked.id,
    flags: AUTHORITATIVE_ANSWER | RECURSION_AVAILABLE | (asked.flag_rd ? RECURSION_DESIRED : 0),
    questions: [question],
  };
  if (isOtherOpcode(bytes)) return encode(withRcode(reply, RCODE.notImp));
  if (question.class !== 'IN' || asked.questions?.length !== 1) return encode(withRcode(reply, RCODE.refused));
  const answers = await collect(normaliseName(question.name), question.type, deps);
  const authorities = answers.some(({ type }) => type === question.type) ? [] : [startOfAuthority(deps.host)];
  const whole = encode({ ...reply, answers, authorities });
  if (whole.length <= (transport === 'tcp' ? MAX_TCP_BYTES : udpLimit(asked))) return whole;
  return encode({ ...reply, flags: (reply.flags ?? 0) | TRUNCATED_RESPONSE });
}

export function failure(bytes: Buffer): Buffer | undefined {
  const asked = tryDecode(bytes);
  if (asked?.type !== 'query') return undefined;
  return encode(withRcode({ type: 'response', id: asked.id, flags: 0, questions: asked.questions }, RCODE.servFail));
}

/** The records of a name, after the CNAMEs that lead to them. Every name exists in the sandbox: never NXDOMAIN. */
async function collect(name: string, type: string, { recordsAt }: AnswerDeps): Promise<Answer[]> {
  const answers: Answer[] = [];
  let current = name;
  for (let aliases = 0; aliases <= MAX_ALIASES; aliases++) {
    const records = await recordsAt(current);
    answers.push(...records.filter((record) => record.type === type).map(toAnswer));
    const alias = records.find((record) => record.type === 'CNAME');
    if (!alias || type === 'CNAME') break;
    answers.push(toAnswer(alias));
    current = normaliseName(alias.value);
  }
  return answers;
}

function startOfAuthority(host: string): Answer {
  const data = { mname: `ns1.${host}`, rname: `postmaster.${host}`, serial: 1, minimum: 0 };
  return { type: 'SOA', name: host, ttl: 0, data };
}

function tryDecode(bytes: Buffer): DecodedPacket | undefined {
  try {
    return decode(bytes);
  } catch {
    return undefined;
  }
}

function isOtherOpcode(bytes: Buffer): boolean {
  return ((bytes.readUInt16BE(2) >> 11) & 0xf) !== 0;
}

function withRcode(packet: Packet, rcode: number): Packet {
  return { ...packet, flags: (packet.flags ?? 0) | rcode };
}

function udpLimit(asked: DecodedPacket): number {
  const opt = asked.additionals?.find((record): record is OptAnswer => record.type === 'OPT');
  return Math.max(PLAIN_UDP_BYTES, opt?.udpPayloadSize ?? 0);
}
