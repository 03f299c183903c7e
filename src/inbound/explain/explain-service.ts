import type { Database } from '../../db/database.js';
import { can, requireAccess } from '../../directory/access-policy.js';
import type { Actor } from '../../directory/actor.js';
import { requireDomain } from '../../directory/domains/domain-access.js';
import type { HeldDomain } from '../../directory/domains/domain-store.js';
import { say } from '../../i18n/sentence.js';
import { notFound } from '../../platform/service-error.js';
import type { MailPath } from '../../protocol/smtp/mail-path.js';
import { reply, type SmtpReply } from '../../protocol/smtp/reply.js';
import { askedAddress } from '../resolve/asked-address.js';
import { createFanOut } from '../resolve/fan-out.js';
import type { AliasRef, Resolution } from '../resolve/resolution.js';
import type { Resolve } from '../resolve/resolve.js';
import { type ExplainInput, parseQuestion, type Question } from './explain-question.js';
import { type CanSee, type Explanation, type ForeseenStep, showReply, showSteps, showTargets } from './explanation.js';

/** Predicts what would happen to a message, without side effects. */
export interface ExplainService {
  /** Admins see every decision of their domain, plain members what happens to mail for their own aliases. */
  explain(actor: Actor, input: ExplainInput, signal: AbortSignal): Promise<Explanation>;
  /** For the operator, who may ask about any address. */
  explainAll(input: ExplainInput, signal: AbortSignal): Promise<Explanation>;
}

export interface ExplainDeps {
  readonly db: Pick<Database, 'reader'>;
  readonly resolve: Resolve;
  /** Without it only the address is explained. */
  readonly judge?: Judge | undefined;
  readonly host: string;
}

/** Everything asked about a message except its recipient: policies, authentication, scanning. No side effects. */
export type Judge = (question: JudgeQuestion) => Promise<Judgement>;

export interface JudgeQuestion {
  /** `undefined`: the null sender. */
  readonly mailFrom: MailPath | undefined;
  readonly to: MailPath;
  readonly resolution: Resolution;
  /** Without it, questions that depend on the client are skipped. */
  readonly ip: string | undefined;
  /** The whole message, CR LF everywhere; without it, questions that depend on its content are skipped. */
  readonly source: Buffer | undefined;
  readonly signal: AbortSignal;
}

export interface Judgement {
  /** The reply: at RCPT, or after the message when there is one. */
  readonly reply: SmtpReply;
  /** In the order in which the questions are asked. */
  readonly steps: readonly ForeseenStep[];
  /** What follows the server's name in `Authentication-Results`; `undefined`: not checked. */
  readonly authentication?: string | undefined;
}

const WELCOME = reply(250, '2.1.5', 'Recipient ok');

export function createExplainService({ db, resolve, judge, host }: ExplainDeps): ExplainService {
  async function explainTo(question: Question, resolution: Resolution, canSee: CanSee, signal: AbortSignal) {
    const judged = await judge?.({ ...question, resolution, signal });
    const given = judged?.reply ?? (resolution.kind === 'refused' ? resolution.reply : WELCOME);
    const { alias } = resolution;
    return {
      outcome: outcomeOf(resolution, given),
      reply: showReply(given),
      alias: alias && canSee(alias) ? { id: alias.id, name: alias.name, kind: alias.kind } : undefined,
      targets: showTargets(resolution, canSee),
      steps: showSteps([...resolution.trail, ...(judged?.steps ?? [])], canSee),
      authentication: judged?.authentication,
    };
  }

  function resolveOf({ to, source }: Question, signal: AbortSignal): Promise<Resolution> {
    return resolve(to, { budget: createFanOut(), sizeBytes: source?.length, isDry: true, signal });
  }

  return {
    async explain(actor, input, signal) {
      const question = parseQuestion(input);
      if (question.to.domain === undefined) throw notFound('domain.notFound'); // <Postmaster> is the operator's
      const held = await requireDomain(db.reader, actor, askedAddress(question.to, host).domain);
      const object = { domainId: held.domain.id, group: held.group };
      requireAccess(actor, 'alias.list', object);
      const resolution = await resolveOf(question, signal);
      if (isNotYet(resolution)) return explainTo(question, resolution, () => false, signal);
      if (domainOf(resolution) !== held.domain.id) return elsewhere(held, resolution);
      const { alias } = resolution;
      const named = alias && { aliasId: alias.id, ownerId: alias.accountId };
      requireAccess(actor, 'alias.read', { ...object, ...named }, 'alias.notFound');
      return explainTo(question, resolution, viewOf(actor, held), signal);
    },

    async explainAll(input, signal) {
      const question = parseQuestion(input);
      return explainTo(question, await resolveOf(question, signal), () => true, signal);
    },
  };
}

function outcomeOf(resolution: Resolution, { code }: SmtpReply): Explanation['outcome'] {
  if (resolution.kind === 'refused' || code >= 400) return 'refused';
  return resolution.ways.length === 0 ? 'discarded' : 'accepted';
}

/** No account's aliases have been consulted. */
function isNotYet(resolution: Resolution): boolean {
  return resolution.kind === 'refused' && (resolution.why === 'unverified' || resolution.why === 'unhosted');
}

function domainOf(resolution: Resolution): string | undefined {
  return resolution.kind === 'accepted' ? resolution.home.domainId : resolution.domainId;
}

/** Another account has proved the name, or rules in DNS apply that may be sealed: this account may read neither. */
function elsewhere({ domain }: HeldDomain, resolution: Resolution): Explanation {
  const isByRules = domainOf(resolution) === undefined;
  const params = { domain: domain.unicodeName };
  const text = isByRules ? say('step.elsewhereRules', params) : say('step.elsewhereAccount', params);
  const nothing = { reply: undefined, alias: undefined, targets: [], authentication: undefined };
  return { outcome: 'elsewhere', ...nothing, steps: [text] };
}

/** The owner of an alias is a member of its domain; nothing is known of the caller in other domains. */
function viewOf(actor: Actor, held: HeldDomain): CanSee {
  return ({ id: aliasId, accountId: ownerId, domainId }: AliasRef) => {
    const groupElsewhere = ownerId === actor.accountId ? 'user' : undefined;
    const group = domainId === held.domain.id ? held.group : groupElsewhere;
    return can(actor, 'alias.read', { domainId, group, aliasId, ownerId }).outcome === 'allow';
  };
}
