import { z } from 'zod';
import { COMPONENT_KINDS } from '../../../../groupware/collection.js';
import { findIanaZone } from '../../../../protocol/icalendar/zones/iana-zone.js';
import { fault } from '../input/fault.js';
import { type GroupPages, groupPageFields, readGroupPage } from '../input/group-page.js';

const PAGES: GroupPages = { defaultLimit: 25, maxLimit: 1000 };
const MAX_NAME_LENGTH = 255;

export const calendarListQuery = z
  .object(groupPageFields(PAGES))
  .transform(({ page, limit }) => ({ request: readGroupPage({ page, limit }, PAGES) }));

export const calendarParam = z.object({ id: z.string().describe('Id of the calendar.') });

const name = z
  .string()
  .trim()
  .refine((text) => text !== '', fault('input.required'))
  .refine((text) => [...text].length <= MAX_NAME_LENGTH, fault('input.tooLong', { max: MAX_NAME_LENGTH }));

const fields = {
  description: z.string().optional().describe('What it is for.'),
  color: z
    .string()
    .trim()
    .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i, fault('groupware.color'))
    .optional()
    .describe('`#rgb`, `#rrggbb` or `#rrggbbaa`; the next of eight colours when missing.'),
  timezone: z
    .string()
    .refine((zone) => findIanaZone(zone) !== undefined, fault('groupware.timezone'))
    .optional()
    .describe('IANA name of its time zone; `UTC` when missing.'),
  order: z.coerce.number().int().optional().describe('Its place among the calendars.'),
};

export const createCalendarBody = z.object({
  ...fields,
  name: name.describe('Its name; no other calendar has the same.'),
  calendar_id: z
    .string()
    .trim()
    .refine((text) => text !== '', fault('input.required'))
    .optional()
    .describe('Its id; a UUID when missing.'),
  components: z.array(z.enum(COMPONENT_KINDS)).min(1).optional().describe('What it takes; all three when missing.'),
});

export const updateCalendarBody = z.object({ ...fields, name: name.optional().describe('Its name.') });
