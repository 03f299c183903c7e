import { z } from 'zod';
import { CONTRADICTIONS, type Contradiction, type Ledger } from '../../deliverylog/ledger.js';
import { PATH_STATES } from '../../deliverylog/path.js';
import { type AdminCommand, adminCommand } from './admin-command.js';

export interface LedgerAnswer {
  readonly is_balanced: boolean;
  readonly accepted: { readonly in: number; readonly out: number };
  readonly states: readonly { readonly state: string; readonly in: number; readonly out: number }[];
  readonly contradictions: readonly { readonly name: string; readonly meaning: string; readonly count: number }[];
}

/** `waypost verify`. */
export function ledgerCommands({ ledger }: { readonly ledger: Pick<Ledger, 'read'> }): AdminCommand[] {
  return [
    adminCommand({
      name: 'ledger.read',
      input: z.object({}),
      async handle(): Promise<LedgerAnswer> {
        const { in: arriving, out: leaving, contradictions, isBalanced } = await ledger.read();
        return {
          is_balanced: isBalanced,
          accepted: { in: arriving.accepted, out: leaving.accepted },
          states: PATH_STATES.map((state) => ({ state, in: arriving.states[state], out: leaving.states[state] })),
          contradictions: (Object.keys(CONTRADICTIONS) as Contradiction[]).map((name) => ({
            name,
            meaning: CONTRADICTIONS[name],
            count: contradictions[name],
          })),
        };
      },
    }),
  ];
}
