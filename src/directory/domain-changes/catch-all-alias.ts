import type { Db } from '../../db/database.js';
import { newId, type Random } from '../../platform/random.js';
import { ServiceError } from '../../platform/service-error.js';
import { type Account, defaultRecipient } from '../accounts/account.js';
import { CATCH_ALL } from '../aliases/alias.js';
import { insertAlias } from '../aliases/alias-store.js';
import { newAlias } from '../aliases/new-alias.js';
import { parseRecipients } from '../aliases/recipient-policy.js';
import { askRecipients } from '../aliases/recipient-verification.js';
import type { Domain, DomainNameParts } from '../domains/domain.js';
import type { Notify } from '../notify.js';

export type CatchallChoice =
  | { readonly kind: 'none' }
  /** To the caller's own address. */
  | { readonly kind: 'caller' }
  | { readonly kind: 'recipients'; readonly recipients: readonly string[] };

/** Shows users where the alias came from. */
const LABEL = 'catch-all';

/** The recipients of the new domain's catch-all; `undefined`: it gets none. */
export function catchallRecipients(
  choice: CatchallChoice,
  account: Account,
  { name }: DomainNameParts,
  maxRecipients: number,
): readonly string[] | undefined {
  if (choice.kind === 'none') return undefined;
  const asked = choice.kind === 'caller' ? [defaultRecipient(account)] : choice.recipients;
  const alias = { name: CATCH_ALL, kind: 'catch-all', domain: name } as const;
  try {
    return parseRecipients(asked, alias, maxRecipients || undefined).map(({ text }) => text);
  } catch (error) {
    throw error instanceof ServiceError ? underFieldName(error, 'catchall') : error;
  }
}

export async function insertCatchAll(
  tx: Db,
  deps: { readonly random: Random; readonly notify: Notify },
  domain: Domain,
  { account, recipients }: { readonly account: Account; readonly recipients: readonly string[] },
): Promise<void> {
  const now = domain.createdAt;
  const owner = { id: account.id, defaultRecipient: defaultRecipient(account) };
  const blank = newAlias({ id: newId(deps.random, now), domain, account: owner, recipients, now });
  const alias = { ...blank, name: CATCH_ALL, kind: 'catch-all' as const, labels: [LABEL] };
  await insertAlias(tx, alias);
  await askRecipients(tx, deps, {
    before: undefined,
    after: alias,
    domainName: domain.unicodeName,
    locale: account.locale,
  });
}

/** A recipient's fault is reported under the field that contained it. */
function underFieldName({ kind, key, params }: ServiceError, field: string): ServiceError {
  return new ServiceError(kind, key, { ...params, field });
}
