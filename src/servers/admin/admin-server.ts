import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { Part } from '../../platform/lifecycle.js';
import { type AdminSocketPath, openAdminSocketPath } from './admin-socket-path.js';
import { type AdminAnswer, adminRequest, createLineSplitter, formatLine, LineTooLongError } from './admin-wire.js';
import { type AdminRunDeps, runAdminCommand } from './run-admin-command.js';

// A request is a few fields, or a long list of recipients
const MAX_REQUEST_BYTES = 1024 * 1024;
// An operator and a few scripts
const MAX_CONNECTIONS = 64;
const IDLE_MS = 60_000;

/** The admin door: write access to the data directory is the credential. Runs under the directory's lock. */
export function createAdminServer({ dataDir, ...deps }: AdminRunDeps & { readonly dataDir: string }): Part {
  const sessions = new Set<Session>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const session = openSession(socket, deps);
    sessions.add(session);
    void session.ended.finally(() => sessions.delete(session));
  });
  server.maxConnections = MAX_CONNECTIONS;
  let socketPath: AdminSocketPath | undefined;

  return {
    name: 'admin',
    async start() {
      socketPath = openAdminSocketPath(dataDir);
      const { path } = socketPath;
      // A killed process left it: this one holds the lock, so no other listens on it
      rmSync(path, { force: true });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(path, resolve);
      });
      chmodSync(path, 0o600);
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      await Promise.all([...sessions].map((session) => session.finish()));
      await closed;
      socketPath?.close();
    },
  };
}

interface Session {
  readonly ended: Promise<void>;
  /** Answers the current command and takes no further one. */
  finish(): Promise<void>;
}

function openSession(socket: Socket, deps: AdminRunDeps): Session {
  let isBusy = false;
  let isFinishing = false;
  socket.setTimeout(IDLE_MS, () => isBusy || socket.destroy());
  socket.on('error', () => socket.destroy());
  const ended = serve().finally(() => socket.destroySoon());

  return {
    ended,
    finish() {
      isFinishing = true;
      if (!isBusy) socket.destroy();
      return ended;
    },
  };

  /** One request after another, until the caller ends or sends an invalid one. */
  async function serve(): Promise<void> {
    const splitLines = createLineSplitter({ maxLineBytes: MAX_REQUEST_BYTES });
    try {
      // Leaving the loop must not destroy the socket: the last answer is still being sent
      for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
        for (const line of splitLines(chunk)) {
          if (isFinishing) return;
          isBusy = true;
          send(await answerTo(line, deps));
          isBusy = false;
        }
        if (isFinishing) return;
      }
    } catch (error) {
      if (error instanceof LineTooLongError) send({ ok: false, kind: 'invalid', message: error.message });
    }
  }

  function send(answer: AdminAnswer): void {
    if (socket.writable) socket.write(formatLine(answer));
  }
}

async function answerTo(line: string, deps: AdminRunDeps): Promise<AdminAnswer> {
  const request = adminRequest.safeParse(tryJson(line));
  if (!request.success) return { ok: false, kind: 'invalid', message: 'A request is {"command":"…","input":{…}}.' };
  return runAdminCommand(deps, request.data.command, request.data.input);
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
