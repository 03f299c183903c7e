import { z } from 'zod';
import type { ObjectFacts, OpenObject } from '../../../../groupware/object.js';
import { bareName } from '../../../../groupware/object.js';
import { toIsoTime } from '../../answers/iso-time.js';

const timestamp = z.iso.datetime();
const typed = z.array(
  z.object({
    value: z.string().describe('As it is written.'),
    type: z.string().describe('Its first type, in capital letters.'),
  }),
);

export const contactAnswer = z
  .object({
    id: z.string().describe('Its name in the address book, without `.vcf`.'),
    uid: z.string().describe('UID of the card; empty when it has none.'),
    full_name: z.string().describe('Name as it is shown; made of the parts of the name or the first e-mail address.'),
    content: z.string().describe('The vCard, byte for byte.'),
    etag: z.string().describe('Changes with the content; also the ETag header.'),
    is_group: z.boolean().describe('It is a group.'),
    emails: typed.describe('E-mail addresses.'),
    phone_numbers: typed.describe('Phone numbers.'),
    created_at: timestamp.describe('When it was made.'),
    updated_at: timestamp.describe('When it was last changed.'),
    object: z.literal('contact').describe('Always `contact`.'),
  })
  .meta({ id: 'Contact' });

/** A contact in a list; with `lightweight` it has some fields in place of the card. */
export const listedContactAnswer = contactAnswer
  .extend({
    content: z.string().optional().describe('The vCard, byte for byte; absent with `lightweight`.'),
    family_name: z.string().optional().describe('Family name, with `lightweight`.'),
    given_name: z.string().optional().describe('Given name, with `lightweight`.'),
    nickname: z.string().optional().describe('Nickname, with `lightweight`.'),
    organization: z.string().optional().describe('Organisation, with `lightweight`.'),
  })
  .meta({ id: 'ListedContact' });

/** Built from the facts, without opening the card. */
export function presentListedContact(facts: ObjectFacts): z.output<typeof listedContactAnswer> {
  const { name = [], nickname, organization } = facts.card ?? {};
  const [family, given] = name;
  return {
    ...presentFacts(facts),
    ...(family && { family_name: family }),
    ...(given && { given_name: given }),
    ...(nickname && { nickname }),
    ...(organization && { organization }),
    object: 'contact',
  };
}

export function presentContact({ facts, bytes }: OpenObject): z.output<typeof contactAnswer> {
  return { ...presentFacts(facts), content: bytes.toString(), object: 'contact' };
}

function presentFacts(facts: ObjectFacts): Omit<z.output<typeof contactAnswer>, 'content' | 'object'> {
  const { card } = facts;
  return {
    id: bareName(facts.name),
    uid: facts.uid,
    full_name: card?.fullName ?? '',
    etag: facts.etag,
    is_group: card?.isGroup ?? false,
    emails: (card?.emails ?? []).map(({ value, type }) => ({ value, type })),
    phone_numbers: (card?.phones ?? []).map(({ value, type }) => ({ value, type })),
    created_at: toIsoTime(facts.createdAt),
    updated_at: toIsoTime(facts.updatedAt),
  };
}
