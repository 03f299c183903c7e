import { type ContentLine, readLine } from './content-line';

/** A component with its lines as they were written: what is not changed is written again byte for byte. */
export interface Component {
  /** In upper case. */
  readonly name: string;
  readonly begin: string;
  readonly end: string;
  readonly parts: readonly Part[];
}

type Part = ContentLine | Component;

const MAX_DEPTH = 8;

/** `undefined`: it is no iCalendar. */
export function parseCalendar(text: string): Component | undefined {
  return parseCalendars(text)[0];
}

/** A file may hold several. */
export function parseCalendars(text: string): readonly Component[] {
  const found: Component[] = [];
  const open: { name: string; begin: string; parts: Part[] }[] = [];
  for (const raw of rawLines(text)) {
    const line = readLine(raw);
    if (line.name === 'BEGIN') {
      if (open.length >= MAX_DEPTH) return [];
      open.push({ name: line.value.trim().toUpperCase(), begin: raw, parts: [] });
    } else if (line.name === 'END') {
      const ended = open.pop();
      if (!ended || ended.name !== line.value.trim().toUpperCase()) return [];
      const component: Component = { ...ended, end: raw };
      const outer = open.at(-1);
      if (outer) outer.parts.push(component);
      else if (component.name === 'VCALENDAR') found.push(component);
    } else open.at(-1)?.parts.push(line);
  }
  return open.length > 0 ? [] : found;
}

function* rawLines(text: string): Generator<string> {
  let from = text.startsWith('\ufeff') ? 1 : 0;
  while (from < text.length) {
    let to = endOfLine(text, from);
    while (text[to] === ' ' || text[to] === '\t') to = endOfLine(text, to);
    const raw = text.slice(from, to);
    if (raw.trim() !== '') yield /\n$/.test(raw) ? raw : `${raw}\r\n`;
    from = to;
  }
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at + 1;
}

export function writeComponent(component: Component): string {
  const inner = component.parts.map((part) => (isComponent(part) ? writeComponent(part) : part.raw));
  return `${component.begin}${inner.join('')}${component.end}`;
}

export function makeComponent(name: string, parts: readonly Part[]): Component {
  return { name, begin: `BEGIN:${name}\r\n`, end: `END:${name}\r\n`, parts };
}

function isComponent(part: Part): part is Component {
  return 'parts' in part;
}

export function componentsOf({ parts }: Component, name?: string): readonly Component[] {
  return parts.filter((part): part is Component => isComponent(part) && (name === undefined || part.name === name));
}

export function linesOf({ parts }: Component, name: string): readonly ContentLine[] {
  return parts.filter((part): part is ContentLine => !isComponent(part) && part.name === name);
}

export function lineOf(component: Component, name: string): ContentLine | undefined {
  return linesOf(component, name)[0];
}

/** The lines of that name are these; the first stands where one of them was, else before the inner components. */
export function withLines(component: Component, name: string, lines: readonly ContentLine[]): Component {
  const at = component.parts.findIndex((part) => !isComponent(part) && part.name === name);
  const others = component.parts.filter((part) => isComponent(part) || part.name !== name);
  const inner = others.findIndex(isComponent);
  const place = at !== -1 ? at : inner === -1 ? others.length : inner;
  return { ...component, parts: [...others.slice(0, place), ...lines, ...others.slice(place)] };
}

export function withLine(component: Component, line: ContentLine): Component {
  return withLines(component, line.name, [line]);
}

export function without(component: Component, ...names: readonly string[]): Component {
  return { ...component, parts: component.parts.filter((part) => isComponent(part) || !names.includes(part.name)) };
}

export function replaceComponent(outer: Component, old: Component, next: Component | undefined): Component {
  return { ...outer, parts: outer.parts.flatMap((part) => (part === old ? (next ? [next] : []) : [part])) };
}

export function addComponent(outer: Component, inner: Component): Component {
  return { ...outer, parts: [...outer.parts, inner] };
}
