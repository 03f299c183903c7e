import type { ContentLine } from '../../protocol/content-lines/content-line.js';
import { formatLine, type WrittenLine } from '../../protocol/content-lines/fold-line.js';
import { type Parameter, withParameter } from '../../protocol/content-lines/parameter.js';
import { applyEdits, lineEndOf, type TextEdit } from '../../protocol/content-lines/text-edit.js';
import { type Component, propertyOf } from '../../protocol/icalendar/component.js';

/** Collects changes to single lines of a text; every other character stays. */
export class LineChanges {
  private readonly changed = new Map<ContentLine, { parameters: readonly Parameter[]; value: string } | 'removed'>();
  private readonly added: TextEdit[] = [];
  private readonly lineEnd: string;

  constructor(private readonly text: string) {
    this.lineEnd = lineEndOf(text);
  }

  get isEmpty(): boolean {
    return this.changed.size === 0 && this.added.length === 0;
  }

  setParameter(line: ContentLine, name: string, value: string | undefined): void {
    const { parameters, value: own } = this.stateOf(line);
    const same = parameters.find((parameter) => parameter.name === name);
    if (same ? same.values[0] === value : value === undefined) return;
    this.changed.set(line, { parameters: withParameter(parameters, name, value), value: own });
  }

  /** Sets the property's value; adds the property if the component has none. */
  setProperty(component: Component, name: string, value: string): void {
    const line = propertyOf(component, name);
    if (!line) this.insert(component.bodyStart, formatLine({ writtenName: name, value }, this.lineEnd));
    else if (line.value !== value) this.changed.set(line, { ...this.stateOf(line), value });
  }

  remove(line: ContentLine): void {
    this.changed.set(line, 'removed');
  }

  /** Inserts a line of another text after the component's own lines. */
  insertLine(
    component: Component,
    { writtenName, parameters, value }: Omit<WrittenLine, 'parameters'> & Pick<ContentLine, 'parameters'>,
  ): void {
    const last = component.lines.at(-1);
    this.insert(last?.end ?? component.bodyStart, formatLine({ writtenName, parameters, value }, this.lineEnd));
  }

  /** Whole lines. */
  insert(at: number, lines: string): void {
    this.added.push({ start: at, end: at, text: lines });
  }

  replace(component: Pick<Component, 'start' | 'end'>, text: string): void {
    this.added.push({ start: component.start, end: component.end, text });
  }

  apply(): string {
    if (this.isEmpty) return this.text;
    const edits = [...this.changed].map(([line, change]): TextEdit => {
      const { start, end, writtenName } = line;
      return { start, end, text: change === 'removed' ? '' : formatLine({ writtenName, ...change }, this.lineEnd) };
    });
    return applyEdits(this.text, [...this.added, ...edits]);
  }

  private stateOf(line: ContentLine): { parameters: readonly Parameter[]; value: string } {
    const known = this.changed.get(line);
    return known === undefined || known === 'removed' ? line : known;
  }
}
