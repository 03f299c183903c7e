import type { Db } from '../../db/database.js';
import { newId, type Random } from '../../platform/random.js';
import { type Account, reachableEmail } from '../accounts/account.js';
import { CATCH_ALL } from '../aliases/alias.js';
import { insertAlias } from '../aliases/alias-store.js';
import { newAlias } from '../aliases/new-alias.js';
import { parseRecipients } from '../aliases/recipient-policy.js';
import { askRecipients } from '../aliases/recipient-verification.js';
import type { Notify } from '../notify.js';
import type { Domain, DomainNameParts } from './domain.js';

export type CatchallChoice =
  | { readonly kind: 'none' }
  /** To the caller's own address. */
  | { readonly kind: 'caller' }
  | { readonly kind: 'recipients'; readonly recipients: readonly string[] };

/** Tells people where the alias came from. */
const LABEL = 'catch-all';

/** Where the new domain's catch-all sends; `undefined`: there is to be none. */
export function catchallRecipients(
  choice: CatchallChoice,
  account: Account,
  { name }: DomainNameParts,
): readonly string[] | undefined {
  if (choice.kind === 'none') return undefined;
  const asked = choice.kind === 'caller' ? [reachableEmail(account)] : choice.recipients;
  return parseRecipients(asked, { name: CATCH_ALL, kind: 'catch-all', domain: name }).map(({ text }) => text);
}

export async function insertCatchAll(
  tx: Db,
  deps: { readonly random: Random; readonly notify: Notify },
  domain: Domain,
  { account, recipients }: { readonly account: Account; readonly recipients: readonly string[] },
): Promise<void> {
  const now = domain.createdAt;
  const owner = { id: account.id, reachableEmail: reachableEmail(account) };
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
