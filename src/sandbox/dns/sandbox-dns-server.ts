import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { DnsServer } from '../../platform/dns/dns-transport.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import { type AnswerDeps, answerQuestion, failure } from './answer-question.js';

export interface SandboxDnsServer extends Part {
  /** Its address, for UDP and TCP; throws before the start. */
  server(): DnsServer;
}

export interface SandboxDnsServerDeps extends AnswerDeps {
  readonly listen: DnsServer;
  readonly log: Pick<Log, 'error'>;
}

// RFC 7766 §6.2.3: an idle connection is closed
const IDLE_MS = 10_000;
// A free UDP port may be in use for TCP: then another pair is tried
const PORT_TRIES = 20;

/** Authoritative for everything: the whole internet of the sandbox is one zone. */
export function createSandboxDnsServer({ listen, log, ...deps }: SandboxDnsServerDeps): SandboxDnsServer {
  let open: { udp: UdpSocket; tcp: Server; port: number } | undefined;
  const connections = new Set<Socket>();

  async function answer(bytes: Buffer, transport: 'udp' | 'tcp'): Promise<Buffer | undefined> {
    try {
      return await answerQuestion(bytes, transport, deps);
    } catch (error) {
      log.error('sandbox.dnsFailed', { error });
      return failure(bytes);
    }
  }

  async function listenOn(port: number): Promise<{ udp: UdpSocket; tcp: Server; port: number }> {
    const udp = createSocket(listen.address.includes(':') ? 'udp6' : 'udp4');
    udp.bind(port, listen.address);
    await once(udp, 'listening');
    const bound = udp.address().port;
    const tcp = createServer((socket) => serveConnection(socket, connections, answer));
    try {
      tcp.listen(bound, listen.address);
      await once(tcp, 'listening');
    } catch (error) {
      udp.close();
      throw error;
    }
    udp.on('error', (error) => log.error('sandbox.dnsFailed', { error }));
    udp.on('message', async (bytes, peer) => {
      const reply = await answer(bytes, 'udp');
      if (reply && open?.udp === udp) udp.send(reply, peer.port, peer.address);
    });
    return { udp, tcp, port: bound };
  }

  return {
    name: 'sandbox dns',
    async start() {
      for (let tries = 1; !open; tries++) {
        try {
          open = await listenOn(listen.port);
        } catch (error) {
          if (listen.port !== 0 || tries === PORT_TRIES) throw error;
        }
      }
    },
    async stop() {
      const { udp, tcp } = open ?? {};
      open = undefined;
      for (const socket of connections) socket.destroy();
      udp?.close();
      tcp?.close();
    },
    server() {
      if (!open) throw new Error('the sandbox DNS server has not started');
      return { address: listen.address, port: open.port };
    },
  };
}

/** RFC 1035 §4.2.2: each message follows its length; several may come over one connection, answered in order. */
function serveConnection(
  socket: Socket,
  connections: Set<Socket>,
  answer: (bytes: Buffer, transport: 'tcp') => Promise<Buffer | undefined>,
): void {
  let received = Buffer.alloc(0);
  connections.add(socket);
  socket.setTimeout(IDLE_MS, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('close', () => connections.delete(socket));
  socket.on('data', async (chunk) => {
    socket.pause(); // one message at a time: the rest waits in the kernel
    received = Buffer.concat([received, chunk]);
    while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
      const end = 2 + received.readUInt16BE(0);
      const reply = await answer(received.subarray(2, end), 'tcp');
      received = received.subarray(end);
      if (!reply) return socket.destroy();
      const length = Buffer.alloc(2);
      length.writeUInt16BE(reply.length);
      socket.write(Buffer.concat([length, reply]));
    }
    socket.resume();
  });
}
