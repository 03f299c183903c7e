import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import { shortUserAgent } from '../sessions/session.js';
import type { RecordAct } from './act.js';
import { insertActs } from './act-store.js';

export function createRecordAct({ clock, random }: { readonly clock: Clock; readonly random: Random }): RecordAct {
  return async (tx, { accountId, client }, name, details = {}) => {
    const doneAt = clock.now();
    const id = newId(random, doneAt);
    const origin = { ip: client?.ip, userAgent: client && shortUserAgent(client) };
    await insertActs(tx, [{ id, accountId, name, ...origin, details, times: 1, doneAt }]);
  };
}
