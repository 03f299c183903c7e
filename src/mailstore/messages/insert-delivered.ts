import type { Database, Db } from '../../db/database.js';
import type { Random } from '../../platform/random.js';
import type { ContentRows, StagedContent } from '../content/content-writes.js';

export interface Delivered {
  readonly aliasId: string;
  readonly domainId: string;
  /** Without a folder of that role it goes to INBOX. */
  readonly role: 'inbox' | 'junk';
  /** Sealed to this key; another one by now means that the storage was reset. */
  readonly publicKey: Uint8Array;
  readonly content: StagedContent;
  readonly receivedAt: number;
}

export interface DeliveredDeps {
  readonly db: Pick<Database, 'notify'>;
  readonly rows: Pick<ContentRows, 'put'>;
  readonly random: Random;
  readonly defaultQuotaBytes: number;
}

/** Mail from outside, which needs no key: counted, numbered and told once `tx` has committed. */
export async function insertDelivered(
  tx: Db,
  deps: DeliveredDeps,
  delivered: Delivered,
): Promise<'stored' | 'full' | 'gone'> {
  throw new Error(`${tx} ${deps} ${delivered}`);
}
