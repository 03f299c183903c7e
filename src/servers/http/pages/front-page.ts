import type { BuiltFile } from '../dashboard/built-files.js';
import { showFile } from '../dashboard/show-file.js';
import type { PageAnswer, PageRoute, PageVisit } from '../page-route.js';
import { signUpCommand } from './invite-commands.js';
import { linkPage, text } from './link-page.js';

export interface FrontPageFacts {
  readonly baseUrl: () => string;
  readonly canSignUp: boolean;
  /** The dashboard's document, where it was built. */
  readonly dashboard: BuiltFile | undefined;
}

/** The page at `/`: for a browser the dashboard or a link to it, for a probe one word. */
export function frontPage({ baseUrl, canSignUp, dashboard }: FrontPageFacts): PageRoute {
  return {
    method: 'GET',
    path: '/',
    isWrite: false,
    async handle(visit) {
      if (!String(visit.headers.accept ?? '').includes('text/html')) return { status: 200, text: 'OK' };
      if (dashboard) return showAtRoot(dashboard, visit);
      const { t } = visit;
      return linkPage(visit, 200, t('page.front.title'), [
        text(t('page.front.text')),
        { kind: 'link', label: t('page.front.reference'), href: `${baseUrl()}/docs` },
        ...(canSignUp
          ? [
              text(t('page.front.signUp')),
              { kind: 'command', text: signUpCommand(baseUrl(), 'you@example.test') } as const,
            ]
          : []),
      ]);
    },
  };
}

/** The document or one word, depending on `Accept`. */
function showAtRoot(dashboard: BuiltFile, visit: PageVisit): PageAnswer {
  const answer = showFile(dashboard, visit);
  return { ...answer, headers: { ...answer.headers, Vary: 'Accept, Accept-Encoding' } };
}
