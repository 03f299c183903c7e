import { CONTRADICTIONS, type Contradiction, type LedgerReport } from '../../deliverylog/ledger.js';
import { type Check, fault, ok } from '../finding.js';

/** Whether every accepted message is in exactly one state. */
export function ledgerCheck(read: () => Promise<Pick<LedgerReport, 'isBalanced' | 'contradictions'>>): Check {
  return {
    id: 'ledger',
    title: 'Ledger',
    async look() {
      const { isBalanced, contradictions } = await read();
      if (isBalanced) return [ok('ledger', 'Ledger', 'every accepted message is accounted for')];
      const wrong = (Object.keys(CONTRADICTIONS) as Contradiction[])
        .filter((name) => contradictions[name] > 0)
        .map((name) => `${contradictions[name]} ${CONTRADICTIONS[name]}`);
      const detail = wrong.join('; ') || 'the states do not add up';
      return [fault('ledger', 'Ledger', detail, 'Run waypost verify, and report what it names.')];
    },
  };
}
