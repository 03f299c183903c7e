import type { Database } from '../../db/database.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Limits } from '../../limits/limits.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random, randomAlphanumeric } from '../../platform/random.js';
import { invalid, notFound } from '../../platform/service-error.js';
import type { PasswordHasher } from '../../platform/threads/password-hasher.js';
import { checkPasswordStrength } from '../accounts/password-strength.js';
import type { Actor } from '../actor.js';
import { plainText } from '../aliases/plain-text.js';
import { type CatchallPassword, catchallLoginTag, MAX_CATCHALL_PASSWORDS } from '../credentials/catchall-password.js';
import {
  countCatchallPasswords,
  deleteCatchallPassword,
  insertCatchallPassword,
  listCatchallPasswords,
} from '../credentials/catchall-password-store.js';
import { revokeCredential } from '../credentials/credential-revocation.js';
import { checkPasswordRules } from '../credentials/password-rules.js';
import type { Domain } from '../domains/domain.js';
import { requireDomainFor } from '../domains/domain-access.js';
import { lockDomainFor } from '../domains/domain-lock.js';
import { FaultList } from '../fault-list.js';
import { findReader } from '../members/admin-readers.js';
import type { Notify } from '../notify.js';
import type { Page, PageRequest } from '../page.js';
import { notifyAdmins } from './admin-notice.js';
import { GENERATED_PASSWORD_CHARACTERS } from './password-service.js';

export interface CatchallPasswordService {
  list(actor: Actor, domainRef: string, request: PageRequest): Promise<Page<CatchallPassword>>;
  create(actor: Actor, domainRef: string, asked: NewCatchallPassword): Promise<CreatedCatchallPassword>;
  /** Throws what is wrong with it. Changes nothing. */
  check(actor: Actor, domainRef: string, asked: NewCatchallPassword): Promise<void>;
  /** Returns it as it was. */
  remove(actor: Actor, domainRef: string, id: string): Promise<CatchallPassword>;
}

export interface NewCatchallPassword {
  /** Absent or blank: a strong one is generated. */
  readonly newPassword?: string | undefined;
  readonly description?: string | undefined;
}

/** The password itself, shown only once. */
export interface CreatedCatchallPassword extends CatchallPassword {
  readonly username: string;
  readonly password: string;
}

export interface CatchallPasswordServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly keyring: Pick<Keyring, 'mac'>;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  readonly limits: Pick<Limits, 'charge'>;
  readonly notify: Notify;
  readonly passwordScore: number;
}

const MAX_DESCRIPTION_LENGTH = 150;

export function createCatchallPasswordService(deps: CatchallPasswordServiceDeps): CatchallPasswordService {
  const { db, clock, random, keyring, hasher, limits, notify } = deps;

  return {
    async list(actor, domainRef, { page, limit, sort }) {
      const { domain } = await requireDomainFor(db.reader, actor, 'catchallPassword.list', domainRef);
      const all = await listCatchallPasswords(db.reader, domain.id, sort);
      return { items: all.slice((page - 1) * limit, page * limit), total: all.length };
    },

    async check(actor, domainRef, asked) {
      const { domain } = await requireDomainFor(db.reader, actor, 'catchallPassword.create', domainRef);
      await decide(actor, domain, asked);
    },

    async create(actor, domainRef, asked) {
      const { domain } = await requireDomainFor(db.reader, actor, 'catchallPassword.create', domainRef);
      const { description, password } = await decide(actor, domain, asked);
      const secret = {
        loginTag: catchallLoginTag(keyring, domain.id, password),
        passwordHash: await hasher.hash(password),
      };
      const now = clock.now();
      const created = {
        id: newId(random, now),
        domainId: domain.id,
        accountId: actor.accountId,
        description,
        createdAt: now,
      };
      await db.inTransaction(async (tx) => {
        // Lock: the domain's row, so that concurrent calls cannot both create the tenth
        await lockDomainFor(tx, actor, 'catchallPassword.create', domain.id);
        if ((await countCatchallPasswords(tx, domain.id)) >= MAX_CATCHALL_PASSWORDS) {
          throw invalid('catchallPassword.tooMany', { max: MAX_CATCHALL_PASSWORDS });
        }
        await limits.charge(tx, 'PASSWORDS', actor.accountId);
        await insertCatchallPassword(tx, created, secret);
        await notifyAdmins(tx, notify, domain.id, actor, (by) => ({
          kind: 'catchallPassword.created',
          domain: domain.unicodeName,
          description,
          by,
        }));
      });
      return { ...created, username: `*@${domain.name}`, password };
    },

    async remove(actor, domainRef, id) {
      const { domain } = await requireDomainFor(db.reader, actor, 'catchallPassword.delete', domainRef);
      const removed = await db.inTransaction(async (tx) => {
        await lockDomainFor(tx, actor, 'catchallPassword.delete', domain.id);
        revokeCredential(tx, db, { id, reason: 'deleted' });
        return deleteCatchallPassword(tx, domain.id, id);
      });
      if (!removed) throw notFound('catchallPassword.notFound');
      return removed;
    },
  };

  /** Several faults are reported together. */
  async function decide(actor: Actor, domain: Domain, asked: NewCatchallPassword) {
    const faults = new FaultList();
    const text = { field: 'description', maxLength: MAX_DESCRIPTION_LENGTH };
    const description = faults.check('', () => plainText(asked.description ?? '', text));
    let password = '';
    await faults.checkOutside(async () => {
      password = await choosePassword(actor, domain, description, asked.newPassword);
    });
    faults.throwIfAny();
    return { description, password };
  }

  async function choosePassword(
    actor: Actor,
    domain: Domain,
    description: string,
    chosen: string | undefined,
  ): Promise<string> {
    if (!chosen) return randomAlphanumeric(random, GENERATED_PASSWORD_CHARACTERS);
    checkPasswordRules(chosen, 'new_password');
    const caller = await findReader(db.reader, actor.accountId);
    const knownWords = [domain.name, domain.unicodeName, description, caller?.email ?? ''];
    checkPasswordStrength(chosen, { minScore: deps.passwordScore, knownWords, field: 'new_password' });
    return chosen;
  }
}
