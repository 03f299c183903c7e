import { getDomain } from 'tldts';

/** Compares registered domains by the list of public suffixes, without a lookup. */
export function isSameOrganisation(one: string, other: string): boolean {
  const organisation = getDomain(one, SUFFIXES);
  return one === other || (organisation !== null && organisation === getDomain(other, SUFFIXES));
}

// Two customers of one hosting company are not one organisation
const SUFFIXES = { allowPrivateDomains: true };
