import { z } from 'zod';
import type { OperatorService } from '../../directory/operator/operator-service.js';
import { inEnglish } from '../../i18n/translate.js';
import type { Suppression } from '../../outbound/bounces/suppression.js';
import type { SuppressionService } from '../../outbound/bounces/suppression-service.js';
import { type AdminCommand, adminCommand } from './admin-command.js';
import { requireActor } from './operator-actor.js';

export interface SuppressionLine {
  readonly address: string;
  readonly reason: string;
  readonly detail: string | null;
  readonly created_at: string;
}

const PAGE_ROWS = 1000;
const entryInput = z.object({ domain: z.string(), address: z.string(), account: z.string().optional() });

/** `waypost suppression`. */
export function suppressionCommands({
  suppressions,
  operator,
}: {
  readonly suppressions: SuppressionService;
  readonly operator: OperatorService;
}): AdminCommand[] {
  return [
    adminCommand({
      name: 'suppression.list',
      input: z.object({ domain: z.string(), account: z.string().optional() }),
      async handle({ domain, account }): Promise<readonly SuppressionLine[]> {
        const actor = await requireActor(operator, { account, domain });
        const lines: SuppressionLine[] = [];
        for (let page = 1; ; page++) {
          const request = { page, limit: PAGE_ROWS, sort: { field: 'created_at', isDescending: false } };
          const { items } = await suppressions.list(actor, domain, request);
          lines.push(...items.map(presentSuppression));
          if (items.length < PAGE_ROWS) return lines;
        }
      },
    }),
    adminCommand({
      name: 'suppression.add',
      input: entryInput,
      async handle({ domain, address, account }) {
        const actor = await requireActor(operator, { account, domain });
        return presentSuppression(await suppressions.add(actor, domain, address));
      },
    }),
    adminCommand({
      name: 'suppression.remove',
      input: entryInput,
      async handle({ domain, address, account }) {
        const actor = await requireActor(operator, { account, domain });
        return presentSuppression(await suppressions.remove(actor, domain, address));
      },
    }),
  ];
}

function presentSuppression({ address, reason, detail, createdAt }: Suppression): SuppressionLine {
  return { address, reason, detail: detail ? inEnglish(detail) : null, created_at: new Date(createdAt).toISOString() };
}
