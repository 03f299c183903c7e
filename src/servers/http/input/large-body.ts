import type { MessagePort } from 'node:worker_threads';
import type { Clock } from '../../../platform/clock.js';
import type { Part } from '../../../platform/lifecycle.js';
import { type Fault, InvalidInputError, ServiceError } from '../../../platform/service-error.js';
import { whileLent } from '../../../platform/threads/octet-port.js';
import { type OctetSource, piecesOf } from '../../../platform/threads/octet-source.js';
import { createTaskThread } from '../../../platform/threads/task-thread.js';
import type { LargeBodyRules } from './read-large-body.js';
import type { RequestBody } from './request-body.js';

/** A shorter body is read at once: it holds the event loop for a few milliseconds. */
export const LARGE_BODY_BYTES = 1024 * 1024;

/** Bodies that would hold the event loop, and take several times their size in memory, are parsed in a thread. */
export interface LargeBodies extends Part {
  /**
   * Returns cleaned fields. With `longTexts`, long texts are octets of UTF-8, and so are `jsonFields` that are not
   * JSON.
   */
  read(source: OctetSource, contentType: string | undefined, rules: LargeBodyRules): Promise<RequestBody>;
}

export interface LargeBodyTask {
  /** The thread reads the octets of the body from this port. */
  readonly port: MessagePort;
  readonly sizeBytes: number;
  readonly contentType: string | undefined;
  readonly rules: LargeBodyRules;
}

/** Faults are plain data, because an error loses its class between threads. */
export type LargeBodyResult =
  | { readonly kind: 'read'; readonly body: RequestBody }
  | { readonly kind: 'refused'; readonly fault: Pick<ServiceError, 'kind' | 'key' | 'params'> }
  | { readonly kind: 'invalid'; readonly faults: readonly [Fault, ...Fault[]] };

export function createLargeBodies({ clock }: { readonly clock: Clock }): LargeBodies {
  const thread = createTaskThread<LargeBodyTask, LargeBodyResult>({ name: 'large-bodies', module: WORKER, clock });
  return {
    name: thread.name,
    start: thread.start,
    stop: thread.stop,
    async read(source, contentType, rules) {
      const sizeBytes = source.length;
      const result = await whileLent(piecesOf(source), (port) =>
        thread.run({ port, sizeBytes, contentType, rules }, [port], sizeBytes),
      );
      if (result.kind === 'invalid') throw new InvalidInputError(result.faults);
      if (result.kind === 'refused') throw new ServiceError(result.fault.kind, result.fault.key, result.fault.params);
      const { fields, files, isUntyped } = result.body;
      return { fields, files: files.map((file) => ({ ...file, bytes: asBuffer(file.bytes) })), isUntyped };
    },
  };
}

const WORKER = new URL('./large-body-worker.js', import.meta.url);

/** A buffer arrives as bytes without its methods. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
