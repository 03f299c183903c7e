import type { Database } from '../../db/database.js';
import { requireAccess } from '../access-policy.js';
import { isOperatorAccount } from '../accounts/account-store.js';
import type { Actor } from '../actor.js';
import type { ActDetails, ActName, RecordAct } from '../acts/act.js';

/** For the calls of operators, over HTTP. The command line needs none: it already reads the data directory. */
export interface OperatorAccess {
  /** Throws unless the caller's account operates the instance, as the database has it now. */
  require(actor: Actor): Promise<void>;
  /** The same, and writes the act to the caller's audit log before it begins: it may take many transactions. */
  begin(actor: Actor, name: ActName, details: ActDetails): Promise<void>;
}

export function createOperatorAccess({
  db,
  recordAct,
}: {
  readonly db: Database;
  readonly recordAct: RecordAct;
}): OperatorAccess {
  async function require(actor: Actor): Promise<void> {
    const isOperator = actor.kind === 'account' && (await isOperatorAccount(db.reader, actor.accountId));
    requireAccess(actor, 'instance.operate', { isOperator });
  }

  return {
    require,
    async begin(actor, name, details) {
      await require(actor);
      await db.inTransaction((tx) => recordAct(tx, actor, name, details));
    },
  };
}
