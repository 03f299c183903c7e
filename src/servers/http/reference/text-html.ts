import { escapeHtml } from '../../../protocol/html/escape-html.js';

/** The little Markdown our descriptions use: headings, paragraphs, `code` and **strong**. */
export function guideHtml(markdown: string): string {
  return markdown
    .split(/\n{2,}|\n(?=## )/)
    .map((block) => {
      const [first = '', ...rest] = block.split('\n');
      if (!first.startsWith('## ')) return `<p>${inlineHtml(block)}</p>`;
      const title = first.slice(3);
      const heading = `<h2 id="${title.toLowerCase().replace(/[^a-z]+/g, '-')}">${inlineHtml(title)}</h2>`;
      return rest.length > 0 ? `${heading}<p>${inlineHtml(rest.join('\n'))}</p>` : heading;
    })
    .join('\n');
}

export function inlineHtml(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
}
