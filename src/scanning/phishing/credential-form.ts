import { getDomain } from 'tldts';
import { say } from '../../i18n/sentence.js';
import { readLink } from '../content/link-target.js';
import type { ContentForm } from '../content/message-content.js';
import type { PhishingScene } from './phishing-scene.js';
import type { PhishingSignal } from './phishing-signal.js';

const MAX_HOST_CHARS = 80;

/** No genuine message asks for a password in a form. */
export function judgeForm(
  { action, asksPassword, part }: ContentForm,
  scene: PhishingScene,
): readonly PhishingSignal[] {
  if (!asksPassword) return [];
  const target = readLink(action);
  if (target === undefined) {
    // To a script, or nowhere: a saved page may have such a form too
    return [{ kind: 'form', weight: 0.6, part, reason: say('scan.asksPassword') }];
  }
  const host = target.kind === 'page' ? undefined : target.url.hostname;
  const isAuthorsOwn =
    scene.sender.fromAuth !== 'fail' && scene.from?.domain !== undefined && getDomain(host ?? '') === scene.from.domain;
  const weight = isAuthorsOwn ? 0.6 : 1;
  const reason =
    host === undefined
      ? say('scan.asksPasswordWithin')
      : say('scan.asksPasswordFor', { host: host.slice(0, MAX_HOST_CHARS) });
  return [{ kind: 'form', weight, part, reason }];
}
