import { getDomain } from 'tldts';
import { readLink } from '../content/link-target.js';
import type { ContentForm } from '../content/message-content.js';
import type { PhishingScene } from './phishing-scene.js';
import type { PhishingSignal } from './phishing-signal.js';

/** A password has nothing to do in a mail: nobody honest asks for it there. */
export function judgeForm(
  { action, asksPassword, part }: ContentForm,
  scene: PhishingScene,
): readonly PhishingSignal[] {
  if (!asksPassword) return [];
  const target = readLink(action);
  if (target === undefined) {
    // To a script, or to nowhere: a saved page has such a form too
    return [{ kind: 'form', weight: 0.6, part, reason: 'it asks for a password' }];
  }
  const host = target.kind === 'page' ? 'a page within itself' : target.url.hostname;
  const isAuthorsOwn =
    scene.sender.fromAuth !== 'fail' && scene.from?.domain !== undefined && getDomain(host) === scene.from.domain;
  const weight = isAuthorsOwn ? 0.6 : 1;
  return [{ kind: 'form', weight, part, reason: `it asks for a password and sends it to ${host.slice(0, 80)}` }];
}
