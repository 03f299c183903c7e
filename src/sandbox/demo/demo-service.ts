import type { Database } from '../../db/database.js';
import type { Actor, OperatorActor } from '../../directory/actor.js';
import type { AliasService } from '../../directory/aliases/alias-service.js';
import type { DomainService } from '../../directory/domain-changes/domain-service.js';
import { parseDomainNameParts } from '../../directory/domains/domain.js';
import type { AccountService } from '../../directory/registration/account-service.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random, randomAlphanumeric } from '../../platform/random.js';
import { ServiceError } from '../../platform/service-error.js';
import { cleanRemoteText } from '../../protocol/text/remote-text.js';
import { listFirstDomains } from '../dns/sandbox-dns-store.js';
import type { CapturedMailService } from '../mail/captured-mail-service.js';
import { awaitCaptures } from './await-captures.js';
import { type DemoCast, demoCast, expectedCaptures, formatQuestion, writeReply } from './demo-mail.js';
import type { HandInMessage } from './hand-in-message.js';

/** A small shop that has just had its first mail, for whoever wants to look around. */
export interface DemoService {
  /** All of it by the ways that mail and people take; a further call makes a further shop. */
  create(options: { readonly locale: string; readonly signal: AbortSignal }): Promise<Demo>;
}

export interface Demo {
  readonly email: string;
  readonly password: string;
  readonly domain: string;
  readonly emailId: string;
  /** The path of the message that arrived. */
  readonly logId: string | undefined;
}

export interface DemoDeps {
  readonly db: Pick<Database, 'reader'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly accounts: Pick<AccountService, 'signUpWithoutToken'>;
  readonly domains: Pick<DomainService, 'create'>;
  readonly aliases: Pick<AliasService, 'create'>;
  readonly mail: Pick<CapturedMailService, 'onCaptured'>;
  /** `undefined`: this process takes no mail. */
  readonly handIn: HandInMessage | undefined;
  readonly sendEmail: (actor: OperatorActor, fields: ReturnType<typeof writeReply>) => Promise<{ readonly id: string }>;
  readonly findArrival: (actor: Actor, domain: string) => Promise<{ readonly id: string } | undefined>;
}

const PASSWORD_CHARACTERS = 20;
/** Each is an account and a domain that somebody has to delete one day. */
const MAX_DEMOS = 50;
// The queue looks for work at once; beyond this something is broken on purpose, and the timeline tells it
const CAPTURED_WITHIN_MS = 5000;

export function createDemoService(deps: DemoDeps): DemoService {
  const { clock, random } = deps;

  return {
    async create({ locale, signal }) {
      const { handIn } = deps;
      if (!handIn) throw new ServiceError('unavailable', 'sandbox.demoNeedsMx');
      const password = randomAlphanumeric(random, PASSWORD_CHARACTERS);
      const { account, domain } = await openAccount(password, locale);
      const actor: OperatorActor = { kind: 'operator', accountId: account.id };
      const cast = demoCast(domain);
      await furnish(actor, cast);
      const captures = awaitCaptures(deps, expectedCaptures(cast), CAPTURED_WITHIN_MS);
      try {
        const id = newId(random, clock.now());
        const source = formatQuestion(cast, { id, at: new Date(clock.now()) });
        await handIn({ from: cast.customer, to: cast.alias, source }, signal).catch(refuse);
        const { id: emailId } = await deps.sendEmail(actor, writeReply(cast, id));
        await captures.done;
        const arrival = await deps.findArrival(actor, domain);
        return { email: account.email, password, domain, emailId, logId: arrival?.id };
      } finally {
        captures.stop();
      }
    },
  };

  /** The address of the account is unique, so that of two who come at once each gets a name of his own. */
  async function openAccount(password: string, locale: string) {
    const names = Array.from({ length: MAX_DEMOS }, (_, i) => (i === 0 ? 'acme.test' : `acme-${i + 1}.test`));
    const taken = new Set((await listFirstDomains(deps.db.reader, names)).map(({ name }) => name));
    for (const domain of names.filter((name) => !taken.has(name))) {
      try {
        const account = await deps.accounts.signUpWithoutToken({ email: `demo@${domain}`, password, locale });
        return { account, domain };
      } catch (error) {
        if (!(error instanceof ServiceError && error.kind === 'already-exists')) throw error;
      }
    }
    throw new ServiceError('conflict', 'sandbox.demoTooMany');
  }

  async function furnish(actor: OperatorActor, { domain, inbox }: DemoCast): Promise<void> {
    const name = parseDomainNameParts(domain);
    if (!name) throw new Error(`${domain} is no domain name`);
    await deps.domains.create(actor, { name, catchall: { kind: 'none' }, settings: {} });
    await deps.aliases.create(actor, domain, {
      name: 'hello',
      recipients: [inbox],
      description: 'Questions of customers',
    });
    const team = [inbox, 'carl@studio.example'];
    await deps.aliases.create(actor, domain, { name: 'team', recipients: team, labels: ['demo'] });
  }
}

/** Somebody broke a record or a host before: the door says what is wrong. */
function refuse(error: unknown): never {
  const reason = cleanRemoteText(error instanceof Error ? error.message : String(error));
  throw new ServiceError('upstream-failed', 'sandbox.demoUndelivered', { reason }, error);
}
