import { z } from 'zod';
import type { NodeRegister } from '../../directory/operator/node-register.js';
import { type AdminCommand, adminCommand } from './admin-command.js';

export interface NodeLine {
  readonly id: string;
  readonly machine: string;
  readonly process_id: number;
  readonly version: string;
  readonly roles: readonly string[];
  readonly is_silent: boolean;
  readonly started_at: string;
  readonly seen_at: string;
}

/** `waypost node list`. */
export function nodeCommands({ nodes }: { readonly nodes: Pick<NodeRegister, 'list'> }): AdminCommand[] {
  return [
    adminCommand({
      name: 'node.list',
      input: z.object({}),
      async handle(): Promise<readonly NodeLine[]> {
        return (await nodes.list()).map((node) => ({
          id: node.id,
          machine: node.host,
          process_id: node.processId,
          version: node.version,
          roles: node.roles,
          is_silent: node.isSilent,
          started_at: new Date(node.startedAt).toISOString(),
          seen_at: new Date(node.seenAt).toISOString(),
        }));
      },
    }),
  ];
}
