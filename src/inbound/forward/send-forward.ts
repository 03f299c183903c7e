import type { Courier } from '../../outbound/delivery/courier.js';
import type { DeliveryOutcome } from '../../outbound/delivery/delivery.js';
import type { Parcel, ParcelContents, SendOptions } from '../../outbound/delivery/parcel.js';
import { isDmarcRefusal, judgeForward } from './forward-verdict.js';

/** A message with its envelope, however its bytes are stored. */
export interface Departing extends Pick<Parcel, 'recipient' | 'isUtf8' | 'requiresTls' | 'via'> {
  /** The envelope sender: rewritten by SRS, or the original. */
  readonly mailFrom: string;
  /** `mailFrom` is one of ours: a refusal of it concerns us. */
  readonly isOwnSender: boolean;
  readonly withContents: WithBytes;
  /** The same with From rewritten; `undefined` if that was done already. */
  readonly withRewritten: (() => Promise<WithBytes | undefined>) | undefined;
  /** The target has refused the original form. */
  readonly isRewrittenFirst?: boolean;
}

type Bytes = Omit<ParcelContents, 'mailFrom'>;
export type WithBytes = <T>(use: (bytes: Bytes) => Promise<T>) => Promise<T>;

/** One attempt, and another with From rewritten if the target's DMARC check refuses it (decision 11.1). */
export async function sendForward(
  courier: Courier,
  departing: Departing,
  options: SendOptions,
): Promise<DeliveryOutcome> {
  const { mailFrom, isOwnSender, withContents, withRewritten } = departing;
  const judge = (outcome: DeliveryOutcome) => judgeForward(outcome, { isOwnSender });
  const { recipient, isUtf8, requiresTls, via } = departing;
  const send = (withBytes: WithBytes) => {
    const withContents: Parcel['withContents'] = (use) =>
      withBytes(({ head, message }) => use({ mailFrom, head, message }));
    return courier.send({ recipient, isUtf8, requiresTls, via, withContents }, options);
  };

  const rewrittenFirst = departing.isRewrittenFirst ? await withRewritten?.() : undefined;
  if (rewrittenFirst) return judge(await send(rewrittenFirst));
  const first = await send(withContents);
  if (!isDmarcRefusal(first) || options.signal.aborted) return judge(first);
  const rewritten = await withRewritten?.();
  if (!rewritten) return judge(first);
  const second = await send(rewritten);
  return judge(second.kind === 'abandoned' ? first : second);
}
