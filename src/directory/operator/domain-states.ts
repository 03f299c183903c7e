import type { Db } from '../../db/database.js';

/** How many domains lack something, and the first of them by name. */
export interface LackingDomains {
  readonly count: number;
  readonly names: readonly string[];
}

/** Customers' domains as their last check in DNS left them. */
export interface DomainStates {
  readonly total: number;
  /** Their records do not lead here, or do not prove them. */
  readonly notReceiving: LackingDomains;
  /** They were ready to send, and a record is gone. */
  readonly notSending: LackingDomains;
  readonly suspended: LackingDomains;
}

const PAGE_ROWS = 2000;
const MAX_NAMES = 10;

export async function readDomainStates(db: Db): Promise<DomainStates> {
  let total = 0;
  const notReceiving: string[] = [];
  const notSending: string[] = [];
  const suspended: string[] = [];
  for (let page = await readPage(db, ''); page.length > 0; page = await readPage(db, page.at(-1)?.id ?? '')) {
    total += page.length;
    for (const row of page) {
      const canSend = row.has_dkim_record && row.has_return_path_record && row.has_dmarc_record;
      if (!row.is_ip && !(row.has_mx_record && row.has_txt_record)) notReceiving.push(row.unicode_name);
      if (row.smtp_verified_at !== null && !canSend) notSending.push(row.unicode_name);
      if (row.is_smtp_suspended) suspended.push(row.unicode_name);
    }
    if (page.length < PAGE_ROWS) break;
  }
  return {
    total,
    notReceiving: summarise(notReceiving),
    notSending: summarise(notSending),
    suspended: summarise(suspended),
  };
}

function summarise(names: readonly string[]): LackingDomains {
  return { count: names.length, names: names.slice(0, MAX_NAMES) };
}

function readPage(db: Db, afterId: string) {
  return db
    .selectFrom('domain')
    .select([
      'id',
      'unicode_name',
      'is_ip',
      'has_mx_record',
      'has_txt_record',
      'has_dkim_record',
      'has_return_path_record',
      'has_dmarc_record',
      'smtp_verified_at',
      'is_smtp_suspended',
    ])
    .where('is_system', '=', 0)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(PAGE_ROWS)
    .execute();
}
