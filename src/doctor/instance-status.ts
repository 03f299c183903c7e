import type { QueueFacts } from '../outbound/queue/queue-facts.js';
import type { Doctor } from './doctor.js';
import type { Finding } from './finding.js';
import { type MachineFacts, readMachine } from './machine/machine.js';

/** What an operator sees first. */
export interface InstanceStatus {
  readonly version: string;
  readonly mode: string;
  readonly isRunning: boolean;
  readonly runningMs: number;
  /** Every bound port by door. */
  readonly ports: Readonly<Record<string, number>>;
  readonly queue: QueueFacts;
  readonly disk: MachineFacts['space'];
  /** Warnings and faults of the doctor's last run. */
  readonly findings: readonly Finding[];
}

export interface InstanceFacts {
  readonly version: string;
  readonly mode: string;
  readonly dataDir: string;
  /** `undefined`: a command that works without a server. */
  readonly ports: (() => Readonly<Record<string, number>>) | undefined;
  readonly runningMs: () => number;
}

/** Patient: where the doctor has not reported yet, its first report is waited for, which may take 20 seconds. */
export type ReadStatus = (options: { readonly isPatient: boolean }) => Promise<InstanceStatus>;

export function createReadStatus({
  doctor,
  queueFacts,
  facts,
}: {
  readonly doctor: Pick<Doctor, 'examine' | 'recent'>;
  readonly queueFacts: () => Promise<QueueFacts>;
  readonly facts: InstanceFacts;
}): ReadStatus {
  return async ({ isPatient }) => {
    const queue = await queueFacts();
    const { space } = await readMachine(facts.dataDir);
    const last = doctor.recent();
    const findings = last.length > 0 || !isPatient ? last : await doctor.examine();
    return {
      version: facts.version,
      mode: facts.mode,
      isRunning: facts.ports !== undefined,
      runningMs: facts.ports ? facts.runningMs() : 0,
      ports: facts.ports?.() ?? {},
      queue,
      disk: space,
      findings: findings.filter(({ level }) => level !== 'ok'),
    };
  };
}
