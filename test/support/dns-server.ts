import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { EventEmitter, once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import {
  type Answer,
  AUTHENTIC_DATA,
  decode,
  encode,
  type Packet,
  RECURSION_AVAILABLE,
  type TlsaData,
  TRUNCATED_RESPONSE,
} from 'dns-packet';

/** The internet as a plain object: `{ 'example.test': { mx: ['mx.example.test'], txt: ['v=spf1 -all'] } }`. */
export type Zone = Record<string, ZoneRecords>;

interface ZoneRecords {
  a?: string[];
  aaaa?: string[];
  /** `mx.example.test`, or with its preference: `20 mx2.example.test`. */
  mx?: string[];
  txt?: string[];
  ns?: string[];
  ptr?: string[];
  cname?: string;
  tlsa?: TlsaData[];
  ttl?: number;
  /** Authenticated by DNSSEC: the AD bit is set. */
  isAuthentic?: boolean;
  /** The fault of every query for this name; `truncate` only over UDP. */
  fault?: 'drop' | 'servfail' | 'refused' | 'truncate';
}

interface DnsQuestion {
  readonly name: string;
  readonly type: string;
  readonly transport: 'udp' | 'tcp';
  readonly packet: Packet;
}

export interface TestDns extends AsyncDisposable {
  readonly server: { readonly address: string; readonly port: number };
  /** Changes apply to the next query. */
  readonly zone: Zone;
  readonly questions: DnsQuestion[];
  /** Replaces the answer: other bytes, several datagrams, or none. */
  answerWith(handler: ((question: DnsQuestion, usual: Packet) => Packet | Buffer[]) | undefined): void;
  /** The next query that arrives. */
  asked(): Promise<DnsQuestion>;
}

const NEGATIVE_TTL_SECONDS = 60;

export async function startTestDns(zone: Zone = {}): Promise<TestDns> {
  const questions: DnsQuestion[] = [];
  const events = new EventEmitter();
  let handler: ((question: DnsQuestion, usual: Packet) => Packet | Buffer[]) | undefined;

  function answersTo(bytes: Buffer, transport: 'udp' | 'tcp'): Buffer[] {
    const packet = decode(bytes);
    const { name = '', type = '' } = packet.questions?.[0] ?? {};
    const question = { name: name.toLowerCase(), type, transport, packet };
    questions.push(question);
    queueMicrotask(() => events.emit('question', question));
    const usual = usualAnswer(zone, question);
    if (handler) {
      const given = handler(question, usual ?? {});
      return Array.isArray(given) ? given : [encode(given)];
    }
    return usual ? [encode(usual)] : [];
  }

  const sockets = new Set<Socket>();
  const { udp, tcp } = await listenOnOnePort();
  udp.on('message', (bytes, peer) => {
    for (const answer of answersTo(bytes, 'udp')) udp.send(answer, peer.port, peer.address);
  });
  tcp.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      for (const answer of answersTo(bytes.subarray(2), 'tcp')) {
        const length = Buffer.alloc(2);
        length.writeUInt16BE(answer.length);
        // In two pieces, as a network may deliver it
        socket.write(Buffer.concat([length, answer.subarray(0, 5)]));
        socket.write(answer.subarray(5));
      }
    });
  });

  return {
    server: { address: '127.0.0.1', port: udp.address().port },
    zone,
    questions,
    answerWith(next) {
      handler = next;
    },
    asked: async () => (await once(events, 'question'))[0] as DnsQuestion,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      udp.close();
      tcp.close();
    },
  };
}

/** A port that is free for UDP may be taken for TCP by another test: then another pair is tried. */
async function listenOnOnePort(): Promise<{ udp: UdpSocket; tcp: Server }> {
  for (;;) {
    const udp = createSocket('udp4').bind(0, '127.0.0.1');
    await once(udp, 'listening');
    const tcp = createServer().listen(udp.address().port, '127.0.0.1');
    try {
      await once(tcp, 'listening');
      return { udp, tcp };
    } catch {
      udp.close();
    }
  }
}

function usualAnswer(zone: Zone, { name, type, transport, packet }: DnsQuestion): Packet | undefined {
  const records = zone[name];
  const flags = RECURSION_AVAILABLE | (records?.isAuthentic ? AUTHENTIC_DATA : 0);
  const reply = { type: 'response' as const, id: packet.id, questions: packet.questions, flags };
  switch (records?.fault) {
    case 'drop':
      return undefined;
    case 'servfail':
      return { ...reply, flags: reply.flags | 2 };
    case 'refused':
      return { ...reply, flags: reply.flags | 5 };
    case 'truncate':
      if (transport === 'udp') return { ...reply, flags: reply.flags | TRUNCATED_RESPONSE };
  }
  const answers = chain(zone, name, type);
  if (answers.length > 0) return { ...reply, answers };
  const isKnown = records !== undefined || Object.keys(zone).some((known) => known.endsWith(`.${name}`));
  return { ...reply, flags: reply.flags | (isKnown ? 0 : 3), authorities: [startOfAuthority(name)] };
}

/** The records of a name, after following its CNAMEs. */
function chain(zone: Zone, name: string, type: string, depth = 0): Answer[] {
  const records = zone[name];
  if (!records || depth > 10) return [];
  const ttl = records.ttl ?? 300;
  if (records.cname !== undefined && type !== 'CNAME') {
    return [{ type: 'CNAME', name, ttl, data: records.cname }, ...chain(zone, records.cname, type, depth + 1)];
  }
  switch (type) {
    case 'A':
      return (records.a ?? []).map((data) => ({ type, name, ttl, data }));
    case 'AAAA':
      return (records.aaaa ?? []).map((data) => ({ type, name, ttl, data }));
    case 'NS':
      return (records.ns ?? []).map((data) => ({ type, name, ttl, data }));
    case 'PTR':
      return (records.ptr ?? []).map((data) => ({ type, name, ttl, data }));
    case 'CNAME':
      return records.cname === undefined ? [] : [{ type, name, ttl, data: records.cname }];
    case 'MX':
      return (records.mx ?? []).map((text) => ({ type, name, ttl, data: toExchange(text) }));
    case 'TLSA':
      return (records.tlsa ?? []).map((data) => ({ type, name, ttl, data }));
    case 'TXT':
      return (records.txt ?? []).map((text) => ({ type, name, ttl, data: inStrings(text) }));
    default:
      return [];
  }
}

function toExchange(text: string): { preference: number; exchange: string } {
  const [first = '', second] = text.split(' ');
  return second === undefined ? { preference: 10, exchange: first } : { preference: Number(first), exchange: second };
}

function inStrings(text: string): string[] {
  return text.match(/[\s\S]{1,255}/g) ?? [''];
}

function startOfAuthority(name: string): Answer {
  const minimum = NEGATIVE_TTL_SECONDS;
  return { type: 'SOA', name, ttl: 3600, data: { mname: 'ns.test', rname: 'hostmaster.ns.test', minimum } };
}
