import { z } from 'zod';
import type { AliasService } from '../../directory/aliases/alias-service.js';
import type { OperatorService } from '../../directory/operator/operator-service.js';
import { translate } from '../../i18n/translate.js';
import { importAliasRows } from '../../moving/aliases/import-alias-rows.js';
import { type AdminCommand, adminCommand } from './admin-command.js';
import { requireActor } from './operator-actor.js';

export interface AliasRowResult {
  readonly line: number;
  readonly outcome: 'created' | 'updated' | 'refused';
  /** Why it was refused. */
  readonly errors?: readonly string[];
}

const MAX_ROWS = 500;
const MAX_CELLS = 20;

/** `waypost import aliases`: a batch of rows from the file. */
export function importAliasCommands({
  aliases,
  operator,
}: {
  readonly aliases: Pick<AliasService, 'create' | 'update'>;
  readonly operator: Pick<OperatorService, 'findActor'>;
}): AdminCommand[] {
  return [
    adminCommand({
      name: 'import.aliases',
      input: z.object({
        domain: z.string(),
        account: z.string().optional(),
        columns: z.array(z.string()).max(MAX_CELLS),
        rows: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })).max(MAX_ROWS),
      }),
      async handle({ domain, account, columns, rows }): Promise<readonly AliasRowResult[]> {
        const actor = await requireActor(operator, { account, domain });
        const outcomes = await importAliasRows({ aliases }, actor, domain, { columns, rows });
        return outcomes.map((row) =>
          row.outcome === 'refused'
            ? {
                line: row.line,
                outcome: row.outcome,
                errors: row.faults.map(({ key, params }) => translate('en', key, params)),
              }
            : row,
        );
      },
    }),
  ];
}
