import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { OperatorError } from '../../platform/operator-error.js';
import { openAdminSocketPath } from './admin-socket-path.js';
import { type AdminAnswer, adminAnswer, createLineSplitter, formatLine } from './admin-wire.js';

export interface AdminClient {
  call(command: string, input: unknown): Promise<AdminAnswer>;
  close(): void;
}

// Large enough for all aliases of a large domain
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** A connection to the server that runs on this data directory, or `undefined` when none is running. */
export async function connectAdmin(dataDir: string): Promise<AdminClient | undefined> {
  if (!existsSync(join(dataDir, 'admin.sock'))) return undefined;
  const { path, close } = openAdminSocketPath(dataDir);
  const socket = connect(path);
  try {
    await opened(socket);
  } catch (error) {
    // No listener: the socket file was left by a killed server
    if (['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  } finally {
    close();
  }
  return overSocket(socket);
}

function opened(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve();
    });
  });
}

function overSocket(socket: Socket): AdminClient {
  const answers = readAnswers(socket);
  return {
    async call(command, input) {
      socket.write(formatLine({ command, input }));
      const { value, done } = await answers.next().catch(wasCut);
      if (done || !value) throw new OperatorError(GONE);
      return value;
    },
    close: () => socket.destroy(),
  };
}

const GONE = 'The server ended before it answered. When it runs again, run the command again.';

/** A server that was killed leaves a reset connection, or half an answer. */
function wasCut(error: NodeJS.ErrnoException): { readonly value: undefined; readonly done: true } {
  if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return { value: undefined, done: true };
  throw error;
}

async function* readAnswers(socket: Socket): AsyncGenerator<AdminAnswer, void, void> {
  const splitLines = createLineSplitter({ maxLineBytes: MAX_ANSWER_BYTES });
  for await (const chunk of socket) {
    for (const line of splitLines(chunk)) yield adminAnswer.parse(JSON.parse(line));
  }
}
