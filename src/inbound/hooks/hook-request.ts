import { createHmac } from 'node:crypto';
import type { WebhookKeys } from '../../directory/domains/webhook-key-store.js';
import type { BodyStream } from '../../platform/net/outgoing-guard.js';
import { Pace } from '../../platform/pace.js';

/** The body's length and its signatures, found without holding it; the event loop has its turn in between. */
export async function measureBody(
  pieces: () => Iterable<Buffer>,
  keys: WebhookKeys | undefined,
): Promise<{ readonly body: BodyStream; readonly signature: string | undefined }> {
  const signers = [keys?.current, keys?.previous].flatMap((key) =>
    key === undefined ? [] : [createHmac('sha256', key)],
  );
  let lengthBytes = 0;
  const pace = new Pace();
  for (const piece of pieces()) {
    for (const signer of signers) signer.update(piece);
    lengthBytes += piece.length;
    if (pace.isDue) await pace.rest();
  }
  const signature = signers.map((signer) => signer.digest('hex')).join(',');
  return { body: { lengthBytes, pieces }, signature: signature === '' ? undefined : signature };
}
