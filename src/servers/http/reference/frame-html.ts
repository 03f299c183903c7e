import { escapeHtml } from '../../../protocol/html/escape-html.js';
import type { OpenApiDocument } from '../openapi/openapi.js';
import type { ReferenceGroup } from './groups.js';
import type { Guide } from './guides.js';
import type { ListedOperation } from './operation-html.js';

export interface Contents {
  readonly guides: readonly Guide[];
  readonly groups: readonly ReferenceGroup[];
}

/** The frame of every page: head, search and the list of all guides and operations. */
export function frameHtml(
  { info }: OpenApiDocument,
  { guides, groups }: Contents,
  {
    title,
    current,
    content,
  }: { readonly title: string; readonly current: string | undefined; readonly content: string },
): string {
  const version = escapeHtml(info.version);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/docs/reference.css?${version}">
<script src="/docs/reference.js?${version}"></script>
</head>
<body>
<a class="skip" href="#content">To the content</a>
<div class="page">
<nav aria-label="Contents">
<div class="top">
<a class="name" href="/docs">Waypost</a>
<button type="button" aria-expanded="false" aria-controls="list">Contents</button>
<input type="search" placeholder="Search ( / )" aria-label="Search guides and operations" autocomplete="off" spellcheck="false">
<p role="status"></p>
</div>
<div id="list">
${guides.length > 0 ? guidesHtml(guides, current) : ''}
${groups.map((group) => groupHtml(group, current)).join('\n')}
</div>
</nav>
<main id="content">
${content}
</main>
</div>
</body>
</html>
`;
}

function guidesHtml(guides: readonly Guide[], current: string | undefined): string {
  const items = guides.map(({ slug, title, words }) => {
    const mark = current === `guides/${slug}` ? ' aria-current="page"' : '';
    return `<li class="guide-link" data-words="${escapeHtml(words)}"><a href="/docs/guides/${slug}"${mark}>${escapeHtml(title)}</a></li>`;
  });
  return `<section><h2>Guides</h2><ul>${items.join('')}</ul></section>`;
}

function groupHtml({ slug, name, operations }: ReferenceGroup, current: string | undefined): string {
  const mark = slug === current ? ' aria-current="page"' : '';
  const items = operations.map((operation) => itemHtml(operation, slug)).join('');
  return `<section><h2><a href="/docs/${slug}"${mark}>${escapeHtml(name)}</a></h2><ul>${items}</ul></section>`;
}

/** `data-words`: what else the operation is found by. */
function itemHtml({ method, path, operation }: ListedOperation, slug: string): string {
  const { operationId, summary, parameters = [], requestBody } = operation;
  const fields = Object.keys(requestBody?.content['application/json']?.schema.properties ?? {});
  const words = [path, operationId, ...parameters.map(({ name }) => name), ...fields].join(' ');
  const link = `<a href="/docs/${slug}#${operationId}"><b class="${method}">${method}</b> ${escapeHtml(summary)}</a>`;
  return `<li data-words="${escapeHtml(words)}">${link}</li>`;
}
