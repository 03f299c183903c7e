import type { ContentLine } from '../../content-lines/content-line.js';
import { formatLine } from '../../content-lines/fold-line.js';
import type { Component } from '../../icalendar/component.js';
import type { ComponentSubset, PropertySubset } from './calendar-data.js';

/** The asked part of a component: lines and components that are in it come as they are written. */
export function pickCalendar(text: string, component: Component, subset: ComponentSubset): string {
  if (!subset.properties && !subset.components) return text.slice(component.start, component.end);
  const pieces = [text.slice(component.start, component.bodyStart)];
  for (const line of component.lines) pieces.push(pickLine(text, line, subset.properties));
  for (const inner of component.components) {
    if (!subset.components) pieces.push(text.slice(inner.start, inner.end));
    else {
      const wanted = subset.components.get(inner.name);
      if (wanted) pieces.push(pickCalendar(text, inner, wanted));
    }
  }
  pieces.push(text.slice(component.bodyEnd, component.end));
  return pieces.join('');
}

/** A line without its value keeps name and parameters. */
export function pickLine(
  text: string,
  line: ContentLine,
  wanted: ReadonlyMap<string, PropertySubset> | undefined,
): string {
  if (!wanted) return text.slice(line.start, line.end);
  const asked = wanted.get(line.name);
  if (!asked) return '';
  return asked.hasValue ? text.slice(line.start, line.end) : formatLine({ ...line, value: '' });
}
