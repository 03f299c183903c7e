import { type Locale, textDirection } from '../i18n/locales.js';
import type { Block, Letter } from './letter.js';
import { withoutQuoteMarks } from './quoted-text.js';

/** The plain text part of a letter. Direction marks stay only where text of both directions is mixed. */
export function renderText(letter: Letter, { locale, signature }: { locale: Locale; signature: string }): string {
  const parts = [letter.subject, ...letter.blocks.map(renderBlock), `-- \n${signature}\n${letter.why}`];
  const text = `${parts.join('\n\n')}\n`;
  return textDirection(locale) === 'rtl' ? text : withoutQuoteMarks(text);
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'code':
      return `    ${block.text}`;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
  }
}
