import { invalid } from '../../platform/service-error.js';
import { parseDomainName, parseIpAddress } from '../../protocol/address/domain-name.js';
import { formatEmailAddress, parseEmailAddress } from '../../protocol/address/email-address.js';
import { stripTags } from '../../protocol/html/strip-tags.js';
import { isLonger } from '../../protocol/text/is-longer.js';
import { FaultList } from '../fault-list.js';
import { type Account, shownEmail } from './account.js';

/** What an owner may change, as entered; an absent field is unchanged, a blank text removes. */
export interface ProfileInput {
  readonly email?: string | undefined;
  readonly givenName?: string | undefined;
  readonly familyName?: string | undefined;
  readonly avatarUrl?: string | undefined;
  readonly defaultForwardingAddress?: string | undefined;
}

const MAX_NAME_CHARACTERS = 35;
const MAX_URL_CHARACTERS = 2048;

/**
 * The account after the change; several faults are reported together. `isProven`: a new address needs no confirmation.
 */
export function decideProfile(account: Account, input: ProfileInput, { isProven }: { isProven: boolean }): Account {
  const faults = new FaultList();
  const read = <T>(text: string | undefined, before: T, parse: (text: string) => T): T =>
    text === undefined ? before : faults.check(before, () => parse(text.trim()));
  const email = read(input.email, shownEmail(account), (text) => parseAccountEmail(text, 'email'));
  const next = {
    ...account,
    givenName: read(input.givenName, account.givenName, (text) => parseName(text, 'given_name')),
    familyName: read(input.familyName, account.familyName, (text) => parseName(text, 'family_name')),
    avatarUrl: read(input.avatarUrl, account.avatarUrl, parseAvatarUrl),
    defaultForwardingAddress: read(
      input.defaultForwardingAddress,
      account.defaultForwardingAddress,
      parseForwardingAddress,
    ),
  };
  faults.throwIfAny();
  if (email === shownEmail(account)) return next;
  if (isProven) return { ...next, email, isEmailProven: true, provenEmail: email, pendingEmail: undefined };
  // Shown at once, used once confirmed; entering the present address cancels the change
  return { ...next, pendingEmail: email === account.email ? undefined : email };
}

/** The only spelling in which account addresses are stored and compared. */
export function parseAccountEmail(text: string, field: string): string {
  const address = parseEmailAddress(text.trim());
  if (!address) throw invalid('input.email', { field });
  return formatEmailAddress(address);
}

/** Up to this length tags around a name are stripped. */
const MAX_MARKUP_CHARACTERS = 1000;

/** A name must not contain advertising: it appears in invitations to others. */
function parseName(text: string, field: string): string | undefined {
  const name = text.length > MAX_MARKUP_CHARACTERS ? text : stripTags(text).replace(/\s+/g, ' ').trim();
  if (name === '') return undefined;
  if (isLonger(name, MAX_NAME_CHARACTERS)) throw invalid('input.tooLong', { field, max: MAX_NAME_CHARACTERS });
  if (/\p{Cc}/u.test(name)) throw invalid('input.controlCharacters', { field });
  if (isAddressLike(name)) throw invalid('account.nameInvalid', { field });
  return name;
}

function isAddressLike(text: string): boolean {
  if (/:\/\/|\bwww\./i.test(text)) return true;
  return [parseEmailAddress, parseDomainName, parseIpAddress].some((parse) => parse(text) !== undefined);
}

function parseAvatarUrl(text: string): string | undefined {
  if (text === '') return undefined;
  if (!isWebUrl(text)) throw invalid('input.httpUrl', { field: 'avatar_url' });
  return text;
}

function parseForwardingAddress(text: string): string | undefined {
  if (text === '') return undefined;
  const address = parseEmailAddress(text);
  if (address) return formatEmailAddress(address);
  const target = parseDomainName(text) ?? parseIpAddress(text) ?? (isWebUrl(text) ? text : undefined);
  if (target === undefined) throw invalid('account.forwardingAddressInvalid');
  return target;
}

/** The URL parser drops tabs and line breaks and accepts spaces; none of them is valid in a link. */
function isWebUrl(text: string): boolean {
  return text.length <= MAX_URL_CHARACTERS && /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && URL.canParse(text);
}
