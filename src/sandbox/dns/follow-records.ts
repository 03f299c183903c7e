import type { Database } from '../../db/database.js';
import type { VerificationService } from '../../directory/dns/verification-service.js';
import { normaliseName } from '../../platform/dns/dns-name.js';
import { withParents } from './name-parents.js';
import type { SandboxDnsService } from './sandbox-dns-service.js';

/** The state of a domain shows a broken or repaired record before the change is acknowledged. */
export function followRecords(
  dns: SandboxDnsService,
  {
    db,
    verification,
  }: { readonly db: Pick<Database, 'reader'>; readonly verification: Pick<VerificationService, 'recheck'> },
): SandboxDnsService {
  return {
    ...dns,
    async breakRecord(name, type, change) {
      await dns.breakRecord(name, type, change);
      await recheckAt(name);
    },
    async mendRecord(name, type) {
      const wasBroken = await dns.mendRecord(name, type);
      await recheckAt(name);
      return wasBroken;
    },
    async setRecord(name, type, wanted) {
      const record = await dns.setRecord(name, type, wanted);
      await recheckAt(name);
      return record;
    },
  };

  /** The domains of all accounts at or above the name. */
  async function recheckAt(name: string): Promise<void> {
    const domains = await db.reader
      .selectFrom('domain')
      .select('id')
      .where('name', 'in', withParents(normaliseName(name.trim())))
      .where('is_ip', '=', 0)
      .where('is_system', '=', 0)
      .orderBy('id')
      .execute();
    for (const { id } of domains) await verification.recheck(id);
  }
}
