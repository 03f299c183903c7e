import type { PageRoute } from '../page-route.js';

/**
 * An empty document with the policy of mail. The dashboard keeps it in a hidden frame and parses strangers' HTML with
 * that frame's parser: under the dashboard's own policy, each style in a message would be reported as a violation.
 * Nothing is ever put into the document, and no script runs in it.
 */
export function mailParsingPage(): PageRoute {
  return {
    method: 'GET',
    path: '/mail-frame',
    isWrite: false,
    async handle() {
      return {
        status: 200,
        headers: {
          'Content-Security-Policy': [
            "default-src 'none'",
            "style-src 'unsafe-inline'",
            "form-action 'none'",
            "base-uri 'none'",
            "frame-ancestors 'self'",
          ].join('; '),
          'X-Frame-Options': 'SAMEORIGIN',
        },
        html: '<!doctype html><meta charset="utf-8"><title></title>',
      };
    },
  };
}
