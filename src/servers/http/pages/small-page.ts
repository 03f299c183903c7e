import { ServiceError } from '../../../platform/service-error.js';
import { specStatus } from '../answers/error-status.js';
import type { PageAnswer, PageRoute, PageVisit } from '../page-route.js';
import { linkPage, text } from './link-page.js';

/** A page behind a link. Only a button, which posts, changes something: link scanners open whatever they find. */
export function smallPage(method: PageRoute['method'], path: string, handle: PageRoute['handle']): PageRoute {
  return {
    method,
    path,
    isWrite: method === 'POST',
    handle: (visit) => handle(visit).catch((error) => failedPage(visit, error)),
  };
}

/** A wrong, used or expired link gets a page of its own; a bug is passed to the door. */
function failedPage(visit: PageVisit, error: unknown): PageAnswer {
  if (!(error instanceof ServiceError)) throw error;
  const status = specStatus[error.kind];
  const title = visit.t(status < 429 ? 'page.failed.title' : 'page.later.title');
  return linkPage(visit, status, title, [text(visit.t(error.key, error.params))]);
}
