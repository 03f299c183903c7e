import { z } from 'zod';
import { bareName } from '../../../../groupware/object.js';
import type { Invitation } from '../../../../scheduling/answers/invitation.js';
import type { InvitedPerson } from '../../../../scheduling/answers/letter-view.js';
import { toIsoTime } from '../../answers/iso-time.js';

const timestamp = z.iso.datetime();
const person = {
  name: z.string().describe('Name, or empty.'),
  address: z.string().describe('Address, or empty when it has none.'),
};

export const invitationAnswer = z
  .object({
    method: z.string().describe('What it does: `REQUEST`, `CANCEL`, `REPLY`, `ADD`, `PUBLISH` and so on.'),
    component_type: z.string().describe('`VEVENT` or `VTODO`.'),
    uid: z.string().describe('UID of the event.'),
    summary: z.string().optional().describe('Title.'),
    description: z.string().optional().describe('Description.'),
    location: z.string().optional().describe('Place.'),
    comment: z.string().optional().describe('What the sender says beside it.'),
    start_date: timestamp.optional().describe('When it begins; a date is midnight in UTC.'),
    end_date: timestamp.optional().describe('When it ends or is due.'),
    is_all_day: z.boolean().describe('It has days and no times.'),
    is_recurring: z.boolean().describe('It repeats.'),
    is_occurrence: z.boolean().describe('It is about one occurrence of a series.'),
    is_cancelled: z.boolean().describe('It does not take place.'),
    organizer: z.object(person).optional().describe('Who invites.'),
    attendees: z
      .array(z.object({ ...person, partstat: z.string().describe('The answer, such as `NEEDS-ACTION`.') }))
      .describe('Who is invited.'),
    is_proven: z.boolean().describe('The sender is proven, and may send this.'),
    partstat: z.string().optional().describe('The own answer; absent: this mailbox is not invited.'),
    holding: z
      .enum(['none', 'older', 'same', 'newer'])
      .describe('What the calendar has of the event: nothing, an older state, this one, or a newer one.'),
    event_id: z.string().optional().describe('Id of the event in the calendar.'),
    clashes: z
      .array(
        z.object({
          summary: z.string().describe('Title, or empty.'),
          start_date: timestamp.describe('When it begins.'),
          end_date: timestamp.describe('When it ends.'),
          is_all_day: z.boolean().describe('It has days and no times.'),
        }),
      )
      .describe('Other events of the own calendars at that time, ten at most.'),
    can_answer: z.boolean().describe('An answer can be sent.'),
    can_apply: z.boolean().describe('The calendar does not have this yet.'),
    object: z.literal('invitation').describe('Always `invitation`.'),
  })
  .meta({ id: 'Invitation' });

export function presentInvitation(invitation: Invitation): z.output<typeof invitationAnswer> {
  const { stored } = invitation;
  return {
    method: invitation.method,
    component_type: invitation.kind,
    uid: invitation.uid,
    ...textOf('summary', invitation.summary),
    ...textOf('description', invitation.description),
    ...textOf('location', invitation.location),
    ...textOf('comment', invitation.comment),
    ...(invitation.startMs !== undefined && { start_date: toIsoTime(invitation.startMs) }),
    ...(invitation.endMs !== undefined && { end_date: toIsoTime(invitation.endMs) }),
    is_all_day: invitation.isAllDay,
    is_recurring: invitation.isRecurring,
    is_occurrence: invitation.isOccurrence,
    is_cancelled: invitation.isCancelled,
    ...(invitation.organizer && { organizer: presentPerson(invitation.organizer) }),
    attendees: invitation.attendees.map((each) => ({ ...presentPerson(each), partstat: each.answer ?? '' })),
    is_proven: invitation.isProven,
    ...(invitation.answer !== undefined && { partstat: invitation.answer }),
    holding: invitation.holding,
    ...(stored && { event_id: bareName(stored.facts.name) }),
    clashes: invitation.clashes.map(({ summary, startMs, endMs, isAllDay }) => ({
      summary,
      start_date: toIsoTime(startMs),
      end_date: toIsoTime(endMs),
      is_all_day: isAllDay,
    })),
    can_answer: invitation.canAnswer,
    can_apply: invitation.canApply,
    object: 'invitation',
  };
}

function presentPerson({ name, address }: InvitedPerson) {
  return { name, address };
}

/** What the event does not have is absent. */
function textOf<K extends string>(name: K, text: string | undefined): { [k in K]?: string } {
  return (text === undefined || text === '' ? {} : { [name]: text }) as { [k in K]?: string };
}
