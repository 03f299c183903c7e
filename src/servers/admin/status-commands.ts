import { z } from 'zod';
import type { Finding } from '../../doctor/finding.js';
import type { ReadStatus } from '../../doctor/instance-status.js';
import type { MachineFacts } from '../../doctor/machine/machine.js';
import { type AdminCommand, adminCommand } from './admin-command.js';

export interface StatusAnswer {
  readonly version: string;
  readonly mode: string;
  readonly is_running: boolean;
  readonly running_seconds: number;
  /** The bound ports by door. */
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

/** `waypost status`. */
export function statusCommands({ readStatus }: { readonly readStatus: ReadStatus }): AdminCommand[] {
  return [
    adminCommand({
      name: 'status.read',
      input: z.object({}),
      async handle(): Promise<StatusAnswer> {
        const { queue, ...status } = await readStatus({ isPatient: true });
        return {
          version: status.version,
          mode: status.mode,
          is_running: status.isRunning,
          running_seconds: Math.floor(status.runningMs / 1000),
          ports: status.ports,
          queue: {
            depth: queue.depth,
            due: queue.due,
            oldest_due_seconds: Math.floor(queue.oldestDueMs / 1000),
            paused_destinations: queue.pausedDestinations,
          },
          disk: status.disk,
          findings: status.findings,
        };
      },
    }),
  ];
}
