import type { PageRoute, PageVisit } from '../page-route.js';
import type { BuiltFiles } from './built-files.js';
import { showFile } from './show-file.js';

/** Addresses that the dashboard's own router handles; each is answered with its one document. */
const PATHS = [
  ...['/domains', '/aliases', '/emails', '/logs', '/account', '/operator', '/sandbox'].flatMap((path) => [
    path,
    `${path}/*`,
  ]),
  ...['/sign-in', '/sign-up', '/reset', '/reset/:token', '/welcome'],
];

/** Addresses of the webmail, a document of its own with a router of its own. */
const MAIL_PATHS = ['/mail', '/mail/*'];

/** The `link` of a record, as clients of the public API know it, and where the dashboard has it. */
const MOVED = '/my-account';

/** Every built file under its name, and the document at every address of the dashboard. `/` is the front page's. */
export function dashboardPages(files: BuiltFiles): PageRoute[] {
  const document = files.get('/index.html');
  if (!document) return [];
  const show = (path: string, file = document): PageRoute => ({
    method: 'GET',
    path,
    isWrite: false,
    isUncounted: true,
    handle: async (visit) => showFile(file, visit),
  });
  const webmail = files.get('/mail.html');
  const others = [...files.values()].filter((file) => file !== document);
  return [
    ...others.map((file) => show(file.path, file)),
    ...PATHS.map((path) => show(path)),
    ...(webmail ? MAIL_PATHS.map((path) => show(path, webmail)) : []),
    { method: 'GET', path: `${MOVED}/*`, isWrite: false, handle: async (visit) => leadOn(visit) },
  ];
}

function leadOn({ params }: PageVisit) {
  // One leading slash: two would lead to another host
  const location = `/${encodeURI(params['*'] ?? '').replace(/^[/\\]+/, '')}`;
  return { status: 302, text: location, headers: { Location: location, 'Cache-Control': 'no-store' } };
}
