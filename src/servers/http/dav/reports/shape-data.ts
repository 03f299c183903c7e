import type { WantedProperties } from '../../../../protocol/webdav/bodies/report.js';
import type { ZoneSource } from './query-zone.js';
import type { WorkBudget } from './work-budget.js';

/** Limits one answer. */
const MAX_OCCURRENCES = 10_000;

export type ShapeData = (text: string) => Promise<string | undefined>;

/** Returns each object's text in the requested form. `undefined`: too many occurrences, and the answer ends here. */
export function createShaper(
  { calendarData, addressData }: WantedProperties,
  { budget, zone, isBook }: { readonly budget: WorkBudget; readonly zone: ZoneSource; readonly isBook: boolean },
): ShapeData {
  let left = MAX_OCCURRENCES;

  return async (stored) => {
    if (isBook) {
      if (!addressData?.version && !addressData?.properties) return stored;
      return (await budget.ofText('pickCard', { text: stored, wanted: addressData })).result;
    }
    if (!calendarData) return stored;
    const { expand: range, limitRecurrence, component } = calendarData;
    const text = range ? await expand(stored, range) : stored;
    if (text === undefined || (!component && (range || !limitRecurrence))) return text;
    const wanted = range ? { ...calendarData, limitRecurrence: undefined } : calendarData;
    return (await budget.ofText('pickCalendar', { text, zone, wanted })).result;
  };

  async function expand(text: string, range: NonNullable<typeof calendarData>['expand'] & object) {
    const { found, result } = await budget.ofText('expand', { text, zone, range }, left);
    if (found.length > left) return undefined;
    left -= found.length;
    return result ? [result.head, ...found, result.tail].join('') : text;
  }
}
