import { z } from 'zod';
import { type AdminCommand, adminCommand } from '../../servers/admin/admin-command.js';
import type { SandboxHost } from './sandbox-host.js';
import type { SandboxHostService } from './sandbox-host-service.js';

/** `waypost sandbox hosts`: how foreign mail hosts treat our mail. */
export function sandboxHostCommands({
  hosts,
}: {
  readonly hosts: Pick<SandboxHostService, 'list' | 'set'>;
}): AdminCommand[] {
  return [
    adminCommand({
      name: 'sandbox.hosts',
      input: z.object({}),
      async handle() {
        return (await hosts.list()).map(presentHost);
      },
    }),
    adminCommand({
      name: 'sandbox.host.set',
      input: z.object({ domain: z.string(), behaviour: z.string(), text: z.string().optional() }),
      async handle(asked) {
        return presentHost(await hosts.set(asked));
      },
    }),
  ];
}

function presentHost({ domain, behaviour, text }: SandboxHost) {
  return { domain, behaviour, text: text ?? null };
}
