import { type ContentLine, readLines } from '../content-lines/content-line.js';

/** BEGIN to END, with its lines and components in order. */
export interface Component {
  /** Upper case. */
  readonly name: string;
  readonly lines: readonly ContentLine[];
  readonly components: readonly Component[];
  /** From the first character of BEGIN to behind the line end of END. */
  readonly start: number;
  readonly end: number;
  /** Behind the line end of BEGIN: where a line can be put in. */
  readonly bodyStart: number;
  /** Where the line of END begins. */
  readonly bodyEnd: number;
}

export interface ComponentFault {
  readonly fault:
    | 'unbalanced'
    | 'outside'
    | 'not-a-line'
    | 'too-deep'
    | 'too-many-components'
    | 'too-many-lines'
    | 'empty';
  /** Where in the text. */
  readonly at: number;
}

/** RFC 5545 nests two deep, with vendors' parts perhaps four. */
const MAX_DEPTH = 16;
const MAX_COMPONENTS = 100_000;
/** Enough for a series with 10,000 exceptions; ten megabytes of the shortest lines would take seconds. */
const MAX_LINES = 300_000;

interface Open {
  readonly begin: ContentLine;
  readonly name: string;
  readonly lines: ContentLine[];
  readonly components: Component[];
}

/** The components of a text. A line without a colon is an error, except in a VALARM: Apple's programs write such. */
export function parseComponents(text: string, { hasGroups = false } = {}): readonly Component[] | ComponentFault {
  const roots: Component[] = [];
  const open: Open[] = [];
  let count = 0;
  let lineCount = 0;
  for (const line of readLines(text, { hasGroups })) {
    if (++lineCount > MAX_LINES) return { fault: 'too-many-lines', at: line.start };
    const parent = open.at(-1);
    if (line.name === 'BEGIN') {
      const name = line.value.trim().toUpperCase();
      if (name === '') return { fault: 'unbalanced', at: line.start };
      if (open.length === MAX_DEPTH) return { fault: 'too-deep', at: line.start };
      if (++count > MAX_COMPONENTS) return { fault: 'too-many-components', at: line.start };
      open.push({ begin: line, name, lines: [], components: [] });
    } else if (line.name === 'END') {
      if (!parent || line.value.trim().toUpperCase() !== parent.name) return { fault: 'unbalanced', at: line.start };
      open.pop();
      (open.at(-1)?.components ?? roots).push(close(parent, line));
    } else if (!parent) return { fault: 'outside', at: line.start };
    else if (line.name === '' && parent.name !== 'VALARM') return { fault: 'not-a-line', at: line.start };
    else parent.lines.push(line);
  }
  if (open.length > 0) return { fault: 'unbalanced', at: text.length };
  return roots.length > 0 ? roots : { fault: 'empty', at: 0 };
}

export function isFault(parsed: readonly Component[] | ComponentFault): parsed is ComponentFault {
  return 'fault' in parsed;
}

function close({ begin, name, lines, components }: Open, end: ContentLine): Component {
  return { name, lines, components, start: begin.start, end: end.end, bodyStart: begin.end, bodyEnd: end.start };
}

/** The first property of that name. */
export function propertyOf(component: Component, name: string): ContentLine | undefined {
  return component.lines.find((line) => line.name === name);
}

export function propertiesOf(component: Component, name: string): ContentLine[] {
  return component.lines.filter((line) => line.name === name);
}

export function componentsOf(component: Component, name: string): Component[] {
  return component.components.filter((inner) => inner.name === name);
}
