import type { Component } from '../../../../protocol/icalendar/component.js';
import { isFault, parseComponents, propertyOf } from '../../../../protocol/icalendar/component.js';
import { type ComponentFilter, matchesCalendar } from '../../../../protocol/icalendar/query/calendar-filter.js';
import { aroundComponents, expandedComponents } from '../../../../protocol/icalendar/query/expand.js';
import { busyPeriods } from '../../../../protocol/icalendar/query/free-busy.js';
import { limitRecurrence } from '../../../../protocol/icalendar/query/limit-recurrence.js';
import type { TimeRange } from '../../../../protocol/icalendar/query/time-range.js';
import { createZoneFinder } from '../../../../protocol/icalendar/zones/zone-finder.js';
import { isCardFault, validateCard } from '../../../../protocol/vcard/card.js';
import { type CardFilter, matchesCard } from '../../../../protocol/vcard/card-filter.js';
import type { WantedProperties } from '../../../../protocol/webdav/bodies/report.js';
import { pickCard } from '../../../../protocol/webdav/data/address-data.js';
import { pickCalendar } from '../../../../protocol/webdav/data/pick-calendar.js';
import { type ZoneSource, zoneAt } from './query-zone.js';

/*
 * What a report does with the text of one object, in steps: a step gives `undefined` or something that was found. What
 * goes in and comes out may pass between threads.
 */

interface CalendarText {
  readonly text: string;
  readonly zone: ZoneSource;
}

export const TEXT_STEPS = {
  *matchCalendar({ text, zone, filter }: CalendarText & { readonly filter: ComponentFilter }) {
    const calendar = calendarOf(text);
    if (!calendar) return false;
    return yield* matchesCalendar(filter, calendar, createZoneFinder(calendar, zoneAt(zone)));
  },

  *matchCard({ text, filter }: { readonly text: string; readonly filter: CardFilter }) {
    const card = validateCard(text);
    yield undefined;
    return !isCardFault(card) && matchesCard(filter, card);
  },

  *pickCard({ text, wanted }: { readonly text: string; readonly wanted: Wanted<'addressData'> }) {
    const card = validateCard(text);
    yield undefined;
    return isCardFault(card) ? text : pickCard(text, card, wanted);
  },

  /** Yields each occurrence; the result is the text around them. */
  *expand({ text, zone, range }: CalendarText & { readonly range: TimeRange }) {
    const calendar = calendarOf(text);
    if (!calendar) return undefined;
    yield* expandedComponents(text, calendar, createZoneFinder(calendar, zoneAt(zone)), range);
    return aroundComponents(text, calendar);
  },

  *pickCalendar({ text, zone, wanted }: CalendarText & { readonly wanted: Wanted<'calendarData'> }) {
    const calendar = calendarOf(text);
    yield undefined;
    if (!calendar) return text;
    const { limitRecurrence: range, component } = wanted;
    const limited = range ? limitRecurrence(text, calendar, createZoneFinder(calendar, zoneAt(zone)), range) : text;
    if (!component) return limited;
    const picked = limited === text ? calendar : calendarOf(limited);
    return picked ? pickCalendar(limited, picked, component) : limited;
  },

  *findBusy({ text, zone, range, address }: CalendarText & { readonly range: TimeRange; readonly address: string }) {
    const calendar = calendarOf(text);
    if (!calendar) return;
    const isOwn = (value: string) => value.replace(/^mailto:/i, '').toLowerCase() === address;
    yield* busyPeriods(calendar, createZoneFinder(calendar, zoneAt(zone)), range, isOwn);
  },

  /** Yields each component of the calendar, a VTIMEZONE with its name. */
  *partsOf({ text }: { readonly text: string }): Generator<CalendarPart | undefined> {
    for (const component of calendarOf(text)?.components ?? []) {
      const tzid = component.name === 'VTIMEZONE' ? propertyOf(component, 'TZID')?.value : undefined;
      yield { tzid, text: text.slice(component.start, component.end) };
    }
  },
} as const;

type Wanted<Data extends 'calendarData' | 'addressData'> = NonNullable<WantedProperties[Data]>;

export interface CalendarPart {
  readonly tzid: string | undefined;
  readonly text: string;
}

function calendarOf(text: string): Component | undefined {
  const parsed = parseComponents(text);
  return isFault(parsed) ? undefined : parsed[0];
}
