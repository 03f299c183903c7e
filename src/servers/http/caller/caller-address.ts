import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import ipaddr from 'ipaddr.js';
import { isInAnyBlock, parseCidr } from '../../../platform/net/address-range.js';

/** The client's address and protocol, after applying a trusted proxy's headers. */
export interface Origin {
  readonly ip: string;
  readonly isSecure: boolean;
  /** The connection itself comes from a trusted proxy. */
  readonly isProxied: boolean;
}

interface Peer {
  readonly ip: string;
  readonly isEncrypted: boolean;
  readonly isTrusted: boolean;
}

/** `X-Forwarded-For` and `X-Forwarded-Proto` are believed from trusted peers only; anyone can write them. */
export function createOriginReader(trustedProxies: readonly string[]): (request: IncomingMessage) => Origin {
  const blocks = trustedProxies.map(toBlock);
  const isTrusted = (address: string) => blocks.length > 0 && isIP(address) !== 0 && isInAnyBlock(address, blocks);
  // A connection has one peer, and a proxy's carries thousands of requests
  const peers = new WeakMap<Socket, Peer>();

  function peerOf(socket: Socket): Peer {
    let peer = peers.get(socket);
    if (!peer) {
      const ip = canonical(socket.remoteAddress);
      const isEncrypted = (socket as Partial<TLSSocket>).encrypted === true;
      peer = { ip, isEncrypted, isTrusted: isTrusted(ip) };
      peers.set(socket, peer);
    }
    return peer;
  }

  return (request) => {
    const peer = peerOf(request.socket);
    if (!peer.isTrusted) return { ip: peer.ip, isSecure: peer.isEncrypted, isProxied: false };
    return {
      ip: clientBehind(peer.ip, headerText(request.headers['x-forwarded-for']), isTrusted),
      // A listed proxy that sends no header is the client itself
      isSecure: headerText(request.headers['x-forwarded-proto']).split(',', 1)[0]?.trim().toLowerCase() !== 'http',
      isProxied: true,
    };
  };
}

export function isLoopback(ip: string): boolean {
  return isIP(ip) !== 0 && ipaddr.process(ip).range() === 'loopback';
}

/** From the right, each proxy vouches for the address before it; the first untrusted one is the client. */
function clientBehind(peer: string, forwardedFor: string, isTrusted: (address: string) => boolean): string {
  let client = peer;
  for (const entry of forwardedFor.split(',').reverse()) {
    const text = entry.trim();
    if (isIP(text) === 0) break;
    client = canonical(text);
    if (!isTrusted(client)) break;
  }
  return client;
}

/** A dual-stack socket shows IPv4 peers as `::ffff:192.0.2.1`. */
function canonical(address: string | undefined): string {
  if (address === undefined) return 'unknown'; // the peer is already gone
  return address.startsWith('::') ? ipaddr.process(address).toString() : address;
}

function headerText(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

function toBlock(text: string) {
  const block = parseCidr(text);
  if (!block) throw new Error(`Not an address range: ${text}`);
  return block;
}
