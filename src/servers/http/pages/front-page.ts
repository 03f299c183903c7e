import type { PageRoute } from '../page-route.js';
import { signUpCommand } from './invite-commands.js';
import { linkPage, text } from './link-page.js';

/** What stands at the address itself: for a browser the way on, for a probe a word. */
export function frontPage({ baseUrl, canSignUp }: { baseUrl: () => string; canSignUp: boolean }): PageRoute {
  return {
    method: 'GET',
    path: '/',
    isWrite: false,
    async handle(visit) {
      if (!String(visit.headers.accept ?? '').includes('text/html')) return { status: 200, text: 'OK' };
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
