import { z } from 'zod';
import { type AdminCommand, adminCommand } from '../../servers/admin/admin-command.js';
import type { ListedRecord, SandboxDnsService } from './sandbox-dns-service.js';

/** `waypost sandbox dns`: shows, breaks and repairs records of the sandbox internet. */
export function sandboxDnsCommands({
  dns,
}: {
  readonly dns: Pick<SandboxDnsService, 'list' | 'breakRecord' | 'mendRecord'>;
}): AdminCommand[] {
  return [
    adminCommand({
      name: 'sandbox.dns',
      input: z.object({ domain: z.string().optional() }),
      async handle({ domain }) {
        return (await dns.list(domain)).map(presentRecord);
      },
    }),
    adminCommand({
      name: 'sandbox.dns.break',
      input: z.object({ name: z.string(), type: z.string(), value: z.string().optional() }),
      handle: ({ name, type, value }) =>
        dns.breakRecord(name, type, value === undefined ? { kind: 'missing' } : { kind: 'wrong', value }),
    }),
    adminCommand({
      name: 'sandbox.dns.mend',
      input: z.object({ name: z.string(), type: z.string() }),
      async handle({ name, type }) {
        return { was_broken: await dns.mendRecord(name, type) };
      },
    }),
  ];
}

function presentRecord({ name, type, value, state, servedValue }: ListedRecord) {
  return { name, type, value: value ?? null, state, served_value: servedValue ?? null };
}
