import type { PageRequest } from '../../../directory/page.js';

export interface PageFacts {
  readonly shown: number;
  readonly total: number;
  readonly request: PageRequest;
}

// It repeats the query up to four times, and clients refuse 16 KB of headers; the counts are sent without it too
const MAX_LINK_CHARACTERS = 8192;

/** Counts of a list, and links to its other pages. Flat: name, value, name, value. */
export function pageHeaders({ shown, total, request }: PageFacts, baseUrl: string, url: string): string[] {
  const pageCount = Math.max(1, Math.ceil(total / request.limit));
  const link = linkHeader(request.page, pageCount, baseUrl, url);
  return [
    'X-Page-Count',
    String(pageCount),
    'X-Page-Current',
    String(request.page),
    'X-Page-Size',
    String(shown),
    'X-Item-Count',
    String(total),
    ...(link.length > MAX_LINK_CHARACTERS ? [] : ['Link', link]),
  ];
}

/** RFC 8288. Parameters other than `page` are kept. */
function linkHeader(page: number, pageCount: number, baseUrl: string, url: string): string {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const parameters = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1));
  const link = (target: number, relation: string) => {
    parameters.set('page', String(target));
    return `<${baseUrl}${encodePath(path)}?${parameters}>; rel="${relation}"`;
  };
  const links = [link(1, 'first'), link(pageCount, 'last')];
  if (page > 1) links.push(link(page - 1, 'prev'));
  if (page < pageCount) links.push(link(page + 1, 'next'));
  return links.join(', ');
}

/** The path is already percent-encoded; characters that end a link or a header must not be raw. */
function encodePath(path: string): string {
  return path.replace(/[^\x21-\x7e]|[<>"\\^`{|}]/g, (character) => encodeURIComponent(character));
}
