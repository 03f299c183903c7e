import { forbidden, invalid } from '../../../platform/service-error.js';
import { isOwnOrigin } from '../door/host-guard.js';
import type { PageAnswer, PageRoute, PageVisit } from '../page-route.js';

/** A newsletter has 100 KB; a larger body than this is only shown as source. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

/**
 * Returns the HTML of a message as a document in which nothing runs: no script, no form, no frame, no fetches. A frame
 * written by the dashboard itself would inherit its policy, which forbids the styles that mail uses. It has the page's
 * origin, because only then the page can read how tall it is.
 */
export function mailFramePage({ baseUrl }: { readonly baseUrl: () => string }): PageRoute {
  return {
    method: 'POST',
    path: '/mail-frame',
    isWrite: false,
    needsSession: true,
    maxBodyBytes: MAX_BODY_BYTES,
    async handle(visit) {
      requireOwnFrame(visit.headers, baseUrl());
      const { html, images, print } = visit.body;
      if (typeof html !== 'string') throw invalid('input.required', { field: 'html' });
      return showMail(html, { showsImages: images === 'true', isPrinted: print === 'true' });
    },
  };
}

interface Shown {
  readonly showsImages: boolean;
  /** True in a frame that its page prints. */
  readonly isPrinted: boolean;
}

function showMail(html: string, { showsImages, isPrinted }: Shown): PageAnswer {
  return {
    status: 200,
    headers: {
      'Content-Security-Policy': [
        // A link opens an unrestricted window; the frame itself stays sandboxed
        `sandbox allow-same-origin ${isPrinted ? 'allow-modals' : 'allow-popups allow-popups-to-escape-sandbox'}`,
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        showsImages ? 'img-src https: http: data:' : 'img-src data:',
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
      ].join('; '),
      'X-Frame-Options': 'SAMEORIGIN',
      'X-DNS-Prefetch-Control': 'off', // a DNS lookup reveals as much as a fetched picture
      'Cache-Control': 'no-store',
    },
    html: `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light"><style>${STYLE}</style>${html}`,
  };
}

const STYLE =
  'html{background:#fff;color:#17211d;font:15px/1.5 system-ui,sans-serif}body{margin:15px;overflow-wrap:anywhere}img{max-width:100%;height:auto}';

type Headers = PageVisit['headers'];

/** Only the dashboard may frame it: other sites must not show content under our address. */
function requireOwnFrame(headers: Headers, baseUrl: string): void {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? isFromOwnOrigin(headers, baseUrl) : site === 'same-origin';
  const place = headers['sec-fetch-dest'];
  const isFramed = place === undefined || place === 'iframe';
  if (!isOwn || !isFramed) throw forbidden('http.foreignOrigin');
}

/** Browsers do not send `Sec-Fetch-Site` over plain HTTP. */
function isFromOwnOrigin({ origin, host }: Headers, baseUrl: string): boolean {
  return typeof origin === 'string' && typeof host === 'string' && isOwnOrigin(origin, host, baseUrl);
}
