import { escapeHtml } from '../../../protocol/html/escape-html.js';

/** The script puts a copy button beside it. A wide line is scrolled, with the keyboard too. */
export function codeHtml(code: string): string {
  return `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>`;
}
