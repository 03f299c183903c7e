import { say } from '../../i18n/sentence.js';
import type { OutgoingGuard } from '../../platform/net/outgoing-guard.js';
import type { MessageImage } from '../examine-message.js';
import type { ScanHit } from '../scan-verdict.js';

/** The images that a classifier calls adult. It throws when the classifier does not judge one of them. */
export type ClassifyImages = (images: readonly MessageImage[], signal: AbortSignal) => Promise<readonly ScanHit[]>;

/** At or above this score it is certain. */
const ADULT_FROM = 0.85;
const TIME_LIMIT_MS = 5000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** One POST for each image, all at once; see the room's README for what is sent and expected. */
export function createImageClassifier(url: string, post: OutgoingGuard['post']): ClassifyImages {
  async function classify(
    { part, contentType, bytes }: MessageImage,
    signal: AbortSignal,
  ): Promise<ScanHit | undefined> {
    const answer = await post(url, {
      headers: { 'content-type': contentType, accept: 'application/json' },
      body: bytes,
      timeoutMs: TIME_LIMIT_MS,
      signal,
      maxAnswerBytes: MAX_ANSWER_BYTES,
    });
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`);
    const adult = readScore(answer.body.toString('utf8'));
    if (adult < ADULT_FROM) return undefined;
    const reason = say('scan.classifier', { percent: Math.round(adult * 100) });
    return { kind: 'hit', scanner: 'adult', part, reason };
  }
  return async (images, signal) => {
    const hits = await Promise.all(images.map((image) => classify(image, signal)));
    return hits.filter((hit) => hit !== undefined);
  };
}

function readScore(json: string): number {
  const answer: unknown = JSON.parse(json);
  const adult = typeof answer === 'object' && answer !== null && 'adult' in answer ? answer.adult : undefined;
  if (typeof adult !== 'number' || !(adult >= 0 && adult <= 1))
    throw new Error('an answer without a number "adult" from 0 to 1');
  return adult;
}
