import { requireAccess } from '../../directory/access-policy.js';
import type { AccountActor } from '../../directory/actor.js';
import type { Page, PageRequest } from '../../directory/page.js';
import type { PatternSearch } from '../../directory/search/pattern-search.js';
import { say } from '../../i18n/sentence.js';
import { findEmailScope } from '../../outbound/emails/email-scope.js';
import { ID_PATTERN } from '../../platform/random.js';
import { notFound } from '../../platform/service-error.js';
import type { HeldMessage } from './held-message.js';
import { deleteHeldMessage, findHeldMessage, listHeldMessages, type StoredHeldMessage } from './held-message-store.js';
import { type ResendDeps, resendHeldMessage } from './resend-held-message.js';

/** `operator`: runs the service and sees the copies of every account and of the service itself. */
export type HeldActor = AccountActor | 'operator';

/** Held copies: admins see those of their domains, plain members those of their own aliases. */
export interface HeldService {
  /** `domain`: an RE2 pattern over the names of the caller's domains. */
  list(
    actor: HeldActor,
    filter: { readonly domain?: string | undefined },
    request: PageRequest,
  ): Promise<Page<HeldMessage>>;
  get(actor: HeldActor, id: string): Promise<HeldMessage>;
  /** Queues it for all places that it did not reach. Answers with the copy as it was. */
  resend(actor: HeldActor, id: string): Promise<HeldMessage>;
  delete(actor: HeldActor, id: string): Promise<HeldMessage>;
}

export interface HeldServiceDeps extends ResendDeps {
  readonly search: Pick<PatternSearch, 'select'>;
}

export function createHeldService(deps: HeldServiceDeps): HeldService {
  const { db, clock, search, held } = deps;

  async function require(
    actor: HeldActor,
    action: 'alias.read' | 'alias.update',
    id: string,
  ): Promise<StoredHeldMessage> {
    const accountId = actor === 'operator' ? undefined : actor.accountId;
    const found = ID_PATTERN.test(id)
      ? await findHeldMessage(db.reader, id, { accountId, now: clock.now() })
      : undefined;
    if (!found) throw notFound('held.notFound');
    // Access to a copy follows access to its alias
    if (actor !== 'operator') requireAccess(actor, action, found.object, 'held.notFound');
    return found.row;
  }

  return {
    async list(actor, { domain }, request) {
      const scope =
        actor === 'operator' && domain === undefined
          ? 'all'
          : actor === 'operator'
            ? { domainIds: await domainIdsNamed(domain ?? ''), aliasIds: [] }
            : await findEmailScope({ db: db.reader, search }, actor, domain);
      const { items, total } = await listHeldMessages(db.reader, scope, request, clock.now());
      return { items: items.map(held.read), total };
    },
    get: async (actor, id) => held.read(await require(actor, 'alias.read', id)),
    async resend(actor, id) {
      const row = await require(actor, 'alias.update', id);
      const text = actor === 'operator' ? say('step.copySentByOperator') : say('step.copySentByOwner');
      await resendHeldMessage(deps, row, text);
      return held.read(row);
    },
    async delete(actor, id) {
      const row = await require(actor, 'alias.update', id);
      const text = actor === 'operator' ? say('step.copyDeletedByOperator') : say('step.copyDeletedByOwner');
      await db.inTransaction(async (tx) => {
        if (!(await deleteHeldMessage(tx, row.domain_id, row.id))) throw notFound('held.notFound');
        await held.drop(tx, [row], { state: 'cancelled', text });
      });
      return held.read(row);
    },
  };

  async function domainIdsNamed(name: string): Promise<readonly string[]> {
    const rows = await db.reader
      .selectFrom('domain')
      .select('id')
      .where((eb) => eb.or([eb('name', '=', name.toLowerCase()), eb('id', '=', name.toLowerCase())]))
      .execute();
    return rows.map(({ id }) => id);
  }
}
