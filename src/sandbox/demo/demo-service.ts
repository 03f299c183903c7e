import type { Database } from '../../db/database.js';
import type { Actor, OperatorActor } from '../../directory/actor.js';
import type { AliasService } from '../../directory/aliases/alias-service.js';
import type { DomainService } from '../../directory/domain-changes/domain-service.js';
import { parseDomainNameParts } from '../../directory/domains/domain.js';
import type { PasswordService } from '../../directory/passwords/password-service.js';
import type { AccountService } from '../../directory/registration/account-service.js';
import type { FolderRole } from '../../mailstore/folders/folder.js';
import type { Mailbox } from '../../mailstore/mailbox.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random, randomAlphanumeric } from '../../platform/random.js';
import { ServiceError } from '../../platform/service-error.js';
import { cleanRemoteText } from '../../protocol/text/remote-text.js';
import { listFirstDomains } from '../dns/sandbox-dns-store.js';
import type { CapturedMailService } from '../mail/captured-mail-service.js';
import { awaitCaptures } from './await-captures.js';
import { type DemoCast, demoCast, expectedCaptures, formatQuestion, writeReply } from './demo-mail.js';
import { writeDemoMailbox } from './demo-mailbox.js';
import type { HandInMessage } from './hand-in-message.js';

/** Creates a small shop with its first mail, to look around in. */
export interface DemoService {
  /** Uses the real services and doors; each call creates another shop. */
  create(options: { readonly locale: string; readonly signal: AbortSignal }): Promise<Demo>;
}

export interface Demo {
  readonly email: string;
  readonly password: string;
  readonly domain: string;
  /** Address of its mailbox, which opens with the same password. */
  readonly mailbox: string;
  readonly emailId: string;
  /** The path of the received message. */
  readonly logId: string | undefined;
}

export interface DemoDeps {
  readonly db: Pick<Database, 'reader'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly accounts: Pick<AccountService, 'signUpWithoutToken'>;
  readonly domains: Pick<DomainService, 'create'>;
  readonly aliases: Pick<AliasService, 'create'>;
  readonly passwords: Pick<PasswordService, 'generate'>;
  readonly openMailbox: (address: string, password: string) => Promise<Mailbox>;
  readonly mail: Pick<CapturedMailService, 'onCaptured'>;
  /** `undefined`: this process receives no mail. */
  readonly handIn: HandInMessage | undefined;
  readonly sendEmail: (actor: OperatorActor, fields: ReturnType<typeof writeReply>) => Promise<{ readonly id: string }>;
  readonly findArrival: (actor: Actor, domain: string) => Promise<{ readonly id: string } | undefined>;
}

const PASSWORD_CHARACTERS = 20;
/** Each is an account and a domain that must be deleted later. */
const MAX_DEMOS = 50;
// The queue starts at once; if it takes longer, something is broken on purpose, and the timeline shows it
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
      const mailbox = await fillMailbox(actor, domain, password);
      const captures = awaitCaptures(deps, expectedCaptures(cast), CAPTURED_WITHIN_MS);
      try {
        const id = newId(random, clock.now());
        const source = formatQuestion(cast, { id, at: new Date(clock.now()) });
        await handIn({ from: cast.customer, to: cast.alias, source }, signal).catch(refuse);
        const { id: emailId } = await deps.sendEmail(actor, writeReply(cast, id));
        await captures.done;
        const arrival = await deps.findArrival(actor, domain);
        return { email: account.email, password, domain, mailbox, emailId, logId: arrival?.id };
      } finally {
        captures.stop();
      }
    },
  };

  /** The address of the account is unique, so that two concurrent demos get different names. */
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

  /** Sample mail of the last days, so that there is something to read. */
  async function fillMailbox(actor: OperatorActor, domain: string, newPassword: string): Promise<string> {
    const name = 'ann';
    const address = `${name}@${domain}`;
    await deps.aliases.create(actor, domain, { name, hasImap: true, isMailboxOnly: true, description: 'A mailbox' });
    await deps.passwords.generate(actor, { domain, alias: name }, { newPassword }, { ip: '127.0.0.1' });
    const mailbox = await deps.openMailbox(address, newPassword);
    try {
      const folders = await mailbox.folders.list();
      for (const { role, ...message } of writeDemoMailbox(address, clock.now())) {
        await mailbox.messages.append(folderOf(folders, role), [message]);
      }
    } finally {
      mailbox.close();
    }
    return address;
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

function folderOf(
  folders: readonly { readonly id: string; readonly role?: FolderRole | undefined }[],
  role: FolderRole,
): string {
  const found = folders.find((folder) => folder.role === role);
  if (!found) throw new Error(`A new mailbox has no folder for ${role}`);
  return found.id;
}

/** A record or a host was broken before: the error of the door says which. */
function refuse(error: unknown): never {
  const reason = cleanRemoteText(error instanceof Error ? error.message : String(error));
  throw new ServiceError('upstream-failed', 'sandbox.demoUndelivered', { reason }, error);
}
