import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandboxDial } from './dial-sandbox.js';

describe('dialling in the sandbox', () => {
  const [capture, declared] = [
    createServer((socket) => socket.end('captured')),
    createServer((socket) => socket.end('declared')),
  ];
  const portOf = (server: typeof capture) => (server.address() as { port: number }).port;
  beforeAll(async () => {
    for (const server of [capture, declared]) await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => {
    for (const server of [capture, declared]) server.close();
  });

  async function dialled(allowPrivateNetworks: boolean | readonly string[], address: string, domain = 'remote.test') {
    const dial = createSandboxDial({
      allowPrivateNetworks,
      capture: () => ({ address: '127.0.0.1', port: portOf(capture) }),
      isDown: async (name) => name === 'down.test',
    });
    const { signal } = new AbortController();
    const socket = await dial({ domain, host: 'mx.remote.test', address, port: portOf(declared), signal });
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  }

  it('leads every address to the host that captures', async () => {
    expect(await dialled(false, '192.0.2.1')).toBe('captured');
    expect(await dialled(false, '127.0.0.1')).toBe('captured');
    // Foreign addresses, allowed or not: nothing leaves the machine
    expect(await dialled(['192.0.2.0/24'], '192.0.2.1')).toBe('captured');
    expect(await dialled(true, '10.0.0.1')).toBe('captured');
  });

  it('but for declared loopback addresses', async () => {
    expect(await dialled(['127.0.0.0/8'], '127.0.0.1')).toBe('declared');
    expect(await dialled(true, '127.0.0.1')).toBe('declared');
  });

  it('finds no host at a domain that is down', async () => {
    await expect(dialled(false, '192.0.2.1', 'down.test')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
