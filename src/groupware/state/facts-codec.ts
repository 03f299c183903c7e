import type { CalendarEntry, CardEntry, ObjectFacts } from '../object.js';

/*
 * Facts as JSON without names of fields: a page has hundreds. A format is never changed: a new one gets a new number.
 */
const FORMAT = 1;

type Text = string | 0;
type Pair = readonly [string, string];
type FactCells = readonly [
  id: string,
  modseq: number,
  version: number,
  name: string,
  uid: string,
  etag: string,
  scheduleTag: Text,
  sizeBytes: number,
  createdAt: number,
  updatedAt: number,
  calendar: CalendarCells | 0,
  card: CardCells | 0,
];
/** The last cell was added later and is absent if empty; older readers ignore it. */
type AllCells = readonly [...FactCells, formerEtag?: string];
type CalendarCells = readonly [
  kind: string,
  startMs: number,
  isStartless: number,
  endMs: number,
  isEndless: number,
  bits: number,
  rules: readonly string[],
  summary: Text,
  location: Text,
  status: Text,
  categories: readonly string[],
  organizer: Text,
  ownAnswer: Text,
  method: Text,
  times: Text,
];
type CardCells = readonly [
  version: CardEntry['version'],
  fullName: string,
  name: readonly string[],
  nickname: Text,
  organization: Text,
  emails: readonly Pair[],
  phones: readonly Pair[],
  isGroup: number,
];

export function formatFacts(facts: readonly ObjectFacts[]): string {
  return JSON.stringify([FORMAT, ...facts.map(toCells)]);
}

export function parseFacts(text: string, collectionId: string): ObjectFacts[] {
  const [format, ...entries] = JSON.parse(text) as [number, ...AllCells[]];
  if (format !== FORMAT) throw new Error(`Facts of format ${format} are not known`);
  return entries.map((cells) => fromCells(cells, collectionId));
}

function toCells(facts: ObjectFacts): AllCells {
  const { calendar, card } = facts;
  const cells: FactCells = [
    facts.id,
    facts.modseq,
    facts.version,
    facts.name,
    facts.uid,
    facts.etag,
    facts.scheduleTag ?? 0,
    facts.sizeBytes,
    facts.createdAt,
    facts.updatedAt,
    calendar ? calendarCells(calendar) : 0,
    card ? cardCells(card) : 0,
  ];
  return facts.formerEtag === undefined ? cells : [...cells, facts.formerEtag];
}

function fromCells(cells: AllCells, collectionId: string): ObjectFacts {
  const [id, modseq, version, name, uid, etag, scheduleTag, sizeBytes, createdAt, updatedAt, ...rest] = cells;
  const [calendar, card, formerEtag] = rest;
  return {
    collectionId,
    id,
    modseq,
    version,
    name,
    uid,
    etag,
    formerEtag,
    scheduleTag: textOf(scheduleTag),
    sizeBytes,
    createdAt,
    updatedAt,
    calendar: calendar === 0 ? undefined : calendarOf(calendar),
    card: card === 0 ? undefined : cardOf(card),
  };
}

const FLAGS = [
  'isFloating',
  'isRecurring',
  'isAllDay',
  'hasAlarm',
  'isTransparent',
  'isCancelled',
  'isOrganizer',
] as const satisfies readonly (keyof CalendarEntry)[];

function calendarCells(entry: CalendarEntry): CalendarCells {
  return [
    entry.kind,
    entry.startMs ?? 0,
    entry.startMs === undefined ? 1 : 0,
    entry.endMs ?? 0,
    entry.endMs === undefined ? 1 : 0,
    FLAGS.reduce((bits, flag, n) => bits | (entry[flag] ? 1 << n : 0), 0),
    entry.rules,
    entry.summary ?? 0,
    entry.location ?? 0,
    entry.status ?? 0,
    entry.categories,
    entry.organizer ?? 0,
    entry.ownAnswer ?? 0,
    entry.method ?? 0,
    entry.times ?? 0,
  ];
}

function calendarOf(cells: CalendarCells): CalendarEntry {
  const [kind, startMs, isStartless, endMs, isEndless, bits, rules, summary, location, status, ...rest] = cells;
  const [categories, organizer, ownAnswer, method, times] = rest;
  const has = (flag: (typeof FLAGS)[number]) => (bits & (1 << FLAGS.indexOf(flag))) !== 0;
  return {
    kind,
    startMs: isStartless ? undefined : startMs,
    endMs: isEndless ? undefined : endMs,
    isFloating: has('isFloating'),
    isRecurring: has('isRecurring'),
    isAllDay: has('isAllDay'),
    hasAlarm: has('hasAlarm'),
    isTransparent: has('isTransparent'),
    isCancelled: has('isCancelled'),
    isOrganizer: has('isOrganizer'),
    rules,
    summary: textOf(summary),
    location: textOf(location),
    status: textOf(status),
    categories,
    organizer: textOf(organizer),
    ownAnswer: textOf(ownAnswer),
    method: textOf(method),
    times: textOf(times),
  };
}

function cardCells(entry: CardEntry): CardCells {
  const pairs = (values: CardEntry['emails']) => values.map(({ value, type }): Pair => [value, type]);
  return [
    entry.version,
    entry.fullName,
    entry.name,
    entry.nickname ?? 0,
    entry.organization ?? 0,
    pairs(entry.emails),
    pairs(entry.phones),
    entry.isGroup ? 1 : 0,
  ];
}

function cardOf(cells: CardCells): CardEntry {
  const [version, fullName, name, nickname, organization, emails, phones, isGroup] = cells;
  const values = (pairs: readonly Pair[]) => pairs.map(([value, type]) => ({ value, type }));
  return {
    version,
    fullName,
    name,
    nickname: textOf(nickname),
    organization: textOf(organization),
    emails: values(emails),
    phones: values(phones),
    isGroup: isGroup === 1,
  };
}

/** Absent texts are 0; an empty one is a text. */
function textOf(cell: Text): string | undefined {
  return cell === 0 ? undefined : cell;
}
