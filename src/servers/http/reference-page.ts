import type { PageRoute } from './page-route.js';
import type { Route } from './route.js';
export function referencePage(_about: {
  readonly routes: readonly Route[];
  readonly version: string;
  readonly baseUrl: () => string;
}): PageRoute {
  return { method: 'GET', path: '/docs', isWrite: false, handle: async () => ({ status: 200, html: '' }) };
}
