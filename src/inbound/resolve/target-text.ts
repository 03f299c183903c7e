import { say, type Words } from '../../i18n/sentence.js';
import type { Way } from './resolution.js';

/** Where mail goes, for callers who may see the alias. Passwords of webhooks are not shown. */
export function targetText(way: Way): Words {
  switch (way.kind) {
    case 'forward':
      return way.host === undefined ? way.address : `${way.address} via ${way.host}:${way.port}`;
    case 'home':
      return way.address;
    case 'webhook':
      return withoutPassword(way.url);
    case 'mailbox':
      return way.mailbox.address;
    case 'return':
      return say('target.return');
    case 'dmarcReport':
      return say('target.reports');
    case 'tlsReport':
      return say('target.tlsReports');
  }
}

function withoutPassword(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  if (url.password !== '') url.password = '***';
  return url.href;
}
