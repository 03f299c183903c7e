import { escapeHtml } from '../../protocol/html/escape-html.js';
import { toText } from '../../protocol/mime/body-text.js';
import type { Entity } from '../../protocol/mime/entity-tree.js';
import { htmlToText } from '../../protocol/mime/html-text.js';
import { findParameter } from '../../protocol/mime/parameter-list.js';
import type { TextGroup } from './mail-parts.js';

type TextKind = keyof TextGroup;

/** All groups in one text of one kind; a group without that kind uses its other one. `undefined`: no group has it. */
export function renderText(
  groups: readonly TextGroup[],
  kind: TextKind,
  bodies: ReadonlyMap<Entity, Buffer>,
): string | undefined {
  if (groups.every((group) => group[kind].length === 0)) return undefined;
  const other = kind === 'html' ? 'plain' : 'html';
  const texts = groups.flatMap((group) =>
    group[kind].length > 0
      ? group[kind].map((part) => readText(part, bodies))
      : group[other].map((part) => convert(readText(part, bodies), other)),
  );
  return texts.join('\n') || undefined;
}

function readText(part: Entity, bodies: ReadonlyMap<Entity, Buffer>): string {
  const text = toText(bodies.get(part) ?? Buffer.alloc(0), part);
  const parameter = (name: string) => findParameter({ value: '', parameters: part.media.parameters }, name);
  const isFlowed = parameter('format')?.toLowerCase() === 'flowed';
  const flowed = isFlowed ? unflow(text, parameter('delsp')?.toLowerCase() === 'yes') : text;
  return flowed === '' || flowed.endsWith('\n') ? flowed : `${flowed}\n`;
}

function convert(text: string, from: TextKind): string {
  if (from === 'html') return htmlToText(text);
  return `<div>${escapeHtml(text.trim()).replaceAll('\n', '<br />')}</div>`;
}

/** RFC 3676 §4: a line that ends in a space continues in the next one, except the signature separator. */
function unflow(text: string, isSpaceDeleted: boolean): string {
  const paragraphs: string[][] = [[]];
  for (const stuffed of text.split('\n')) {
    const line = stuffed.startsWith(' ') ? stuffed.slice(1) : stuffed;
    const goesOn = line.endsWith(' ') && line !== '-- ';
    paragraphs.at(-1)?.push(goesOn && isSpaceDeleted ? line.slice(0, -1) : line);
    if (!goesOn) paragraphs.push([]);
  }
  if (paragraphs.at(-1)?.length === 0) paragraphs.pop();
  return paragraphs.map((lines) => lines.join('')).join('\n');
}
