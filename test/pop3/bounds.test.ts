import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../src/platform/random.js';
import { createPop3Server } from '../../src/servers/pop3/pop3-server.js';
import { createManualClock } from '../support/manual-clock.js';
import { silentLog } from '../support/silent-log.js';
import { TEST_CERT, TEST_KEY } from '../support/test-certificates.js';
import { Pop3Client } from './pop3-client.js';

const MINUTE_MS = 60_000;
const nobody = () => Promise.reject(new Error('no sign-in is expected'));

async function startDoor() {
  const clock = createManualClock();
  const tls = { current: () => ({ cert: TEST_CERT, key: TEST_KEY }), onChange: () => () => {} };
  const server = createPop3Server({
    listen: { host: '127.0.0.1', port: 0, securePort: 0 },
    hostname: 'mail.waypost.test',
    tls,
    authenticator: { mailbox: nobody },
    mailboxes: { open: nobody },
    locks: { take: nobody },
    clock,
    random: systemRandom,
    log: silentLog,
  });
  await server.start();
  return { clock, server, [Symbol.asyncDispose]: () => server.stop() };
}

describe('a POP3 session', () => {
  it('ends after ten idle minutes (RFC 1939 §3), not before', async () => {
    await using door = await startDoor();
    await using client = await Pop3Client.connect(door.server.address().port);
    expect(await client.line()).toBe('+OK mail.waypost.test POP3 Waypost');
    await door.clock.advance(9 * MINUTE_MS);
    expect(await client.list('CAPA')).toContain('STLS');
    await door.clock.advance(9 * MINUTE_MS);
    expect(await client.ask('NOOP')).toBe('-ERR Sign in first');
    await door.clock.advance(11 * MINUTE_MS);
    expect(await client.line()).toBe('-ERR Idle for too long');
    expect(await client.line()).toBeUndefined();
  });

  it('is told when the service stops', async () => {
    const door = await startDoor();
    await using plain = await Pop3Client.connect(door.server.address().port);
    await using secure = await Pop3Client.connect(door.server.secureAddress().port, { tls: true });
    expect([await plain.line(), await secure.line()]).toEqual(Array(2).fill('+OK mail.waypost.test POP3 Waypost'));
    expect(door.server.sessions()).toBe(2);
    const stopped = door[Symbol.asyncDispose]();
    expect(await plain.line()).toBe('-ERR [SYS/TEMP] Shutting down, try later');
    expect(await secure.line()).toBe('-ERR [SYS/TEMP] Shutting down, try later');
    await Promise.all([plain.drop(), secure.drop()]);
    await stopped;
  });
});
