import { z } from 'zod';
import type { Doctor } from '../../doctor/doctor.js';
import type { Finding } from '../../doctor/finding.js';
import { type MachineFacts, readMachine } from '../../doctor/machine/machine.js';
import type { QueueFacts } from '../../outbound/queue/queue-facts.js';
import { type AdminCommand, adminCommand } from './admin-command.js';

export interface StatusAnswer {
  readonly version: string;
  readonly mode: string;
  readonly is_running: boolean;
  readonly running_seconds: number;
  /** Every bound port by door. */
  readonly ports: Readonly<Record<string, number>>;
  readonly queue: {
    readonly depth: number;
    readonly due: number;
    readonly oldest_due_seconds: number;
    readonly paused_destinations: number;
  };
  readonly disk: MachineFacts['space'];
  /** Warnings and faults of the doctor's last run. */
  readonly findings: readonly Finding[];
}

export interface StatusFacts {
  readonly version: string;
  readonly mode: string;
  readonly dataDir: string;
  /** `undefined`: a command that works without a server. */
  readonly ports: (() => Readonly<Record<string, number>>) | undefined;
  readonly runningMs: () => number;
}

/** `waypost status`. */
export function statusCommands({
  doctor,
  queueFacts,
  facts,
}: {
  readonly doctor: Pick<Doctor, 'examine' | 'recent'>;
  readonly queueFacts: () => Promise<QueueFacts>;
  readonly facts: StatusFacts;
}): AdminCommand[] {
  return [
    adminCommand({
      name: 'status.read',
      input: z.object({}),
      async handle(): Promise<StatusAnswer> {
        const { depth, due, oldestDueMs, pausedDestinations } = await queueFacts();
        const { space } = await readMachine(facts.dataDir);
        const last = doctor.recent();
        const findings = last.length > 0 ? last : await doctor.examine();
        return {
          version: facts.version,
          mode: facts.mode,
          is_running: facts.ports !== undefined,
          running_seconds: facts.ports ? Math.floor(facts.runningMs() / 1000) : 0,
          ports: facts.ports?.() ?? {},
          queue: {
            depth,
            due,
            oldest_due_seconds: Math.floor(oldestDueMs / 1000),
            paused_destinations: pausedDestinations,
          },
          disk: space,
          findings: findings.filter(({ level }) => level !== 'ok'),
        };
      },
    }),
  ];
}
