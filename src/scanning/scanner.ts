import type { Clock } from '../platform/clock.js';
import type { Part } from '../platform/lifecycle.js';
import { createTaskThread } from '../platform/task-thread.js';
import { scanMessage, scanText } from './scan-message.js';
import type { ScanSwitches, ScanVerdict } from './scan-verdict.js';
import { singleText } from './single-text.js';

export interface Scanner extends Part {
  scan(source: Uint8Array, switches: ScanSwitches): Promise<ScanVerdict>;
}

export interface ScanTask {
  readonly source: Uint8Array;
  readonly switches: ScanSwitches;
}

/** What the event loop can do in between; taking apart more goes to the thread. */
const MAX_BYTES_HERE = 1024 * 1024;

export function createScanner({ clock }: { readonly clock: Clock }): Scanner {
  const thread = createTaskThread<ScanTask, ScanVerdict>({ name: 'scanner', module: WORKER, clock });
  return {
    name: thread.name,
    start: thread.start,
    stop: thread.stop,
    async scan(source, switches) {
      if (!switches.executables && !switches.viruses) return { kind: 'clean' };
      const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
      const text = singleText(bytes);
      if (text) return scanText(text, switches);
      if (bytes.length > MAX_BYTES_HERE) return thread.run({ source, switches });
      return scanMessage(bytes, switches);
    },
  };
}

const WORKER = new URL('./scan-worker.js', import.meta.url);
