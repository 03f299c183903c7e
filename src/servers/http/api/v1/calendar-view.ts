import { z } from 'zod';
import { COMPONENT_KINDS, type Collection } from '../../../../groupware/collection.js';
import { toIsoTime } from '../../answers/iso-time.js';

const timestamp = z.iso.datetime();
/** The color of calendars for which no client has set one. */
const GREY = '#808080';

export const calendarAnswer = z
  .object({
    id: z.string().describe('The last part of its address for CalDAV.'),
    name: z.string().describe('Its name.'),
    description: z.string().describe('What it is for; may be empty.'),
    color: z.string().describe('`#rrggbb`.'),
    timezone: z.string().describe('IANA name of its time zone.'),
    order: z.number().int().describe('Its place among the calendars.'),
    components: z.array(z.enum(COMPONENT_KINDS)).describe('What it takes.'),
    is_default: z.boolean().describe('Invitations go here.'),
    created_at: timestamp.describe('When it was made.'),
    updated_at: timestamp.describe('When its properties were last changed.'),
    object: z.literal('calendar').describe('Always `calendar`.'),
  })
  .meta({ id: 'Calendar' });

export function presentCalendar(
  { segment, props, createdAt, updatedAt }: Collection,
  isDefault: boolean,
): z.output<typeof calendarAnswer> {
  return {
    id: segment,
    name: props.displayName ?? segment,
    description: props.description ?? '',
    color: sixDigits(props.color) ?? GREY,
    timezone: props.timezone ?? 'UTC',
    order: props.order ?? 0,
    components: [...(props.components ?? COMPONENT_KINDS)],
    is_default: isDefault,
    created_at: toIsoTime(createdAt),
    updated_at: toIsoTime(updatedAt),
    object: 'calendar',
  };
}

/** Without alpha; each digit of `#rgb` twice. `undefined`: some other text. */
function sixDigits(color: string | undefined): string | undefined {
  const digits = /^#([0-9a-f]{3,8})$/i.exec(color ?? '')?.[1]?.toLowerCase();
  if (digits?.length === 3 || digits?.length === 4) {
    return `#${[...digits.slice(0, 3)].map((digit) => digit + digit).join('')}`;
  }
  return digits?.length === 6 || digits?.length === 8 ? `#${digits.slice(0, 6)}` : undefined;
}
