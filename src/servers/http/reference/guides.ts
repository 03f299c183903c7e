import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '../../../protocol/html/escape-html.js';

/** A page of `docs/`, for people who run the service. */
export interface Guide {
  readonly slug: string;
  readonly title: string;
  readonly html: string;
  /** What a search finds it by. */
  readonly words: string;
}

/** The files are beside the program, built or not. The order is that of the list of contents. */
const ROOT = new URL('../../../../', import.meta.url);
const FILES: Readonly<Record<string, string>> = {
  install: 'docs/install.md',
  dns: 'docs/dns.md',
  deliverability: 'docs/deliverability.md',
  monitoring: 'docs/monitoring.md',
  troubleshooting: 'docs/troubleshooting.md',
  security: 'docs/security.md',
  states: 'docs/states.md',
  deploy: 'deploy/README.md',
  cluster: 'docs/cluster.md',
  backup: 'docs/backup.md',
  moving: 'docs/moving.md',
  upgrading: 'docs/upgrading.md',
};
const GUIDES = '/docs/guides/';
/** Shorter ones are found by their neighbours. */
const MIN_WORD_LETTERS = 4;

export function readGuides(): Guide[] {
  return Object.entries(FILES).flatMap(([slug, file]) => {
    const path = fileURLToPath(new URL(file, ROOT));
    return existsSync(path) ? [readGuide(slug, readFileSync(path, 'utf8'))] : [];
  });
}

function readGuide(slug: string, markdown: string): Guide {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? slug;
  const html = toHtml.parse(markdown, { async: false });
  return { slug, title, html, words: wordsOf(markdown) };
}

const toHtml = new Marked({
  renderer: {
    heading({ tokens, depth }: Tokens.Heading): string {
      const text = this.parser.parseInline(tokens);
      return `<h${depth} id="${headingId(text)}">${text}</h${depth}>\n`;
    },
    link({ href, tokens }: Tokens.Link): string {
      const text = this.parser.parseInline(tokens);
      const target = addressOf(href);
      return target === undefined ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
    },
    table(token: Tokens.Table): string {
      const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
        `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>\n`;
      const body = token.rows.map((cells) => row(cells, 'td')).join('');
      return `<div class="table" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
    },
  },
});

/** The same ids as GitHub's, so that a link works there and here. */
function headingId(html: string): string {
  const text = html.replace(/<[^>]*>|&[a-z0-9#]+;/g, '').toLowerCase();
  return text.replace(/[^\p{L}\p{N} -]+/gu, '').replaceAll(' ', '-');
}

/** Links lead to other guides, to headings and to the web. Files of the source have no page: `undefined`. */
function addressOf(href: string): string | undefined {
  if (href.startsWith('#') || /^https?:/.test(href)) return href;
  const [path = '', fragment] = href.split('#');
  const name = path.replace(/^(?:\.\.?\/)*/, '').replace(/^docs\//, '');
  const file = name === 'deploy/' ? 'deploy/README.md' : name;
  const slug = Object.keys(FILES).find((key) => FILES[key] === file || FILES[key] === `docs/${file}`);
  return slug && GUIDES + slug + (fragment ? `#${fragment}` : '');
}

function wordsOf(markdown: string): string {
  const words = markdown.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return [...new Set(words.filter((word) => word.length >= MIN_WORD_LETTERS))].join(' ');
}
