import type { PathEvent, PathEventKind } from '../../deliverylog/path.js';
import { type Sentence, say } from '../../i18n/sentence.js';
import type { CallWindows } from '../../limits/call-windows.js';
import { isProvenAuthor, isProvenSender } from '../../mailauth/proven-sender.js';
import type { AuthVerdict } from '../../mailauth/verdict.js';
import type { Verifier } from '../../mailauth/verifier.js';
import type { Clock } from '../../platform/clock.js';
import type { MailPath } from '../../protocol/smtp/mail-path.js';
import { replyText } from '../../protocol/smtp/reply.js';
import { decideScan, reportSteps, type WhenDown } from '../../scanning/decide-scan.js';
import type { ScanReport } from '../../scanning/scan-verdict.js';
import type { Scanner } from '../../scanning/scanner.js';
import type { ArrivalClient } from '../arrival.js';
import type { AcceptedAddress } from '../resolve/resolution.js';
import { decideAuthentication, isTrustedArc } from './authentication-policy.js';
import { decideBackscatter } from './blocklist-policy.js';
import type { Listing } from './blocklists.js';
import { isGenuineDsn } from './genuine-dsn.js';
import type { Greylist } from './greylist.js';
import { decideJunk } from './junk-policy.js';
import { decideLoop } from './loop-policy.js';
import { type MessageHead, readMessageHead, withoutOwnResults } from './message-head.js';
import { isAutomaticName, isAutomaticSender } from './postmaster-names.js';
import type { Refusal } from './refusal.js';
import { createReportPolicy, type ReportPolicy } from './report-policy.js';
import { decideScanned } from './scan-policy.js';
import { senderAttributes } from './sender-attributes.js';
import { decideSenderLists } from './sender-list-policy.js';
import { authenticationDetails, authenticationText } from './timeline.js';

export interface JudgeDeps {
  /** Our name, in lower case. */
  readonly host: string;
  readonly verify: Verifier['verify'];
  readonly scanner: Pick<Scanner, 'report'>;
  readonly whenScannerDown: WhenDown;
  /** `undefined`: no greylisting. */
  readonly greylist: Greylist | undefined;
  /** Counts reports to an address. */
  readonly windows: CallWindows;
  readonly clock: Pick<Clock, 'now'>;
}

export interface MessageQuestion {
  /** `undefined`: questions that depend on the client are skipped. */
  readonly client: ArrivalClient | undefined;
  readonly listings: readonly Listing[];
  readonly mailFrom: MailPath | undefined;
  /** At least one; the rules of their homes are equal. */
  readonly recipients: readonly [AcceptedAddress, ...AcceptedAddress[]];
  readonly source: Buffer;
  /** Nothing is recorded. */
  readonly isDry?: boolean;
  readonly signal: AbortSignal;
}

export interface JudgedMessage {
  readonly refusal: Refusal | undefined;
  /** `undefined`: unreadable. */
  readonly head: MessageHead | undefined;
  /** `undefined`: refused earlier, or the client is unknown. */
  readonly auth: AuthVerdict | undefined;
  readonly isProven: boolean;
  readonly isAllowlisted: boolean;
  /** Why it belongs in Junk, if a mailbox stores it. */
  readonly junkReason: Sentence | undefined;
  readonly events: readonly PathEvent[];
}

/** Whether this message is accepted. Cheap checks first; the first refusal ends it. */
export function createJudgeMessage(deps: JudgeDeps): JudgeMessage {
  const decideReport = createReportPolicy(deps.clock, deps.windows);
  return async (question) => {
    const events: PathEvent[] = [];
    const note: Note = (kind, text, details) =>
      void events.push(details ? { at: deps.clock.now(), kind, text, details } : { at: deps.clock.now(), kind, text });
    const found = await judge({ ...deps, decideReport }, question, note);
    if (found.refusal) note(found.refusal.kind, say('step.refused', { reply: replyText(found.refusal.reply) }));
    return {
      refusal: found.refusal,
      head: found.head,
      auth: found.auth,
      isProven: found.isProven ?? false,
      isAllowlisted: found.isAllowlisted ?? false,
      junkReason: found.refusal ? undefined : found.junkReason,
      events,
    };
  };
}

export type JudgeMessage = (question: MessageQuestion) => Promise<JudgedMessage>;

type Note = (kind: PathEventKind, text: Sentence, details?: PathEvent['details']) => void;

async function judge(
  deps: JudgeDeps & { readonly decideReport: ReportPolicy },
  question: MessageQuestion,
  note: Note,
): Promise<Partial<JudgedMessage>> {
  const { client, mailFrom, recipients, signal } = question;
  const read = readMessageHead(question.source);
  if ('refusal' in read) return read;
  const loop = decideLoop(read.fields, { host: deps.host, recipients: recipients.map(({ address }) => address) });
  if (loop) return { head: read, refusal: loop };
  const { source, isDry = false } = question;
  const report = deps.decideReport({ isNullSender: mailFrom === undefined, recipients, source, isDry });
  if (report) return { head: read, refusal: report };
  const head = withoutOwnResults(read, deps.host);
  const { switches } = recipients[0].home;
  if (!client) {
    const { refusal, report } = await scan(deps, question, { head }, note);
    const facts = { isAllowlisted: false, isGenuineDsn: false, auth: undefined, report, switches };
    return { head, refusal, junkReason: decideJunk(facts) };
  }

  const { ip, helo } = client;
  const at = deps.clock.now();
  const auth = await deps.verify({ source: head.source, ip, helo, mailFrom: mailFrom?.address ?? '', at }, { signal });
  note('authentication', authenticationText(auth), { ...authenticationDetails(auth), author: provenFrom(head, auth) });
  const lists = decideSenderLists(recipients[0].home, () => attributesOf(client, mailFrom, head, auth));
  const isAllowlisted = lists.kind === 'allowed';
  if (isAllowlisted) note('policy', say('step.allowlisted', { entry: lists.entry }));
  const isProven = mailFrom !== undefined && isProvenSender(auth, mailFrom.address, helo); // decision 0.4
  const isGenuineDsn = isGenuine(client, question, head);
  const refusal =
    decideAuthenticated(auth, { isGenuineDsn }, note) ??
    (lists.kind === 'denied' ? lists.refusal : undefined) ??
    (isAllowlisted ? undefined : await decideStranger(deps, client, question, { head, isProven }));
  if (refusal) return { head, auth, isProven, isAllowlisted, refusal };
  const scanned = await scan(deps, question, { head, auth }, note);
  const junkReason = decideJunk({ isAllowlisted, isGenuineDsn, auth, report: scanned.report, switches });
  return { head, auth, isProven, isAllowlisted, refusal: scanned.refusal, junkReason };
}

function attributesOf(
  client: ArrivalClient,
  mailFrom: MailPath | undefined,
  head: MessageHead,
  { dkim }: AuthVerdict,
): ReadonlySet<string> {
  const signers = dkim.filter(({ result }) => result === 'pass').map(({ domain }) => domain);
  return senderAttributes({ ...client, mailFrom, head, signers });
}

function isGenuine({ hostname }: ArrivalClient, { mailFrom, recipients }: MessageQuestion, head: MessageHead): boolean {
  return isGenuineDsn(head, {
    isNullSender: mailFrom === undefined,
    hostname,
    recipientDomains: recipients.map(({ address }) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()),
  });
}

function decideAuthenticated(
  auth: AuthVerdict,
  facts: { readonly isGenuineDsn: boolean },
  note: Note,
): Refusal | undefined {
  const refusal = decideAuthentication(auth, facts);
  if (!refusal && auth.dmarc.result === 'fail' && isTrustedArc(auth)) {
    note('policy', say('step.arcTrusted', { sealer: auth.arc.sealer ?? '' }));
  }
  return refusal;
}

/** Checks that senders on the domain's allow list skip. */
async function decideStranger(
  { greylist }: JudgeDeps,
  client: ArrivalClient,
  { mailFrom, listings, isDry }: MessageQuestion,
  { head, isProven }: { readonly head: MessageHead; readonly isProven: boolean },
): Promise<Refusal | undefined> {
  const isAutomatic = isAutomaticSender(mailFrom) || isAutomaticName(head.from.local);
  const backscatter = isAutomatic ? decideBackscatter(listings, client) : undefined;
  if (backscatter || isProven || !greylist) return backscatter;
  return isDry ? greylist.foresee(client) : greylist.decide(client);
}

async function scan(
  { scanner, whenScannerDown }: JudgeDeps,
  { client, mailFrom, recipients, signal }: MessageQuestion,
  { head, auth }: { readonly head: MessageHead; readonly auth?: AuthVerdict },
  note: Note,
): Promise<{ readonly refusal?: Refusal | undefined; readonly report?: ScanReport }> {
  const { switches } = recipients[0].home;
  if (!(switches.executables || switches.viruses || switches.phishing || switches.adult)) return {};
  const facts = {
    mailFrom: mailFrom?.address ?? '',
    recipients: recipients.map(({ address }) => address),
    ...(client && { ip: client.ip, helo: client.helo, hostname: client.hostname }),
    ...(auth && { fromAuth: fromAuth(auth) }),
  };
  const report = await scanner.report(head.source, facts, { signal });
  for (const { text, details } of reportSteps(report)) note('scan', text, details);
  return { refusal: decideScanned(decideScan(report, switches, whenScannerDown)), report };
}

function fromAuth({ dkim, dmarc }: AuthVerdict): 'pass' | 'fail' | 'none' {
  const isSigned = dkim.some(({ result, isAligned }) => result === 'pass' && isAligned);
  if (dmarc.result === 'pass' || isSigned) return 'pass';
  return dmarc.result === 'fail' ? 'fail' : 'none';
}

/** `undefined`: anybody may have written it. */
export function provenFrom({ from }: MessageHead, auth: AuthVerdict): string | undefined {
  return from.domain !== undefined && isProvenAuthor(auth, from.domain) ? from.address.toLowerCase() : undefined;
}
