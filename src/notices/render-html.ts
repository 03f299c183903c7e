import { type Locale, textDirection } from '../i18n/locales.js';
import { escapeHtml } from '../protocol/html/escape-html.js';
import type { Block, Letter } from './letter.js';
import { replaceQuotes, withoutQuoteMarks } from './quoted-text.js';

/** The HTML part of a letter: one column, nothing remote, readable on a phone, in light and dark themes. */
export function renderHtml(letter: Letter, { locale, signature }: { locale: Locale; signature: string }): string {
  const direction = textDirection(locale);
  const subject = escapeHtml(withoutQuoteMarks(letter.subject));
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${NIGHT}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f6f8fa;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" style="background:#f6f8fa;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${direction}" style="max-width:536px;font-family:${FONTS};text-align:start;">
<tr><td class="mark" style="padding:0 4px 14px;font-size:15px;font-weight:700;letter-spacing:.02em;color:#0b6e4f;">Waypost</td></tr>
<tr><td class="card ink" style="padding:30px 28px 14px;background:#ffffff;border:1px solid #dfe4ea;border-radius:12px;font-size:16px;line-height:1.55;color:#1c2430;">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:700;color:#1c2430;">${inline(letter.subject)}</h1>
${letter.blocks.map(renderBlock).join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:18px 4px 0;font-size:13px;line-height:1.5;color:#5b6675;">${inline(letter.why)}<br>${inline(signature)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const FONTS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',sans-serif";
const FIXED_WIDTH = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace";

/** Inline colours are for programs that drop this style sheet; where it is read, it must override them. */
const NIGHT = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.paper { background: #12161c !important; }
.card { background: #181d25 !important; border-color: #2d3540 !important; }
.ink { color: #e3e8ee !important; }
.quiet { color: #9aa6b4 !important; }
.mark { color: #4cc38a !important; }
.ink .button { background: #4cc38a !important; color: #0a1f16 !important; }
.well { background: #212833 !important; border-color: #2d3540 !important; color: #e3e8ee !important; }
}
`;

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px;">${inline(block.text)}</p>`;
    case 'code':
      return `<p class="well" dir="ltr" style="margin:0 0 16px;padding:14px;background:#f6f8fa;border:1px solid #dfe4ea;border-radius:8px;text-align:center;font-family:${FIXED_WIDTH};font-size:26px;letter-spacing:.2em;color:#1c2430;">${inline(block.text)}</p>`;
    case 'button':
      return renderButton(block.label, block.url);
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;font-size:15px;">${block.rows.map(({ label, value }) => `<tr><td class="quiet" style="padding:4px 0 0;color:#5b6675;font-size:13px;">${inline(label)}</td></tr><tr><td class="ink" style="padding:0 0 6px;color:#1c2430;word-break:break-word;">${inline(value)}</td></tr>`).join('')}</table>`;
    case 'list':
      return `<ul style="margin:0 0 16px;padding:0 20px;">${block.items.map((item) => `<li style="margin:0 0 4px;word-break:break-word;"><bdi>${inline(item)}</bdi></li>`).join('')}</ul>`;
  }
}

/** The URL is shown below the button, so that the reader sees where the link leads. */
function renderButton(label: string, url: string): string {
  const href = escapeHtml(url);
  return `<p style="margin:0 0 8px;"><a class="button" href="${href}" style="display:inline-block;padding:12px 22px;background:#0b6e4f;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none;">${inline(label)}</a></p>
<p class="quiet" dir="ltr" style="margin:0 0 18px;font-size:12px;line-height:1.5;color:#5b6675;word-break:break-all;text-align:start;">${href}</p>`;
}

function inline(text: string): string {
  return replaceQuotes(escapeHtml(text), '<bdi>', '</bdi>');
}
