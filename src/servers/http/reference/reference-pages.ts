import { ServiceError } from '../../../platform/service-error.js';
import { escapeHtml } from '../../../protocol/html/escape-html.js';
import { type ApiFacts, type OpenApiDocument, openApiDocument } from '../openapi/openapi.js';
import type { PageAnswer, PageRoute } from '../page-route.js';
import { frameHtml } from './frame-html.js';
import { groupsOf, type ReferenceGroup } from './groups.js';
import { readGuides } from './guides.js';
import { operationHtml, samplesHtml } from './operation-html.js';
import { fieldList, fieldsOf, type LinkTo } from './schema-html.js';
import { REFERENCE_SCRIPT } from './script.js';
import { REFERENCE_STYLE } from './style.js';
import { guideHtml, inlineHtml } from './text-html.js';

/** Nothing in line and nothing from elsewhere. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
const FILES: ReadonlyMap<string, PageAnswer> = new Map([
  ['reference.css', { status: 200, text: REFERENCE_STYLE, type: 'text/css; charset=utf-8' }],
  ['reference.js', { status: 200, text: REFERENCE_SCRIPT, type: 'text/javascript; charset=utf-8' }],
]);

/** For people: the guides of `docs/`, and the reference, from the same document that machines read. */
export function referencePages(facts: ApiFacts): PageRoute[] {
  let written: ReadonlyMap<string, string> | undefined;
  const show = (name: string): PageAnswer => {
    written ??= writePages(openApiDocument(facts), facts.baseUrl());
    const html = written.get(name);
    if (html === undefined) throw new ServiceError('not-found', 'http.notFound');
    return { status: 200, html, headers: HEADERS };
  };
  return [
    { method: 'GET', path: '/docs', isWrite: false, handle: async () => show('') },
    {
      method: 'GET',
      path: '/docs/:page',
      isWrite: false,
      handle: async ({ params: { page = '' } }) => FILES.get(page) ?? show(page),
    },
    {
      method: 'GET',
      path: '/docs/guides/:page',
      isWrite: false,
      handle: async ({ params: { page = '' } }) => show(`guides/${page}`),
    },
  ];
}

function writePages(document: OpenApiDocument, baseUrl: string): Map<string, string> {
  const groups = groupsOf(document);
  const places = new Map(groups.flatMap(({ slug, records }) => records.map(([name]) => [name, slug] as const)));
  const linkTo: LinkTo = (record) => `/docs/${places.get(record) ?? ''}#record-${record}`;
  const { title } = document.info;
  const guides = readGuides();
  const contents = { guides, groups };
  const start = { title, current: undefined, content: startHtml(document, groups, baseUrl) };
  return new Map([
    ['', frameHtml(document, contents, start)],
    ...guides.map((guide) => {
      const current = `guides/${guide.slug}`;
      const content = `<div class="guide">\n${guide.html}</div>`;
      const page = { title: `${guide.title} · Waypost`, current, content };
      return [current, frameHtml(document, contents, page)] as const;
    }),
    ...groups.map((group) => {
      const page = {
        title: `${group.name} · ${title}`,
        current: group.slug,
        content: groupHtml(group, baseUrl, linkTo),
      };
      return [group.slug, frameHtml(document, contents, page)] as const;
    }),
  ]);
}

/** The guide, and first calls that can be tried. */
function startHtml({ info }: OpenApiDocument, groups: readonly ReferenceGroup[], baseUrl: string): string {
  const all = groups.flatMap(({ operations }) => operations);
  const shown = ['createDomain', 'createAlias', 'createEmail'].flatMap((id) =>
    all.filter(({ operation }) => operation.operationId === id),
  );
  const samples = shown.map(
    ({ method, path, operation }) =>
      `<h3>${escapeHtml(operation.summary)}</h3>${samplesHtml(method, path, operation, baseUrl)}`,
  );
  return `<h1>${escapeHtml(info.title)}</h1>
<p class="soft">Release ${escapeHtml(info.version)} · <code>${escapeHtml(baseUrl)}</code> · <a href="/v1/openapi.json">OpenAPI document</a></p>
<section class="guide">
${guideHtml(info.description)}
<h2 id="first-calls">First calls</h2>
<p>Samples read your API token from the environment, as <code>WAYPOST_TOKEN</code>.</p>
${samples.join('\n')}
</section>`;
}

function groupHtml(
  { name, description, operations, records }: ReferenceGroup,
  baseUrl: string,
  linkTo: LinkTo,
): string {
  const listed = records.map(([record, schema]) => {
    const about = typeof schema.description === 'string' ? `<p>${inlineHtml(schema.description)}</p>` : '';
    const fields = fieldList(fieldsOf(schema, { areRequiredMarked: false }), linkTo);
    return `<article id="record-${record}"><h3><a href="#record-${record}">${record}</a></h3>${about}${fields}</article>`;
  });
  return `<h1>${escapeHtml(name)}</h1>
<p class="soft">${inlineHtml(description)}</p>
${operations.map((operation) => operationHtml(operation, baseUrl, linkTo)).join('\n')}
${listed.length > 0 ? `<section><h2>Records</h2>\n${listed.join('\n')}\n</section>` : ''}`;
}
