import { z } from 'zod';
import { coercedBoolean } from '../input/boolean-input.js';
import { addFault, fault } from '../input/fault.js';
import { type GroupPages, groupPageFields, readGroupPage } from '../input/group-page.js';

const PAGES: GroupPages = { defaultLimit: 100, maxLimit: 10_000 };

export const contactListQuery = z
  .object({
    ...groupPageFields(PAGES),
    q: z.string().optional().describe('Part of a name, e-mail address, phone number or organisation, in any case.'),
    lightweight: coercedBoolean
      .optional()
      .describe('Without `content`, and with what is known of each card besides: for long lists.'),
  })
  .transform(({ page, limit, q, lightweight }) => ({
    request: readGroupPage({ page, limit }, PAGES),
    q,
    isLightweight: lightweight ?? false,
  }));

export const contactParam = z.object({ id: z.string().describe('Id of the contact.') });

const text = z
  .string()
  .trim()
  .refine((value) => value !== '', fault('input.required'));
const content = z
  .string()
  .refine((value) => value.trim() !== '', fault('input.required'))
  .describe('A vCard 3.0 or 4.0; the other fields are ignored then.');

const email = z.object({
  value: text.refine((value) => /^[^\s@]+@[^\s@]+$/.test(value), fault('input.email')),
  type: text.optional(),
});
const phone = z.object({ value: text, type: text.optional() });
const address = z.object({
  street: text.optional(),
  city: text.optional(),
  state: text.optional(),
  postalCode: text.optional(),
  country: text.optional(),
  type: text.optional(),
});

const fields = {
  full_name: text.optional().describe('Name as it is shown.'),
  content: content.optional(),
  emails: z.array(email).optional().describe('E-mail addresses, each with `value` and perhaps `type`.'),
  phone_numbers: z.array(phone).optional().describe('Phone numbers, each with `value` and perhaps `type`.'),
  phones: z.array(phone).optional().describe('Another name of `phone_numbers`.'),
  addresses: z.array(address).optional().describe('Postal addresses.'),
  is_group: coercedBoolean.optional().describe('Whether it is a group.'),
};

export const createContactBody = z
  .object({
    ...fields,
    contact_id: text.optional().describe('Its id; a UUID when missing.'),
    uid: text.optional().describe('UID of the card; the id when missing.'),
  })
  .superRefine((body, context) => {
    if (body.full_name === undefined && body.content === undefined) {
      addFault(context, body, 'groupware.nameOrContent');
    }
  })
  .transform(toContact);

export const updateContactBody = z
  .object(fields)
  .superRefine((body, context) => {
    if (Object.values(body).every((value) => value === undefined)) addFault(context, body, 'groupware.nothingToChange');
  })
  .transform(toContact);

function toContact<
  T extends {
    full_name?: string | undefined;
    phone_numbers?: readonly z.output<typeof phone>[] | undefined;
    phones?: readonly z.output<typeof phone>[] | undefined;
    is_group?: boolean | undefined;
  },
>({ full_name: fullName, phone_numbers: phoneNumbers, phones, is_group: isGroup, ...rest }: T) {
  return { ...rest, fullName, phones: phoneNumbers ?? phones, isGroup };
}
