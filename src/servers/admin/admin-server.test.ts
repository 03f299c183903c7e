import { EventEmitter, once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '../../cli/log-pino.js';
import { ServiceError } from '../../platform/service-error.js';
import { connectAdmin } from './admin-client.js';
import { adminCommand } from './admin-command.js';
import { createAdminServer } from './admin-server.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'waypost-admin-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const log = createLog({ level: 'silent' });
const commands = [
  adminCommand({ name: 'echo', input: z.object({ text: z.string() }), handle: async ({ text }) => ({ text }) }),
  adminCommand({
    name: 'refuse',
    input: z.object({}),
    async handle() {
      throw new ServiceError('not-found', 'http.notFound');
    },
  }),
  adminCommand({
    name: 'break',
    input: z.object({}),
    async handle() {
      throw new TypeError('a private detail');
    },
  }),
];

async function withServer(
  body: (socket: string) => Promise<void>,
  options: Partial<Parameters<typeof createAdminServer>[0]> = {},
) {
  const server = createAdminServer({ dataDir: dir, commands, durable: async () => {}, log, ...options });
  await server.start();
  try {
    await body(join(dir, 'admin.sock'));
  } finally {
    await server.stop();
  }
}

describe('admin socket', () => {
  it('answers commands by name, one after another on one connection', async () => {
    await withServer(async () => {
      const client = await connectAdmin(dir);
      expect(await client?.call('echo', { text: 'häuser\n' })).toEqual({ ok: true, result: { text: 'häuser\n' } });
      expect(await client?.call('refuse', {})).toEqual({
        ok: false,
        kind: 'not-found',
        message: 'There is nothing at this address.',
      });
      expect(await client?.call('break', {})).toMatchObject({ ok: false, kind: 'internal' });
      expect(await client?.call('echo', { text: 7 })).toMatchObject({ ok: false, kind: 'invalid' });
      expect(await client?.call('no.such', {})).toMatchObject({ ok: false, kind: 'not-implemented' });
      client?.close();
    });
  });

  it('answers only once the change is durable', async () => {
    const steps: string[] = [];
    const durable = async () => {
      await new Promise(setImmediate);
      steps.push('durable');
    };
    await withServer(
      async () => {
        const client = await connectAdmin(dir);
        await client?.call('echo', { text: '' });
        steps.push('answered');
        client?.close();
      },
      { durable },
    );
    expect(steps).toEqual(['durable', 'answered']);
  });

  it('is for its owner alone', async () => {
    await withServer(async (socket) => {
      expect(statSync(socket).mode & 0o777).toBe(0o600);
    });
  });

  it('says so and hangs up when a request is not JSON or never ends', async () => {
    await withServer(async (socket) => {
      const garbage = connect(socket);
      garbage.end('hello\n{"command":1}\n');
      expect((await text(garbage)).split('\n').map((line) => line && JSON.parse(line).kind)).toEqual([
        'invalid',
        'invalid',
        '',
      ]);
      const endless = connect(socket);
      endless.on('error', () => {});
      endless.write('x'.repeat(1024 * 1024 + 1));
      expect(JSON.parse(await text(endless))).toMatchObject({ ok: false, kind: 'invalid' });
    });
  });

  it('takes the place of a socket that a killed server left behind', async () => {
    writeFileSync(join(dir, 'admin.sock'), '');
    await withServer(async () => {
      const client = await connectAdmin(dir);
      expect(await client?.call('echo', { text: 'x' })).toMatchObject({ ok: true });
      client?.close();
    });
  });

  it('is not there without a server, or with the socket of a dead one', async () => {
    expect(await connectAdmin(dir)).toBeUndefined();
    await withServer(async () => {});
    expect(await connectAdmin(dir)).toBeUndefined();
  });

  it.runIf(process.platform === 'linux')('works in a directory whose path is too long for a socket', async () => {
    dir = join(dir, 'a'.repeat(60), 'b'.repeat(60));
    mkdirSync(dir, { recursive: true });
    await withServer(async (socket) => {
      expect(statSync(socket).isSocket()).toBe(true);
      const client = await connectAdmin(dir);
      expect(await client?.call('echo', { text: 'far' })).toEqual({ ok: true, result: { text: 'far' } });
      client?.close();
    });
  });

  it('finishes the command in hand when it stops, and leaves idle callers', async () => {
    const events = new EventEmitter();
    const started = once(events, 'started');
    const slow = adminCommand({
      name: 'slow',
      input: z.object({}),
      async handle() {
        const released = once(events, 'released');
        events.emit('started');
        await released;
        return 'done';
      },
    });
    const server = createAdminServer({ dataDir: dir, commands: [slow], durable: async () => {}, log });
    await server.start();
    const idle = await connectAdmin(dir);
    const busy = await connectAdmin(dir);
    const answer = busy?.call('slow', {});
    await started;
    const stopped = server.stop();
    events.emit('released');
    expect(await answer).toEqual({ ok: true, result: 'done' });
    await stopped;
    await expect(idle?.call('slow', {})).rejects.toThrow();
  });
});
