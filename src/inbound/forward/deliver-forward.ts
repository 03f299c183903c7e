import type { DeliverForward } from '../../outbound/delivery/deliver.js';
import { type HeaderField, parseHeaderBlock } from '../../protocol/mime/header-block.js';
import type { ForwardPreparer } from './prepare-forward.js';
import { sendForward, type WithBytes } from './send-forward.js';
import type { Srs } from './srs.js';

export interface DeliverForwardDeps {
  readonly srs: Pick<Srs, 'rewrite'>;
  readonly preparer: Pick<ForwardPreparer, 'rewriteStored'>;
}

/** It was already accepted once at the door. */
const HEADER_LIMITS = { maxBytes: 1024 * 1024 };
const NOTHING = Buffer.alloc(0);

/** How the queue delivers a forward: the stored bytes as they are, with a freshly rewritten sender. */
export function createDeliverForward({ srs, preparer }: DeliverForwardDeps): DeliverForward {
  return async (attempt, courier) => {
    const { email, recipient, isCancelled, signal, withMessage } = attempt;
    const { via, isHome = false, isRewritten = false } = recipient.forward ?? {};
    const asItIs: WithBytes = (use) => withMessage((message) => use({ head: NOTHING, message }));
    const rewritten: WithBytes = (use) =>
      withMessage(async (message) => use({ head: NOTHING, message: (await rewriteStored(message)) ?? message }));

    return sendForward(
      courier,
      {
        recipient: recipient.address,
        isUtf8: email.isUtf8,
        requiresTls: email.requiresTls,
        via,
        mailFrom: isHome ? email.envelope.from : await srs.rewrite(email.envelope.from),
        isOwnSender: !isHome && email.envelope.from !== '',
        withContents: asItIs,
        withRewritten: isRewritten ? undefined : async () => rewritten,
        isRewrittenFirst: recipient.fault?.category === 'dmarc',
      },
      { isCancelled, signal, destination: recipient.destination },
    );
  };

  async function rewriteStored(message: Buffer): Promise<Buffer | undefined> {
    const unsealed = message.subarray(endOfSeal(fieldsOf(message)));
    return preparer.rewriteStored(unsealed, fieldsOf(unsealed));
  }
}

function fieldsOf(message: Buffer): readonly HeaderField[] {
  const block = parseHeaderBlock(message, HEADER_LIMITS);
  return block.kind === 'fields' ? block.fields : [];
}

const SEAL_FIELDS = 3;

/** Our own ARC seal is first; it would not verify with another From. */
function endOfSeal(fields: readonly HeaderField[]): number {
  const first = fields.slice(0, SEAL_FIELDS);
  const isSeal = first.length === SEAL_FIELDS && first.every(({ name }) => /^arc-/i.test(name));
  return isSeal ? (first.at(-1)?.end ?? 0) : 0;
}
