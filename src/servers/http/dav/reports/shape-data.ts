import { isFault, parseComponents } from '../../../../protocol/icalendar/component.js';
import { aroundComponents, expandedComponents } from '../../../../protocol/icalendar/query/expand.js';
import { limitRecurrence } from '../../../../protocol/icalendar/query/limit-recurrence.js';
import type { Zone } from '../../../../protocol/icalendar/zones/zone.js';
import { createZoneFinder } from '../../../../protocol/icalendar/zones/zone-finder.js';
import { isCardFault, validateCard } from '../../../../protocol/vcard/card.js';
import type { WantedProperties } from '../../../../protocol/webdav/bodies/report.js';
import { pickCard } from '../../../../protocol/webdav/data/address-data.js';
import { pickCalendar } from '../../../../protocol/webdav/data/pick-calendar.js';
import type { WorkBudget } from './work-budget.js';

/** Of one answer. */
const MAX_OCCURRENCES = 10_000;

export type ShapeData = (text: string) => Promise<string | undefined>;

/** The asked form of each object's text. `undefined`: the answer would hold too many occurrences, and ends here. */
export function createShaper(
  { calendarData, addressData }: WantedProperties,
  { budget, zone, isBook }: { readonly budget: WorkBudget; readonly zone: Zone; readonly isBook: boolean },
): ShapeData {
  let left = MAX_OCCURRENCES;

  return async (stored) => {
    if (isBook) {
      if (!addressData?.version && !addressData?.properties) return stored;
      const card = validateCard(stored);
      return isCardFault(card) ? stored : pickCard(stored, card, addressData);
    }
    if (!calendarData?.expand && !calendarData?.limitRecurrence && !calendarData?.component) return stored;
    const text = calendarData.expand ? await expand(stored) : limit(stored);
    if (text === undefined || !calendarData.component) return text;
    const parsed = parseComponents(text);
    const calendar = isFault(parsed) ? undefined : parsed[0];
    return calendar ? pickCalendar(text, calendar, calendarData.component) : text;
  };

  async function expand(text: string): Promise<string | undefined> {
    const parsed = parseComponents(text);
    const calendar = isFault(parsed) ? undefined : parsed[0];
    if (!calendar || !calendarData?.expand) return text;
    const { head, tail } = aroundComponents(text, calendar);
    const steps = expandedComponents(text, calendar, createZoneFinder(calendar, zone), calendarData.expand);
    const { found } = await budget.run(steps, left);
    if (found.length > left) return undefined;
    left -= found.length;
    return [head, ...found, tail].join('');
  }

  function limit(text: string): string {
    const parsed = parseComponents(text);
    const calendar = isFault(parsed) ? undefined : parsed[0];
    if (!calendar || !calendarData?.limitRecurrence) return text;
    return limitRecurrence(text, calendar, createZoneFinder(calendar, zone), calendarData.limitRecurrence);
  }
}
