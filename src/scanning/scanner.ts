import type { MessagePort } from 'node:worker_threads';
import type { Clock } from '../platform/clock.js';
import type { Resolver } from '../platform/dns/resolver.js';
import type { Part } from '../platform/lifecycle.js';
import type { OutgoingGuard } from '../platform/net/outgoing-guard.js';
import { lendOctets } from '../platform/threads/octet-port.js';
import { createTaskThread } from '../platform/threads/task-thread.js';
import { decideScan, type WhenDown } from './decide-scan.js';
import { type Examination, type ExamineOptions, examineMessage } from './examine-message.js';
import type { SenderFacts } from './phishing/phishing-signal.js';
import type { ScanReport, ScanSwitches, ScanVerdict } from './scan-verdict.js';
import { createScanServices, type ScanServicesSettings } from './services/scan-services.js';
import type { EnvelopeFacts } from './spam/rspamd.js';

export interface Scanner extends Part {
  /** For outgoing mail: programs and viruses, as far as the switches are on. */
  scan(source: Uint8Array, switches: ScanSwitches): Promise<ScanVerdict>;
  /** For incoming mail: all scans once, regardless of switches. `decideScan` applies them. */
  report(source: Uint8Array, facts: ScanFacts, options?: { readonly signal?: AbortSignal }): Promise<ScanReport>;
}

/** Optional facts from outside the message that improve the judgement. */
export interface ScanFacts extends EnvelopeFacts, Pick<SenderFacts, 'fromAuth'> {}

export interface ScannerDeps {
  readonly clock: Clock;
  /** External scanners; default: none. */
  readonly services?: {
    readonly settings: ScanServicesSettings & { readonly whenDown: WhenDown };
    readonly resolver: Pick<Resolver, 'addresses'>;
    /** May reach the operator's own network, because the operator configured the address. */
    readonly outgoing: Pick<OutgoingGuard, 'post' | 'checkHost'>;
  };
}

export interface ExamineTask {
  /** The port through which the message's octets are read. */
  readonly port: MessagePort;
  readonly options: ExamineOptions;
}

/** Scanned on the event loop up to here; more parsing or unpacking goes to the thread. */
const MAX_BYTES_HERE = 128 * 1024;
const MAX_UNPACKED_HERE = 1024 * 1024;
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;

export function createScanner({ clock, services }: ScannerDeps): Scanner {
  const thread = createTaskThread<ExamineTask, Examination>({ name: 'scanner', module: WORKER, clock });
  const ask = createScanServices({ clock, ...(services && { ...services }) });
  const whenDown = services?.settings.whenDown ?? 'accept';
  const never = new AbortController().signal;

  async function examine(source: Uint8Array, wanted: Omit<ExamineOptions, 'maxUnpackedBytes'>): Promise<Examination> {
    if (source.length <= MAX_BYTES_HERE) {
      const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
      const examined = await examineMessage(bytes, { maxUnpackedBytes: MAX_UNPACKED_HERE, ...wanted });
      if (!examined.isCutShort) return examined;
    }
    const options = { maxUnpackedBytes: MAX_UNPACKED_BYTES, ...wanted };
    const { port, close } = lendOctets(source);
    try {
      return await thread.run({ port, options }, [port], source.length);
    } finally {
      close();
    }
  }

  return {
    name: thread.name,
    start: thread.start,
    stop: thread.stop,
    async scan(source, switches) {
      if (!switches.executables && !switches.viruses) return { kind: 'clean' };
      const [{ hits }, clamd] = await Promise.all([
        examine(source, { withContent: false, withImages: false, sender: {} }),
        switches.viruses ? ask.clamd(source, never) : undefined,
      ]);
      const report = { findings: [...hits, ...(clamd?.findings ?? [])], clamd: clamd?.said, rspamd: undefined };
      return decideScan(report, switches, whenDown);
    },
    async report(source, facts, { signal = never } = {}) {
      const options = { withContent: true, withImages: ask.wantsImages, sender: facts };
      const [examined, clamd, rspamd] = await Promise.all([
        examine(source, options).then(async (examination) => ({
          hits: examination.hits,
          asked: await Promise.all([
            ask.linkBlocklists(examination.linkHosts, signal),
            ask.imageClassifier(examination.images, signal),
          ]),
        })),
        ask.clamd(source, signal),
        ask.rspamd(source, facts, signal),
      ]);
      const findings = [...examined.hits, ...examined.asked.flat(), ...clamd.findings, ...rspamd.findings];
      return { findings, clamd: clamd.said, rspamd: rspamd.opinion };
    },
  };
}

const WORKER = new URL('./scan-worker.js', import.meta.url);
