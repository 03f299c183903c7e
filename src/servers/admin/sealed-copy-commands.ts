import { z } from 'zod';
import type { SealedCopies } from '../../backup/mailbox/sealed-copies.js';
import type { AliasService } from '../../directory/aliases/alias-service.js';
import type { OperatorService } from '../../directory/operator/operator-service.js';
import { type AdminCommand, adminCommand } from './admin-command.js';
import { explained } from './explained.js';
import { requireActor } from './operator-actor.js';

export interface TakenMailbox {
  /** `there`: already imported. */
  readonly outcome: 'taken' | 'there';
  readonly messages: number;
  readonly objects: number;
}

const copyId = z.string().max(100);
const aliasPlace = z.object({ account: z.string(), domain: z.string(), alias: z.string() });

/** Mailboxes of `waypost export` and `waypost import account` whose password was not given. */
export function sealedCopyCommands({
  sealedCopies,
  aliases,
  operator,
}: {
  readonly sealedCopies: SealedCopies;
  readonly aliases: Pick<AliasService, 'get' | 'check'>;
  readonly operator: Pick<OperatorService, 'findActor'>;
}): AdminCommand[] {
  return [
    adminCommand({
      name: 'sealed.write',
      input: aliasPlace,
      async handle({ account, domain, alias }): Promise<{ copy: string }> {
        const actor = await requireActor(operator, { account });
        const { alias: found } = await aliases.get(actor, domain, alias);
        return explained(async () => ({ copy: sealedCopies.write(found.id) }));
      },
    }),
    adminCommand({
      name: 'sealed.next',
      isStep: true,
      input: z.object({ copy: copyId }),
      handle: ({ copy }): Promise<{ octets: string }> =>
        explained(async () => ({ octets: (await sealedCopies.next(copy)).toString('base64') })),
    }),
    adminCommand({
      name: 'sealed.take',
      input: aliasPlace.extend({ max_quota: z.int().min(0).nullish() }),
      async handle({ account, domain, alias, max_quota }): Promise<{ copy: string }> {
        const actor = await requireActor(operator, { account });
        const quota = max_quota ?? undefined;
        const wanted = { name: alias, hasImap: true, isMailboxOnly: true };
        await aliases.check(actor, domain, undefined, {
          ...wanted,
          ...(quota !== undefined && { maxQuotaBytes: quota }),
        });
        const order = { accountId: actor.accountId, domain, alias, maxQuotaBytes: quota };
        return explained(async () => ({ copy: sealedCopies.take(order) }));
      },
    }),
    adminCommand({
      name: 'sealed.put',
      isStep: true,
      input: z.object({ copy: copyId, octets: z.base64() }),
      handle: ({ copy, octets }): Promise<{ is_done: boolean }> =>
        explained(async () => ({ is_done: await sealedCopies.put(copy, Buffer.from(octets, 'base64')) })),
    }),
    adminCommand({
      name: 'sealed.end',
      input: z.object({ copy: copyId }),
      handle: ({ copy }): Promise<TakenMailbox> => explained(() => sealedCopies.end(copy)),
    }),
    adminCommand({
      name: 'sealed.close',
      input: z.object({ copy: copyId }),
      async handle({ copy }): Promise<null> {
        await sealedCopies.close(copy);
        return null;
      },
    }),
  ];
}
