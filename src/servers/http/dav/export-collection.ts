import type { Collection } from '../../../groupware/collection.js';
import type { Groupware } from '../../../groupware/groupware.js';
import type { ObjectFacts } from '../../../groupware/object.js';
import { formatLine } from '../../../protocol/content-lines/fold-line.js';
import { encodeText } from '../../../protocol/content-lines/text-value.js';
import type { DavCall } from './dav-call.js';
import { openTexts } from './open-texts.js';
import { createWorkBudget } from './reports/work-budget.js';

/** Writes a calendar as one VCALENDAR, with each zone once, by its name. */
export async function* exportCalendar(
  call: DavCall,
  { props }: Collection,
  objects: readonly ObjectFacts[],
): AsyncGenerator<string> {
  const line = (writtenName: string, value: string) => formatLine({ writtenName, value });
  yield line('BEGIN', 'VCALENDAR') + line('VERSION', '2.0') + line('PRODID', '-//Waypost//Calendar//EN');
  if (props.displayName !== undefined) yield line('X-WR-CALNAME', encodeText(props.displayName));
  const budget = createWorkBudget(call);
  const zones = new Set<string>();
  for await (const { text } of openTexts(call.groupware, objects)) {
    const { found } = await budget.ofText('partsOf', { text });
    for (const { tzid, text: part } of found) {
      if (tzid !== undefined && zones.has(tzid)) continue;
      if (tzid !== undefined) zones.add(tzid);
      yield withLineEnds(part);
    }
  }
  yield line('END', 'VCALENDAR');
}

export async function* exportBook(groupware: Groupware, objects: readonly ObjectFacts[]): AsyncGenerator<string> {
  for await (const { text } of openTexts(groupware, objects)) yield withLineEnds(text.replace(/^\ufeff/, ''));
}

/** Objects may have different line ends; the file has only one kind. */
function withLineEnds(text: string): string {
  const lines = text.includes('\r\n') ? text : text.replaceAll('\n', '\r\n');
  return lines.endsWith('\n') ? lines : `${lines}\r\n`;
}
