import type { Database, Db } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/service-error.js';
import { findDkimKeys } from '../domains/dkim-key-store.js';
import type { Domain } from '../domains/domain.js';
import { listAdminReaders } from '../members/admin-readers.js';
import type { Notify } from '../notify.js';
import { createProgress, type OnRecord, RECEIVING_PURPOSES, SENDING_PURPOSES } from './check-progress.js';
import {
  judgeDkim,
  judgeDmarc,
  judgeExchanges,
  judgeReturnPath,
  judgeSpf,
  judgeVerification,
} from './judge-records.js';
import { type LookUps, lookUpReceiving, lookUpSending, type ReadTxtValue } from './look-up-records.js';
import { neededRecords, type ServiceNames } from './needed-records.js';
import { decideOwnership } from './ownership-policy.js';
import { decideReceiving, judgeAdvised, type ReceivingVerdict } from './receiving-policy.js';
import { tellRecordsChecked } from './records-checked.js';
import { toSeen } from './seen-record.js';
import { decideSending, type SendingAnswers, type SendingVerdict } from './sending-policy.js';
import type { Judgements, Problem } from './verdict.js';
import { lockHoldersOfName, makeDormant, saveCheck } from './verification-store.js';

export interface CheckDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly resolver: LookUps;
  readonly service: ServiceNames;
  readonly readTxtValue: ReadTxtValue;
  readonly notify: Notify;
  /** Called for each record as soon as DNS has answered. */
  readonly onRecord?: OnRecord;
}

export interface CheckOptions {
  /** Whether the admins get a letter about changes; when a domain is added, the answer shows them. */
  readonly isTold: boolean;
}

/** Queries DNS, decides, stores and notifies. A `DnsUnavailableError` leaves everything as it was. */
export async function checkReceiving(
  deps: CheckDeps,
  asked: Domain,
  { isTold }: CheckOptions,
): Promise<ReceivingVerdict> {
  const { db, clock, resolver, service } = deps;
  const askedAt = clock.now();
  const progress = createProgress(deps, asked, neededRecords(asked, [], service), RECEIVING_PURPOSES);
  const answers = await lookUpReceiving(resolver, asked.name, service, deps.readTxtValue, ({ txt, mx, ...advised }) =>
    progress({
      ...(txt && {
        verification: judgeVerification(asked.verificationRecord, txt, service),
        spf: judgeSpf(txt, service),
      }),
      ...(mx && { mx: judgeExchanges(mx, service) }),
      ...judgeAdvised(advised, service),
    }),
  );
  return db.inTransaction(async (tx) => {
    const { domain, rivals } = await holdName(tx, asked);
    const isProven = judgeVerification(domain.verificationRecord, answers.txt, service).state === 'correct';
    const ownership = decideOwnership(domain, rivals, { isProven, askedAt });
    const verdict = decideReceiving(domain, answers, ownership, service);
    const takes = isProven && ownership === 'ours';
    // First, because the unique index lets only one row own the name
    if (takes) await displace(tx, deps.notify, rivals);
    const { hasTxt, hasMx, hasSpf } = verdict;
    await saveCheck(tx, domain.id, {
      records: { hasTxt, hasMx, hasSpf, recordsCheckedAt: askedAt },
      ownedSince: takes ? (domain.ownedSince ?? askedAt) : undefined,
      seen: toSeen(await neededBy(tx, domain, service), verdict.judgements, askedAt),
    });
    if (isTold) await tellReceiving(tx, deps, domain, verdict);
    tellRecordsChecked(tx, db, domain.name);
    return verdict;
  });
}

export async function checkSending(deps: CheckDeps, asked: Domain, { isTold }: CheckOptions): Promise<SendingVerdict> {
  const { db, clock, resolver, service } = deps;
  const askedAt = clock.now();
  const keys = (await findDkimKeys(db.reader, [asked.id])).get(asked.id) ?? [];
  const progress = createProgress(deps, asked, neededRecords(asked, keys, service), SENDING_PURPOSES);
  const answers = await lookUpSending(resolver, asked, keys, (answer) => progress(judgeAnswer(answer, service)));
  return db.inTransaction(async (tx) => {
    const { domain, rivals } = await holdName(tx, asked);
    const ownership = decideOwnership(domain, rivals, { isProven: false, askedAt });
    const verdict = decideSending(domain, answers, ownership, service);
    const { hasDkim, hasReturnPath, hasDmarc, hasStrictDmarc, hasEd25519, hasSpf, problems } = verdict;
    const hasSmtp = problems.length === 0;
    const smtpVerifiedAt = hasSmtp && !domain.records.hasSmtp ? askedAt : domain.records.smtpVerifiedAt;
    const flags = { hasDkim, hasReturnPath, hasDmarc, hasStrictDmarc, hasEd25519, hasSpf, hasSmtp };
    await saveCheck(tx, domain.id, {
      records: { ...flags, smtpVerifiedAt, smtpCheckedAt: askedAt },
      seen: toSeen(neededRecords(domain, keys, service), verdict.judgements, askedAt),
    });
    if (isTold && domain.records.hasSmtp && !hasSmtp) {
      const records = recordNames(problems, neededRecords(domain, keys, service));
      await tellAdmins(tx, deps.notify, domain, { kind: 'domain.smtpBroken', records });
    }
    return verdict;
  });
}

function judgeAnswer(answer: Partial<SendingAnswers>, service: ServiceNames): Judgements {
  const { rsa, ed25519, dmarc, apexTxt } = answer;
  return {
    ...(rsa && { 'dkim-rsa': judgeDkim(rsa.key, rsa.texts) }),
    ...(ed25519 && { 'dkim-ed25519': judgeDkim(ed25519.key, ed25519.texts) }),
    ...('returnPath' in answer && { 'return-path': judgeReturnPath(answer.returnPath, service) }),
    ...(dmarc && { dmarc: judgeDmarc(dmarc.texts) }),
    ...(apexTxt && { spf: judgeSpf(apexTxt, service) }),
  };
}

async function holdName(tx: Db, asked: Domain): Promise<{ domain: Domain; rivals: readonly Domain[] }> {
  const holders = await lockHoldersOfName(tx, asked.name);
  const domain = holders.find(({ id }) => id === asked.id);
  if (!domain) throw notFound('domain.notFound'); // deleted during the DNS queries
  return { domain, rivals: holders.filter(({ id }) => id !== asked.id) };
}

/** Another account has proved the name: its former owner is notified, and can neither receive nor send. */
async function displace(tx: Db, notify: Notify, rivals: readonly Domain[]): Promise<void> {
  for (const rival of rivals) {
    const isInUse = rival.ownedSince !== undefined || rival.records.hasTxt || rival.records.hasSmtp;
    if (!isInUse) continue;
    await makeDormant(tx, rival.id);
    await tellAdmins(tx, notify, rival, { kind: 'domain.nameTaken' });
  }
}

async function tellReceiving(
  tx: Db,
  { notify, service }: CheckDeps,
  before: Domain,
  { hasTxt, hasMx, problems }: ReceivingVerdict,
): Promise<void> {
  const wasVerified = before.records.hasTxt && before.records.hasMx;
  const isVerified = hasTxt && hasMx;
  if (wasVerified === isVerified) return;
  if (isVerified) return tellAdmins(tx, notify, before, { kind: 'domain.verified' });
  const records = recordNames(problems, neededRecords(before, [], service));
  await tellAdmins(tx, notify, before, { kind: 'domain.recordsMissing', records });
}

type DomainNotice =
  | { readonly kind: 'domain.verified' | 'domain.nameTaken' }
  | { readonly kind: 'domain.recordsMissing' | 'domain.smtpBroken'; readonly records: readonly string[] };

async function tellAdmins(tx: Db, notify: Notify, { id, unicodeName }: Domain, notice: DomainNotice): Promise<void> {
  for (const to of await listAdminReaders(tx, id)) await notify(tx, { to, domain: unicodeName, ...notice });
}

async function neededBy(tx: Db, domain: Domain, service: ServiceNames) {
  return neededRecords(domain, (await findDkimKeys(tx, [domain.id])).get(domain.id) ?? [], service);
}

/** `MX example.test`: enough to find it at the DNS provider. */
function recordNames(problems: readonly Problem[], needed: ReturnType<typeof neededRecords>): string[] {
  return problems.flatMap(({ purpose }) => {
    const record = needed.find((candidate) => candidate.purpose === purpose);
    return record ? [`${record.type} ${record.name}`] : [];
  });
}
