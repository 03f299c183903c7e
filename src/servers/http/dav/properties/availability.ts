import type { Groupware } from '../../../../groupware/groupware.js';
import { type Component, isFault, parseComponents } from '../../../../protocol/icalendar/component.js';
import { isXmlFault, parseXml } from '../../../../protocol/webdav/xml/parse-xml.js';
import { textOf } from '../../../../protocol/webdav/xml/xml-element.js';

const AVAILABILITY = '{urn:ietf:params:xml:ns:caldav}calendar-availability';

/** RFC 7953 §7.2.4: stored with the inbox as the client sent it. `undefined`: absent or unreadable. */
export async function readAvailability({
  collections,
}: Pick<Groupware, 'collections'>): Promise<Component | undefined> {
  const inbox = await collections.find('inbox', 'inbox');
  const xml = inbox?.props.others?.[AVAILABILITY];
  if (xml === undefined) return undefined;
  const reading = parseXml(Buffer.from(xml));
  let step = reading.next();
  while (!step.done) step = reading.next();
  if (isXmlFault(step.value)) return undefined;
  const parsed = parseComponents(textOf(step.value).trim());
  return isFault(parsed) ? undefined : parsed[0];
}
