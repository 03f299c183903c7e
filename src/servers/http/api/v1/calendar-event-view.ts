import { z } from 'zod';
import type { Collection } from '../../../../groupware/collection.js';
import type { FoundOccurrence, Groupware } from '../../../../groupware/groupware.js';
import { bareName, type OpenObject } from '../../../../groupware/object.js';
import { toIsoTime } from '../../answers/iso-time.js';

const timestamp = z.iso.datetime();

export const eventAnswer = z
  .object({
    id: z.string().describe('Its name in the calendar, without `.ics`.'),
    calendar_id: z.string().describe('Id of its calendar.'),
    component_type: z.string().describe('`VEVENT`, `VTODO` or `VJOURNAL`.'),
    etag: z.string().describe('Changes with the content.'),
    ical: z.string().describe('The VCALENDAR, as programs get it by CalDAV.'),
    uid: z.string().optional().describe('UID.'),
    summary: z.string().optional().describe('Title.'),
    description: z.string().optional().describe('Description.'),
    location: z.string().optional().describe('Place.'),
    status: z.string().optional().describe('STATUS, such as `CONFIRMED`.'),
    organizer: z.string().optional().describe('Its value, such as `mailto:ann@example.com`.'),
    start_date: timestamp.optional().describe('When it begins; a date is midnight in UTC.'),
    end_date: timestamp.optional().describe('When it ends or is due.'),
    completed: timestamp.optional().describe('When the task was completed.'),
    percent_complete: z.number().int().optional().describe('How much of the task is done.'),
    recurrence_id: timestamp.optional().describe('With `expand`: which occurrence it is.'),
    created_at: timestamp.describe('When it was made.'),
    updated_at: timestamp.describe('When it was last changed.'),
    deleted_at: timestamp.optional().describe('When it was deleted.'),
    object: z.literal('calendar_event').describe('Always `calendar_event`.'),
  })
  .meta({ id: 'CalendarEvent' });

export async function presentEvent(
  { texts }: Pick<Groupware, 'texts'>,
  { facts, bytes }: OpenObject,
  { segment, props: { timezone } }: Collection,
  { occurrence, deletedAt }: { readonly occurrence?: FoundOccurrence | undefined; readonly deletedAt?: number } = {},
): Promise<z.output<typeof eventAnswer>> {
  const ical = bytes.toString();
  const record = await texts.run(
    'readEventRecord',
    { text: ical, timezone, occurrence: occurrence && timesOf(occurrence) },
    ical.length,
  );
  return {
    id: bareName(facts.name),
    calendar_id: segment,
    component_type: record?.kind ?? facts.calendar?.kind ?? 'VEVENT',
    etag: facts.etag,
    ical,
    ...textsOf({
      uid: record?.uid,
      summary: record?.summary,
      description: record?.description,
      location: record?.location,
      status: record?.status,
      organizer: record?.organizer,
      start_date: timeOf(record?.startMs ?? occurrence?.startMs),
      end_date: timeOf(record?.endMs ?? occurrence?.endMs),
      completed: timeOf(record?.completedMs),
      recurrence_id: timeOf(record?.recurrenceMs ?? occurrence?.idMs),
    }),
    ...(record?.percentComplete !== undefined && { percent_complete: record.percentComplete }),
    created_at: toIsoTime(facts.createdAt),
    updated_at: toIsoTime(facts.updatedAt),
    ...(deletedAt !== undefined && { deleted_at: toIsoTime(deletedAt) }),
    object: 'calendar_event',
  };
}

/** What the object does not have is absent. */
function textsOf<T extends Readonly<Record<string, string | undefined>>>(texts: T): { [K in keyof T]?: string } {
  const present = Object.entries(texts).filter(([, text]) => text !== undefined && text !== '');
  return Object.fromEntries(present) as { [K in keyof T]?: string };
}

/** Without the facts, which need not pass between threads. */
function timesOf({ idMs, startMs, endMs }: FoundOccurrence) {
  return { idMs, startMs, endMs };
}

function timeOf(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : toIsoTime(ms);
}
