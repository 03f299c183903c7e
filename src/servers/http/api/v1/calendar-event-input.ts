import { z } from 'zod';
import { COMPONENT_KINDS } from '../../../../groupware/collection.js';
import { coercedBoolean } from '../input/boolean-input.js';
import { addFault, fault } from '../input/fault.js';
import { type GroupPages, groupPageFields, readGroupPage } from '../input/group-page.js';

const PAGES: GroupPages = { defaultLimit: 25, maxLimit: 1000 };
const OCCURRENCE_PAGES: GroupPages = { defaultLimit: 100, maxLimit: 1000 };

/** Any date that JavaScript reads. */
const anyDate = z
  .string()
  .transform((text, context) => {
    const ms = Date.parse(text);
    return Number.isNaN(ms) ? addFault(context, text, 'input.date') : ms;
  })
  .meta({ examples: ['2026-11-15T09:00:00Z'] });

export const SORT_FIELDS = ['created_at', 'updated_at', 'start_date', 'summary'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

export interface SortBy {
  readonly field: SortField;
  readonly isDescending: boolean;
}

export const eventListQuery = z
  .object({
    ...groupPageFields(PAGES),
    calendar_id: z.string().optional().describe('Only events of this calendar.'),
    start_date: anyDate.optional().describe('Only events that happen at or after this moment.'),
    end_date: anyDate.optional().describe('Only events that happen at or before this moment.'),
    sort: z
      .string()
      .optional()
      .describe('`created_at`, `updated_at`, `start_date`, `summary`, separated by commas; `-` reverses one.'),
    component_type: z.enum(COMPONENT_KINDS).optional().describe('Only events, tasks or journal entries.'),
    uid: z.string().optional().describe('Only the event of this UID.'),
    q: z.string().optional().describe('Part of the summary, the description or the location, in any case.'),
    expand: coercedBoolean.optional().describe('One record for each occurrence; needs both dates.'),
    include_deleted: z.unknown().optional().describe('Changes nothing: what is deleted is gone.'),
  })
  .superRefine(({ start_date: from, end_date: until, expand }, context) => {
    if (from !== undefined && until !== undefined && from > until) addFault(context, from, 'groupware.startAfterEnd');
    if (expand && (from === undefined || until === undefined)) addFault(context, expand, 'groupware.expandNeedsDates');
  })
  .transform(
    ({
      page,
      limit,
      calendar_id: calendarId,
      start_date: fromMs,
      end_date: untilMs,
      sort,
      component_type: kind,
      uid,
      q,
      expand,
    }) => ({
      request: readGroupPage({ page, limit }, expand ? OCCURRENCE_PAGES : PAGES),
      calendarId,
      range:
        fromMs === undefined && untilMs === undefined
          ? undefined
          : {
              fromMs: fromMs ?? Number.NEGATIVE_INFINITY,
              untilMs: untilMs ?? Number.POSITIVE_INFINITY,
              isClosed: true,
            },
      sort: readSort(sort),
      kind,
      uid,
      q,
      isExpanded: expand ?? false,
    }),
  );

/** Unknown names are ignored. */
function readSort(text = ''): readonly SortBy[] {
  return text.split(',').flatMap((word): readonly SortBy[] => {
    const isDescending = word.trim().startsWith('-');
    const field = SORT_FIELDS.find((name) => name === word.trim().replace(/^-/, ''));
    return field ? [{ field, isDescending }] : [];
  });
}

export const eventParam = z.object({ id: z.string().describe('Id of the event.') });

export const eventQuery = z
  .object({
    calendar_id: z.string().optional().describe('Of this calendar, when several have an event of this id.'),
  })
  .transform(({ calendar_id: calendarId }) => ({ calendarId }));

const ical = z
  .string()
  .refine((text) => text.trim() !== '', fault('input.required'))
  .describe('A VCALENDAR with one event, task or journal entry and its exceptions.');
const calendarId = z
  .string()
  .refine((text) => text.trim() !== '', fault('input.required'))
  .describe('Id of the calendar.');

export const createEventBody = z.object({
  calendar_id: calendarId,
  ical,
  event_id: z
    .string()
    .trim()
    .refine((text) => text !== '', fault('input.required'))
    .optional()
    .describe('Its id; a UUID when missing.'),
});

export const updateEventBody = z.object({
  calendar_id: calendarId.optional().describe('Moves it to this calendar.'),
  ical: ical.optional(),
});
