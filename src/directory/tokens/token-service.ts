import type { Database, Db } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import { invalid, notFound, ServiceError } from '../../platform/service-error.js';
import { isLonger } from '../../protocol/text/is-longer.js';
import { requireAccess } from '../access-policy.js';
import { reachableEmail } from '../accounts/account.js';
import { lockAccount } from '../accounts/account-store.js';
import type { Actor, TokenScope } from '../actor.js';
import type { RecordAct } from '../acts/act.js';
import { requireDomain } from '../domains/domain-access.js';
import { FaultList } from '../fault-list.js';
import type { Notify } from '../notify.js';
import type { Page, PageRequest } from '../page.js';
import { hashTokenSecret, newTokenSecret, type Token } from './token.js';
import type { TokenCache } from './token-cache.js';
import { deleteToken, insertToken, listTokens } from './token-store.js';
import type { TokenUse } from './token-use.js';

export interface TokenService {
  list(actor: Actor, request: PageRequest): Promise<Page<Token>>;
  /** Throws what is wrong with the given fields. */
  check(actor: Actor, input: Partial<NewToken>): Promise<void>;
  /** The secret is shown only once. */
  create(actor: Actor, input: NewToken): Promise<{ readonly token: Token; readonly secret: string }>;
  /** Deletes the token: it is then invalid on every node. */
  delete(actor: Actor, id: string): Promise<Token>;
}

export interface NewToken {
  readonly name: string;
  readonly scope: TokenScope['kind'];
  /** For the scope `domain`, as entered: an id, or a name in any spelling. */
  readonly domain?: string | undefined;
}

const MAX_NAME_CHARACTERS = 100;

export function createTokenService({
  db,
  clock,
  random,
  notify,
  recordAct,
  tokenCache,
  tokenUse,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly notify: Notify;
  readonly recordAct: RecordAct;
  readonly tokenCache: Pick<TokenCache, 'forget'>;
  readonly tokenUse: Pick<TokenUse, 'write'>;
}): TokenService {
  return {
    async list(actor, request) {
      requireAccess(actor, 'token.list');
      await tokenUse.write();
      return listTokens(db.reader, actor.accountId, request);
    },

    async check(actor, input) {
      requireAccess(actor, 'token.create');
      const faults = new FaultList();
      faults.check(undefined, () => input.name !== undefined && parseTokenName(input.name));
      faults.check(undefined, () => checkScope(input));
      faults.throwIfAny();
    },

    async create(actor, input) {
      requireAccess(actor, 'token.create');
      const faults = new FaultList();
      const name = faults.check('', () => parseTokenName(input.name));
      faults.check(undefined, () => checkScope(input));
      faults.throwIfAny();
      const scope = await toScope(actor, input);
      const secret = newTokenSecret(random);
      const { accountId } = actor;
      const now = clock.now();
      const token = { id: newId(random, now), accountId, name, scope, lastUsedAt: undefined, createdAt: now };
      await db.inTransaction(async (tx) => {
        const account = await lockAccount(tx, accountId);
        if (!account) throw notFound('account.notFound');
        await requireAccessStill(tx, actor);
        // Else a token for everyday work could make itself one for the instance
        if (scope.kind === 'operator') requireAccess(actor, 'instance.operate', account);
        await insertToken(tx, token, hashTokenSecret(secret));
        await recordAct(tx, actor, 'token.created', { token_id: token.id, name, scope: scope.kind });
        const to = { accountId, email: reachableEmail(account), locale: account.locale };
        await notify(tx, { to, kind: 'token.created', name });
      });
      return { token, secret };
    },

    async delete(actor, id) {
      requireAccess(actor, 'token.delete');
      return db.inTransaction(async (tx) => {
        const deleted = await deleteToken(tx, actor.accountId, id);
        if (!deleted) throw notFound('token.notFound');
        tokenCache.forget(tx, deleted.hash);
        await recordAct(tx, actor, 'token.deleted', { token_id: id, name: deleted.token.name });
        return deleted.token;
      });
    },
  };

  async function toScope(actor: Actor, { scope: kind, domain: ref = '' }: NewToken): Promise<TokenScope> {
    if (kind !== 'domain') return { kind };
    const { domain } = await requireDomain(db.reader, actor, ref);
    return { kind, domainId: domain.id };
  }
}

function checkScope({ scope, domain }: Partial<NewToken>): void {
  if (scope === 'domain' && !domain) throw invalid('token.domainMissing');
  if (scope !== undefined && scope !== 'domain' && domain) throw invalid('token.domainNotExpected');
}

function parseTokenName(text: string): string {
  const name = text.trim();
  if (name === '') throw invalid('input.required', { field: 'name' });
  if (isLonger(name, MAX_NAME_CHARACTERS)) {
    throw invalid('input.tooLong', { field: 'name', max: MAX_NAME_CHARACTERS });
  }
  return name;
}

/**
 * Call it with the account's row locked: throws if the caller's session or token has been ended. Ending one locks the
 * same row, so the caller's change commits before that end, or not at all.
 */
async function requireAccessStill(tx: Db, actor: Actor): Promise<void> {
  if (actor.kind !== 'account') return;
  const { accountId, sessionId, tokenId } = actor;
  const opener =
    sessionId !== undefined
      ? tx.selectFrom('account_session').select('id').where('account_id', '=', accountId).where('id', '=', sessionId)
      : tx
          .selectFrom('api_token')
          .select('id')
          .where('account_id', '=', accountId)
          .where('id', '=', tokenId ?? '');
  if (await opener.executeTakeFirst()) return;
  throw new ServiceError('unauthenticated', sessionId === undefined ? 'auth.tokenUnknown' : 'session.over');
}
