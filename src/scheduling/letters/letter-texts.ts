import { DEFAULT_LOCALE, isLocale, textDirection } from '../../i18n/locales.js';
import { translate } from '../../i18n/translate.js';
import { decodeText } from '../../protocol/content-lines/text-value.js';
import { escapeHtml } from '../../protocol/html/escape-html.js';
import { type Component, propertyOf } from '../../protocol/icalendar/component.js';
import { timeOf } from '../../protocol/icalendar/property-values.js';
import { endOf, spanOf } from '../../protocol/icalendar/recurrence/span.js';
import { DAY_MS } from '../../protocol/icalendar/values/civil.js';
import { toLocal } from '../../protocol/icalendar/zones/zone.js';
import type { ZoneFinder } from '../../protocol/icalendar/zones/zone-finder.js';
import type { PlannedLetter } from '../plan/planned-letter.js';

export interface LetterTexts {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A longer summary is cut in the letter; the object has all of it. */
const MAX_SUMMARY = 200;
const MAX_DESCRIPTION = 10_000;

/** The text for readers without a calendar program. `name`: the sender's. */
export function letterTexts(
  { kind, about, zones }: Pick<PlannedLetter, 'kind' | 'about' | 'zones'>,
  { name, locale: asked }: { readonly name: string; readonly locale: string | undefined },
): LetterTexts {
  const locale = isLocale(asked) ? asked : DEFAULT_LOCALE;
  const say = (key: 'invitation.when' | 'invitation.where' | 'invitation.repeats' | 'invitation.untitled') =>
    translate(locale, key);
  const summary = shortened(textOf(about, 'SUMMARY'), MAX_SUMMARY) || say('invitation.untitled');
  const when = timesInWords(about, zones, locale);
  const where = textOf(about, 'LOCATION');
  const facts = [
    ...(when === undefined ? [] : [{ label: say('invitation.when'), value: when }]),
    ...(where === '' ? [] : [{ label: say('invitation.where'), value: where }]),
  ];
  const repeats = propertyOf(about, 'RRULE') && kind !== 'cancellation' ? [say('invitation.repeats')] : [];
  const isAnswer = kind !== 'invitation' && kind !== 'update' && kind !== 'cancellation';
  const said = textOf(about, isAnswer ? 'COMMENT' : 'DESCRIPTION');
  const description = kind === 'cancellation' ? '' : shortened(said, MAX_DESCRIPTION);
  const intro = translate(locale, 'invitation.text', { kind, name });
  const paragraphs = [summary, intro, facts.map(({ label, value }) => `${label}: ${value}`).join('\n'), ...repeats];
  const text = [...paragraphs, description].filter((each) => each !== '').join('\n\n');
  const html = [
    `<h1 style="font-size:20px">${escapeHtml(summary)}</h1>`,
    `<p>${escapeHtml(intro)}</p>`,
    ...facts.map(({ label, value }) => `<p><b>${escapeHtml(label)}</b>: ${escapeHtml(value)}</p>`),
    ...repeats.map((each) => `<p>${escapeHtml(each)}</p>`),
    description === '' ? '' : `<p style="white-space:pre-wrap">${escapeHtml(description)}</p>`,
  ].join('\n');
  return {
    subject: translate(locale, 'invitation.subject', { kind, summary }),
    text: `${text}\n`,
    html: `<!doctype html>\n<html lang="${locale}" dir="${textDirection(locale)}"><head><meta charset="utf-8"></head><body>\n${html}\n</body></html>\n`,
  };
}

function textOf(component: Component, name: string): string {
  return decodeText(propertyOf(component, name)?.value ?? '').trim();
}

function shortened(text: string, max: number): string {
  const characters = [...text.slice(0, 2 * max)];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text;
}

/** Times in the zone of the event, followed by its name. */
function timesInWords(component: Component, zones: ZoneFinder, locale: string): string | undefined {
  const span = spanOf(component, zones) ?? spanOfId(component, zones);
  if (!span) return undefined;
  const { anchor, zone, length } = span;
  const isDay = anchor.kind === 'date';
  const startMs = zone.toInstant(anchor.localMs);
  const endMs = toLocal(zone, endOf(zone, anchor.localMs, startMs, length));
  const format = new Intl.DateTimeFormat(locale === 'no' ? 'nb' : locale, {
    dateStyle: 'full',
    ...(isDay ? {} : { timeStyle: 'short' }),
    timeZone: 'UTC',
  });
  // The last day of an event of whole days is the one before its end
  const lastMs = isDay ? Math.max(anchor.localMs, endMs - DAY_MS) : endMs;
  const words = lastMs > anchor.localMs ? format.formatRange(anchor.localMs, lastMs) : format.format(anchor.localMs);
  return isDay || anchor.kind === 'floating' ? words : `${words} (${zone.name})`;
}

/** A cancelled occurrence may have no property except its RECURRENCE-ID. */
function spanOfId(component: Component, zones: ZoneFinder) {
  const anchor = timeOf(component, 'RECURRENCE-ID');
  return anchor && { anchor, zone: zones.zoneOf(anchor), length: { days: 0, exactMs: 0 } };
}
