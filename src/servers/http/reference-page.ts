import { escapeHtml } from '../../protocol/html/escape-html.js';
import { type ApiFacts, type OpenApiDocument, openApiDocument } from './openapi.js';
import type { PageRoute } from './page-route.js';
import { type ListedOperation, operationHtml } from './reference-operation.js';
import { fieldList, fieldsOf } from './reference-schema.js';
import { REFERENCE_STYLE } from './reference-style.js';
import { guideHtml, inlineHtml } from './reference-text.js';

/** The reference for people, from the same document that machines read. One page, no script, nothing from elsewhere. */
export function referencePage(facts: ApiFacts): PageRoute {
  let written: string | undefined;
  return {
    method: 'GET',
    path: '/docs',
    isWrite: false,
    async handle() {
      written ??= referenceHtml(openApiDocument(facts), facts.baseUrl());
      return { status: 200, html: written };
    },
  };
}

function referenceHtml(document: OpenApiDocument, baseUrl: string): string {
  const { info, tags, components } = document;
  const operations = operationsOf(document);
  const byTag = tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ operation }) => operation.tags[0] === tag.name),
  }));
  const records = Object.entries(components.schemas);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} ${escapeHtml(info.version)}</title>
<style>${REFERENCE_STYLE}</style>
</head>
<body>
<div class="page">
<nav aria-label="Contents">
<a class="name" href="#top">Waypost API</a>
${byTag.map((tag) => `<h2><a href="#${anchor(tag.name)}">${escapeHtml(tag.name)}</a></h2><ul>${tag.operations.map(navItem).join('')}</ul>`).join('\n')}
<h2><a href="#records">Records</a></h2><ul>${records.map(([name]) => `<li><a href="#record-${name}">${name}</a></li>`).join('')}</ul>
</nav>
<main id="top">
<h1>${escapeHtml(info.title)}</h1>
<p class="soft">Release ${escapeHtml(info.version)} · <code>${escapeHtml(baseUrl)}</code> · <a href="/v1/openapi.json">OpenAPI document</a></p>
<section class="guide">
${guideHtml(info.description)}
</section>
${byTag.map((tag) => tagHtml(tag, baseUrl)).join('\n')}
<section id="records"><h2>Records</h2>
${records.map(([name, schema]) => recordHtml(name, schema)).join('\n')}
</section>
</main>
</div>
</body>
</html>
`;
}

interface ListedTag {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly ListedOperation[];
}

function operationsOf({ paths }: OpenApiDocument): ListedOperation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, operation]) => ({ method: verb.toUpperCase(), path, operation })),
  );
}

function navItem({ operation }: ListedOperation): string {
  return `<li><a href="#${operation.operationId}">${escapeHtml(operation.summary)}</a></li>`;
}

function tagHtml({ name, description, operations }: ListedTag, baseUrl: string): string {
  const articles = operations.map((operation) => operationHtml(operation, baseUrl)).join('\n');
  return `<section id="${anchor(name)}"><h2>${escapeHtml(name)}</h2><p class="soft">${inlineHtml(description)}</p>\n${articles}\n</section>`;
}

function recordHtml(name: string, schema: OpenApiDocument['components']['schemas'][string]): string {
  const description = typeof schema.description === 'string' ? `<p>${inlineHtml(schema.description)}</p>` : '';
  const fields = fieldList(fieldsOf(schema, { areRequiredMarked: false }));
  return `<article id="record-${name}"><h3>${name}</h3>${description}${fields}</article>`;
}

function anchor(tag: string): string {
  return `group-${tag.toLowerCase().replace(/[^a-z]+/g, '-')}`;
}
