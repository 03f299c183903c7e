import type { Domain } from '../domains/domain.js';
import type { CheckDeps } from './check-domain.js';
import { nameTaken, type Verdict } from './verdict.js';
import { lockHoldersOfName, saveCheck } from './verification-store.js';

/** No record can prove an IP address. In the sandbox the first account that asks for it gets it. */
export async function assumeAddress(
  { db, clock, service }: CheckDeps,
  domain: Domain,
  { isSandbox }: { readonly isSandbox: boolean },
): Promise<Verdict> {
  if (!isSandbox) {
    const params = { domain: domain.name };
    return refused({ purpose: 'verification', key: 'dns.ipAddress', params });
  }
  const now = clock.now();
  return db.inTransaction(async (tx) => {
    const holders = await lockHoldersOfName(tx, domain.name);
    const owner = holders.find(({ ownedSince }) => ownedSince !== undefined);
    if (owner && owner.id !== domain.id) return refused(nameTaken(domain, service));
    await saveCheck(tx, domain.id, {
      records: {
        hasTxt: true,
        hasMx: true,
        hasDkim: true,
        hasReturnPath: true,
        hasDmarc: true,
        hasSmtp: true,
        smtpVerifiedAt: domain.records.smtpVerifiedAt ?? now,
        recordsCheckedAt: now,
        smtpCheckedAt: now,
      },
      ownedSince: owner?.ownedSince ?? now,
      seen: [],
    });
    return { judgements: {}, problems: [], warnings: [] };
  });
}

function refused(problem: Verdict['problems'][number]): Verdict {
  return { judgements: {}, problems: [problem], warnings: [] };
}
