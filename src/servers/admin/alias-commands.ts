import { z } from 'zod';
import type { AliasRecord } from '../../directory/aliases/alias-record.js';
import type { AliasService } from '../../directory/aliases/alias-service.js';
import type { OperatorService } from '../../directory/operator/operator-service.js';
import { type AdminCommand, adminCommand } from './admin-command.js';
import { AdminRefusal } from './admin-refusal.js';
import { requireActor } from './operator-actor.js';

export interface AliasLine {
  readonly id: string;
  readonly address: string;
  readonly is_enabled: boolean;
  readonly has_imap: boolean;
  readonly recipients: readonly string[];
}

// The page size of the API
const PAGE_ROWS = 1000;

export function aliasCommands({
  aliases,
  operator,
}: {
  readonly aliases: Pick<AliasService, 'create' | 'list' | 'update' | 'remove'>;
  readonly operator: Pick<OperatorService, 'findActor'>;
}): AdminCommand[] {
  return [
    adminCommand({
      name: 'alias.add',
      input: z.object({
        address: z.string(),
        recipients: z.array(z.string()).optional(),
        account: z.string().optional(),
        hasImap: z.boolean().optional(),
      }),
      async handle({ address, recipients, account, hasImap }): Promise<AliasLine> {
        const { name, domain } = splitAddress(address);
        const actor = await requireActor(operator, { account, domain });
        return toLine(await aliases.create(actor, domain, { name, recipients, hasImap }));
      },
    }),
    adminCommand({
      name: 'alias.edit',
      input: z.object({
        address: z.string(),
        account: z.string().optional(),
        name: z.string().optional(),
        recipients: z.array(z.string()).optional(),
        description: z.string().optional(),
        isEnabled: z.boolean().optional(),
        hasImap: z.boolean().optional(),
      }),
      async handle({ address, account, ...changes }): Promise<AliasLine> {
        const { name, domain } = splitAddress(address);
        const actor = await requireActor(operator, { account, domain });
        return toLine(await aliases.update(actor, domain, name, changes));
      },
    }),
    adminCommand({
      name: 'alias.delete',
      input: z.object({ address: z.string(), account: z.string().optional() }),
      async handle({ address, account }): Promise<AliasLine> {
        const { name, domain } = splitAddress(address);
        const actor = await requireActor(operator, { account, domain });
        return toLine(await aliases.remove(actor, domain, name));
      },
    }),
    adminCommand({
      name: 'alias.list',
      input: z.object({ domain: z.string(), account: z.string().optional() }),
      async handle({ domain, account }): Promise<readonly AliasLine[]> {
        const actor = await requireActor(operator, { account, domain });
        const lines: AliasLine[] = [];
        for (let page = 1; ; page++) {
          const request = { page, limit: PAGE_ROWS, sort: { field: 'created_at', isDescending: false } };
          const { items } = await aliases.list(actor, domain, {}, request);
          lines.push(...items.map(toLine));
          if (items.length < PAGE_ROWS) return lines;
        }
      },
    }),
  ];
}

/** Split at the last @: a pattern may contain others. */
function splitAddress(address: string): { name: string; domain: string } {
  const at = address.lastIndexOf('@');
  if (at < 1 || at === address.length - 1) {
    throw new AdminRefusal('invalid', `${address} is not an address. Give one such as sales@example.com.`);
  }
  return { name: address.slice(0, at), domain: address.slice(at + 1) };
}

function toLine({ alias, domain }: AliasRecord): AliasLine {
  return {
    id: alias.id,
    address: `${alias.name}@${domain.unicodeName}`,
    is_enabled: alias.isEnabled,
    has_imap: alias.hasImap,
    recipients: alias.recipients,
  };
}
