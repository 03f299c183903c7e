import { callList } from '../../../api/call';
import type { Calendar } from '../../../api/calls';
import { joinFile } from '../ical/calendar-file';

const PAGE = 1000;

/** Everything of a calendar as one file. */
export async function exportCalendar({ id, name }: Calendar): Promise<string> {
  const texts: string[] = [];
  for (let page = 1; ; page += 1) {
    const query = { calendar_id: id, limit: PAGE, page };
    const { items, pageCount } = await callList('GET /v1/calendar-events', { query });
    texts.push(...items.map(({ ical }) => ical));
    if (page >= pageCount) return joinFile(texts, name);
  }
}
