import { describe, expect, it } from 'vitest';
import { createConnectionPool } from '../../src/outbound/delivery/connection-pool.js';
import type { ConnectionTarget } from '../../src/outbound/delivery/smtp-connection.js';
import { PLAIN } from '../../src/outbound/delivery/tls/tls-demand.js';
import { dialTcp } from '../../src/platform/net/dial.js';
import { createManualClock } from '../support/manual-clock.js';
import { startScriptedPeer } from './scripted-peer.js';

describe('connections that rest', () => {
  it('make room for one that was just of use, the longest resting first', async () => {
    await using peer = await startScriptedPeer();
    const pool = createConnectionPool({
      clock: createManualClock(),
      dial: dialTcp,
      hostname: 'mail.waypost.test',
      maxIdle: 2,
      secure: () => Promise.reject(new Error('TLS was not asked for')),
    });
    const signal = new AbortController().signal;
    const targetOf = (host: string): ConnectionTarget => ({
      domain: host,
      host,
      priority: 10,
      address: '127.0.0.1',
      port: peer.port,
      demand: PLAIN,
      smarthost: undefined,
      isImplicitTls: false,
    });
    const serve = async (host: string) => {
      const { connection, isReused } = await pool.take(targetOf(host), { signal });
      pool.giveBack(targetOf(host), connection);
      return isReused;
    };

    expect(await serve('mx.a.test')).toBe(false);
    expect(await serve('mx.b.test')).toBe(false);
    expect(await serve('mx.a.test')).toBe(true);
    expect(await serve('mx.c.test')).toBe(false);
    await peer.closed();
    expect(await serve('mx.c.test')).toBe(true);
    expect(await serve('mx.a.test')).toBe(true);
    expect(await serve('mx.b.test'), 'the one that rested longest').toBe(false);
    expect(peer.connections()).toBe(4);
    await pool.stop();
  });
});
